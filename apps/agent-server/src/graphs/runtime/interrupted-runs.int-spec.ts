import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LeaseTerm, readClocks } from '@heddle/leases';
import { waitFor } from '@heddle/testing';
import { runExecutor } from '../../../test/graph-fixtures/executed-run.js';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import type { ExecuteRequest, RunEvent } from '../graph-runtime.port.js';
import type { StateSnapshotWire } from '../wire-types.js';
import type { GraphHost } from './graph-host.js';

describe('the execution of a run', () => {
  const graphs = useGraphs();
  let host: GraphHost;

  beforeAll(async () => {
    host = await graphs.openHost();
  });

  const run = runExecutor(graphs, () => host);
  const human = (content: string) => ({ role: 'user', content });

  describe('interrupts', () => {
    const open = [{ id: expect.stringMatching(/^[0-9a-f]{32}$/), value: { question: 'well?' } }];

    it.each([
      [
        ['values', 'updates'],
        ['updates', 'values'],
      ],
      [
        ['values', 'updates', 'messages'],
        ['updates', 'values'],
      ],
      [['updates', 'messages'], ['updates']],
      [['updates'], ['updates']],
      [['values'], ['values']],
      [['values', 'events'], ['values']],
      [['messages'], ['values']],
      [['custom'], ['values']],
    ] as const)('sends the interrupt in each requested mode, else as values: %j as %j', async (streamModes, names) => {
      const result = await run('ask', { streamModes: [...streamModes] });
      const shown = result.events.filter(({ data }) => data.__interrupt__);
      expect(shown).toEqual(names.map((event) => ({ event, data: { __interrupt__: open } })));
      expect(result.outcome.kind).toBe('completed');
      expect(result.head).toMatchObject({
        next: ['ask'],
        interrupts: open,
        tasks: [{ name: 'ask', interrupts: open }],
      });
    });

    it.each([[{ yes: 1 }], ['text'], [true], [false], [0], [''], [null], [{}], [['a']]])(
      'continues with the answer %j',
      async (resume) => {
        const threadId = randomUUID();
        await run('ask', { threadId });
        const { outcome, head } = await run('ask', { threadId, input: null, command: { resume } });
        expect(outcome.kind).toBe('completed');
        expect(head.values).toMatchObject({ result: { answer: resume }, answers: ['after'] });
        expect(head.next).toEqual([]);
      },
    );

    it('accepts several answers by id, and requires ids if they are ambiguous', async () => {
      const threadId = randomUUID();
      const first = await run('parallel', { threadId });
      expect((first.head.values as any).answers).toEqual(['quick']);
      const ids = Object.fromEntries(first.head.interrupts.map(({ id, value }) => [value, id])) as Record<
        string,
        string
      >;

      const unclear = await run('parallel', { threadId, command: { resume: 'yes' } });
      expect(unclear.outcome).toMatchObject({ kind: 'failed', error: { error: 'UnknownInterruptError' } });
      expect((unclear.outcome as any).error.message).toContain(ids['left?']);

      const one = await run('parallel', { threadId, command: { resume: { [ids['left?']!]: 'L' } } });
      expect(one.head.interrupts.map(({ id }) => id)).toEqual([ids['right?']]);
      const both = await run('parallel', { threadId, command: { resume: { [ids['right?']!]: 'R' } } });
      expect(both.head.values).toMatchObject({ result: 'joined' });
      expect([...(both.head.values as any).answers].sort()).toEqual(['left L', 'quick', 'right R']);
      expect(both.head.next).toEqual([]);
    });

    it('continues inside a subgraph', async () => {
      const threadId = randomUUID();
      const first = await run('nested', { threadId });
      expect(first.head.interrupts).toEqual([{ id: expect.any(String), value: 'inside?' }]);
      const second = await run('nested', { threadId, command: { resume: 'yes' } });
      expect((second.head.values as any).answers).toContain('inside yes');
    });

    it('does nothing without a pending interrupt', async () => {
      const threadId = randomUUID();
      await run('steps', { threadId });
      const { outcome, head } = await run('steps', { threadId, input: null, command: { resume: 'yes' } });
      expect(outcome.kind).toBe('completed');
      expect((head.values as any).log).toEqual(['one', 'two', 'three']);
    });

    it.each<[string, string, Partial<ExecuteRequest>]>([
      ['a node of a subgraph, before', 'nested', { interruptBefore: ['inside'] }],
      ['a node of a subgraph, after', 'nested', { interruptAfter: ['inside'] }],
      ['a node that is nowhere', 'steps', { interruptBefore: ['nowhere'], interruptAfter: ['nowhere'] }],
    ])('does not stop at names of other graphs: %s', async (_name, graphId, changes) => {
      const plain = await run(graphId);
      const { outcome, head } = await run(graphId, changes);
      expect(outcome.kind).toBe('completed');
      const place = ({ next, metadata, interrupts }: StateSnapshotWire) => [next, metadata.step, interrupts.length];
      expect(place(head)).toEqual(place(plain.head));
    });

    it('stops at existing nodes, and ignores unknown names', async () => {
      const { outcome, head } = await run('steps', { interruptBefore: ['nowhere', 'two'] });
      expect(outcome.kind).toBe('completed');
      expect(head.next).toEqual(['two']);
    });

    it.each([
      [['values'], ['values']],
      [['updates'], ['updates']],
      [
        ['values', 'updates'],
        ['updates', 'values'],
      ],
      [['messages'], []],
      [['custom'], []],
    ] as const)('reports a breakpoint in values and updates only: %j as %j', async (streamModes, names) => {
      for (const place of [{ interruptBefore: ['two'] }, { interruptAfter: ['one'] }]) {
        const { events, head } = await run('steps', { ...place, streamModes: [...streamModes] });
        expect(head.next).toEqual(['two']);
        const shown = events.filter(({ data }) => data.__interrupt__);
        expect(shown).toEqual(names.map((event) => ({ event, data: { __interrupt__: [] } })));
      }
    });

    it('stops before and after nodes', async () => {
      const threadId = randomUUID();
      const before = await run('steps', { threadId, interruptBefore: ['two'] });
      expect(before.head.next).toEqual(['two']);
      const after = await run('steps', { threadId, input: null, interruptAfter: '*', streamModes: ['updates'] });
      expect(after.head.next).toEqual(['three']);
      expect(after.events.at(-1)).toEqual({ event: 'updates', data: { __interrupt__: [] } });
      const rest = await run('steps', { threadId, input: null });
      expect((rest.head.values as any).log).toEqual(['one', 'two', 'three']);
    });
  });

  describe('a run that is executed again', () => {
    it.each(['async', 'sync'] as const)(
      'continues from its last step, with its input applied once (%s)',
      async (durability) => {
        const first = await graphs.database.request('steps', {
          input: { messages: [human('only once')] },
          config: { configurable: { delay_ms: 60_000 } },
          streamModes: ['custom'],
          durability,
        });
        const thread = at(first.threadId);
        const killed = new AbortController();
        let waiting = false;
        const attempt = host.execute(first, () => void (waiting = true), killed.signal);
        await waitFor(() => waiting);
        await waitFor(
          async () =>
            (await host.states(threadGraph('steps')).getState(thread, { subgraphs: false })).next[0] === 'two',
        );

        // Another worker takes over, as after kill -9; the first attempt must not be able to write any more.
        const second = { ...first, attempt: 2, leaseGeneration: 2, config: {} };
        await graphs.database.pool.query('UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1', [
          first.runId,
        ]);
        const outcome = await host.execute(second, () => undefined, new AbortController().signal);

        expect(outcome.kind).toBe('completed');
        const { values } = await host.states(threadGraph('steps')).getState(thread, { subgraphs: false });
        const { messages, log } = values as any;
        expect(log).toEqual(['one', 'two', 'three']);
        expect(messages.map((message: any) => message.content)).toEqual(['only once', 'first']);
        killed.abort();
        await attempt;
      },
    );

    it('does not skip its breakpoint', async () => {
      const request = await graphs.database.request('steps', { interruptBefore: ['two'] });
      const signal = new AbortController().signal;
      await host.execute(request, () => undefined, signal);
      const again = await host.execute({ ...request, attempt: 2 }, () => undefined, signal);
      expect(again).toMatchObject({ kind: 'completed', head: { next: ['two'], values: { log: ['one'] } } });
    });

    it('does not answer a second question with the answer to the first', async () => {
      const threadId = randomUUID();
      await run('ask', { threadId });
      const request = await graphs.database.request('ask', { threadId, command: { resume: 'yes' } });
      const signal = new AbortController().signal;
      await host.execute(request, () => undefined, signal);
      const again = await host.execute({ ...request, attempt: 2 }, () => undefined, signal);
      expect(again).toMatchObject({ kind: 'completed', head: { values: { answers: ['after'] } } });
    });

    it('is lost, not failed, if the database is unreachable', async () => {
      const unreachable = await graphs.openHost({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
      const request = await graphs.database.request('steps');
      const outcome = await unreachable.execute(request, () => undefined, new AbortController().signal);
      expect(outcome).toMatchObject({ kind: 'lost', reason: expect.stringContaining('unavailable') });
    });

    it('continues when its database connections are cut', async () => {
      const request = await graphs.database.request('steps', { durability: 'sync', streamModes: ['updates'] });
      const cut = () =>
        void graphs.database.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'heddle-graphs' AND datname = current_database()`,
        );
      const outcome = await host.execute(request, cut, new AbortController().signal);
      expect(outcome).toMatchObject({ kind: 'completed', head: { values: { log: ['one', 'two', 'three'] } } });
    });

    it('ends alone if the database refuses its values', async () => {
      const refused = run('steps', { metadata: { note: 'a\u0000b' }, input: { messages: [human('hi')] } });
      const [{ outcome }, ...others] = await Promise.all([refused, run('steps'), run('steps'), run('steps')]);
      expect(outcome).toMatchObject({ kind: 'failed', error: { message: expect.stringContaining('Unicode') } });
      expect((outcome as { head: StateSnapshotWire }).head.checkpoint).toBeNull();
      for (const other of others) expect(other.outcome.kind).toBe('completed');
    });

    it('is lost when its lease has been taken over', async () => {
      const request = await graphs.database.request('steps', { leaseGeneration: 3 });
      const outcome = await host.execute(
        { ...request, leaseGeneration: 2 },
        () => undefined,
        new AbortController().signal,
      );
      expect(outcome).toMatchObject({ kind: 'lost', reason: expect.stringContaining(request.runId) });
      expect(
        (await host.states(threadGraph('steps')).getState(at(request.threadId), { subgraphs: false })).checkpoint,
      ).toBeNull();
    });

    it('is lost, not aborted, if another thread detects the end of its lease first', async () => {
      const request = await graphs.database.request('rough', { input: { mode: 'never' }, streamModes: ['debug'] });
      const lease = LeaseTerm.begin(60_000, readClocks());
      const abort = new AbortController();
      let began = false;
      const onEvent = ({ data }: RunEvent) => void (began ||= data.includes('"type":"task"'));
      const outcome = host.execute(request, onEvent, abort.signal, lease);
      await waitFor(() => began);
      lease.revoke();
      abort.abort();
      expect(await outcome).toMatchObject({ kind: 'lost', cause: 'released', nodesUnderWay: true });
    });
  });

  describe('abort', () => {
    it.each(['async', 'sync', 'exit'] as const)('keeps the finished steps (%s)', async (durability) => {
      const abort = new AbortController();
      const threadId = randomUUID();
      const { outcome, head } = await run(
        'steps',
        {
          threadId,
          durability,
          input: { messages: [human('hi')] },
          config: { configurable: { delay_ms: 60_000 } },
          streamModes: ['custom'],
        },
        { signal: abort.signal, onEvent: () => abort.abort() },
      );
      expect(outcome.kind).toBe('aborted');
      expect(head).toMatchObject({ next: ['two'], values: { log: ['one'] } });

      const next = await run('steps', { threadId, input: { messages: [human('again')] } });
      const { messages, log } = next.head.values as any;
      expect(log).toEqual(['one', 'one', 'two', 'three']);
      expect(messages.map((message: any) => message.content)).toEqual(['hi', 'first', 'again', 'first']);
    });

    it('ends at once if the signal has already fired', async () => {
      const { outcome } = await run('steps', {}, { signal: AbortSignal.abort() });
      expect(outcome.kind).toBe('aborted');
    });

    it('does not wait for a node that ignores its signal', async () => {
      const abort = new AbortController();
      const { outcome } = await run(
        'rough',
        { input: { mode: 'never' }, streamModes: ['updates'] },
        { signal: abort.signal, onEvent: () => abort.abort() },
      );
      expect(outcome).toMatchObject({ kind: 'aborted', head: { next: ['act'] } });
    });
  });
});
