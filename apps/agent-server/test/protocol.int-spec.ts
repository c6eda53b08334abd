import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import type { ExecuteOutcome, ExecuteRequest, RunEvent } from '../src/graphs/graph-runtime.port.js';
import { protocolEventName } from '../src/graphs/protocol/protocol-log.js';
import type { Json } from '../src/graphs/wire-types.js';
import { aborted, gate } from './fake-graphs.js';
import { type Answer, ProtocolFollower, send } from './protocol-client.js';
import { useTestServers } from './server-fixture.js';
import { stateTask } from './state-task.js';
import type { TestServer } from './test-app.js';

const servers = useTestServers();
const start = { assistant_id: 'chat', input: { text: 'hello' } };
const oneRun = ['running', 'values', 'completed'];
const answered = ['running', 'input.requested', 'interrupted', 'running', 'input.answered', 'values', 'completed'];
const interruptId = 'a'.repeat(32);

/** A graph that asks once, and completes with the answer. */
function asks(server: TestServer, id = interruptId) {
  server.runtime.behaviour = async (request, emit) => {
    if (request.command?.resume !== undefined) return server.runtime.complete(request, emit);
    const interrupts = [{ id, value: 'ok?' as Json }];
    const state = server.runtime.states.write(request.threadId, { seen: [] });
    emit({ event: 'updates|ask:1', data: JSON.stringify({ __interrupt__: interrupts }) });
    emit({ event: 'values', data: JSON.stringify({ __interrupt__: interrupts }) });
    return {
      kind: 'completed',
      head: { ...state, next: ['ask'], tasks: [stateTask('t1', 'ask', interrupts)], interrupts },
    };
  };
}

const execute = (server: TestServer, id: string) =>
  server.json('POST', `/threads/${id}/runs/wait`, { body: { ...start, if_not_exists: 'create' } });

const increases = (numbers: readonly (number | undefined)[]) =>
  numbers.every((number, at) => at === 0 || (number as number) > (numbers[at - 1] as number));

describe('the event stream of the streaming protocol', () => {
  it('has runs of both protocols under increasing numbers, the same on every replica and after a restart', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = randomUUID();
    const first = await ProtocolFollower.of(one, id);
    await send(two, id, 'run.start', start);
    await first.has(...oneRun);
    await execute(one, id);
    await send(two, id, 'run.start', start);
    await first.has(...oneRun, ...oneRun, ...oneRun);
    expect(increases(first.events.map(({ seq }) => seq))).toBe(true);
    expect(first.events.every(({ seq }) => Number.isSafeInteger(seq))).toBe(true);
    first.close();
    await Promise.all([one.close(), two.close()]);

    const three = await servers.start();
    const again = await ProtocolFollower.of(three, id);
    await again.has(...oneRun, ...oneRun, ...oneRun);
    expect(again.events).toEqual(first.events);
    await execute(three, id);
    await again.has(...oneRun, ...oneRun, ...oneRun, ...oneRun);
    expect(increases(again.events.map(({ seq }) => seq))).toBe(true);
    again.close();
  });

  it('continues after each of its events, without gaps and repetitions', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = randomUUID();
    for (let run = 0; run < 3; run += 1) await execute(one, id);
    const whole = await ProtocolFollower.of(one, id);
    await whole.has(...oneRun, ...oneRun, ...oneRun);
    whole.close();
    for (const [at, { seq: since }] of whole.events.entries()) {
      const rest = await ProtocolFollower.of(two, id, { since });
      await rest.has(...whole.names().slice(at + 1));
      expect(rest.events).toEqual(whole.events.slice(at + 1));
      rest.close();
    }
    const zero = await ProtocolFollower.of(two, id, { since: 0 });
    await zero.has(...whole.names());
    zero.close();
  });

  it('continues at another replica when the process of the run goes away', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    const id = randomUUID();
    const halfway = gate();
    one.runtime.behaviour = async (_request, emit, signal) => {
      for (const step of [1, 2, 3]) emit({ event: 'values', data: JSON.stringify({ step }) });
      halfway.open();
      await aborted(signal);
      return { kind: 'lost', cause: 'released', reason: 'shutdown' };
    };
    two.runtime.full.set('memory' as never, 1);
    const before = await ProtocolFollower.of(one, id);
    await send(one, id, 'run.start', start);
    await halfway.opened;
    await before.has('running', 'values', 'values', 'values');
    const since = before.events.at(-1)?.seq;
    await one.close();
    two.runtime.full.clear();
    two.runtime.report();
    const after = await ProtocolFollower.of(two, id, { since });
    await after.has('values', 'completed');
    const all = [...before.events, ...after.events];
    expect(increases(all.map(({ seq }) => seq))).toBe(true);
    const whole = await ProtocolFollower.of(two, id);
    await whole.has('running', 'values', 'values', 'values', 'values', 'completed');
    expect(whole.events).toEqual(all);
    for (const follower of [before, after, whole]) follower.close();
  });

  it('may be opened before the thread exists, and shows nothing of another workspace', async () => {
    const other = '22222222-2222-4222-8222-222222222222';
    const server = await servers.start({ HEDDLE_STATIC_API_KEYS: `test-key,other-key:${other}` });
    const id = randomUUID();
    const [own, foreign] = [
      await ProtocolFollower.of(server, id),
      await ProtocolFollower.of(server, id, {}, { key: 'other-key' }),
    ];
    await send(server, id, 'run.start', start);
    await own.has(...oneRun);
    const late = await ProtocolFollower.of(server, id, {}, { key: 'other-key' });
    const command = await server.json<Answer>('POST', `/threads/${id}/commands`, {
      body: { id: 1, method: 'state.get', params: { namespace: [] } },
      headers: { 'x-api-key': 'other-key' },
    });
    expect(command).toMatchObject({ type: 'error', error: 'no_such_run' });
    await execute(server, id);
    await own.has(...oneRun, ...oneRun);
    expect([...foreign.events, ...late.events]).toEqual([]);
    for (const follower of [own, foreign, late]) follower.close();
  });

  it('has the requested channels and namespaces only', async () => {
    const server = await servers.start();
    const id = randomUUID();
    server.runtime.behaviour = (request, emit) => {
      emit({ event: 'values|sub:1', data: '{"x":1}' });
      emit({ event: 'values|sub:1|deep:2', data: '{"x":2}' });
      emit({ event: 'custom|sub:1', data: '{"name":"progress","percent":50}' });
      emit({ event: 'custom', data: '"plain"' });
      return server.runtime.complete(request, emit);
    };
    await execute(server, id);
    const cases: [Record<string, unknown>, string[]][] = [
      [{ channels: ['values'] }, ['values', 'values', 'values']],
      [{ channels: ['values'], namespaces: [['sub']] }, ['values', 'values']],
      [{ channels: ['values'], namespaces: [['sub']], depth: 0 }, ['values']],
      [{ channels: ['values'], namespaces: [[]], depth: 0 }, ['values']],
      [{ channels: ['custom:progress'] }, ['custom']],
      [{ channels: ['custom'] }, ['custom', 'custom']],
      [{ channels: ['lifecycle'] }, ['running', 'started', 'started', 'completed', 'completed', 'completed']],
    ];
    for (const [filter, expected] of cases) {
      const follower = await ProtocolFollower.of(server, id, filter);
      await follower.has(...expected);
      follower.close();
    }
  });

  it('reports a gap if events are no longer kept', async () => {
    const server = await servers.start();
    const id = randomUUID();
    await execute(server, id);
    const first = await ProtocolFollower.of(server, id);
    await first.has(...oneRun);
    first.close();
    await execute(server, id);
    await servers.query(`DELETE FROM agent_server.run_end`);
    const seqs = first.events.map(({ seq }) => seq);
    const behind = await ProtocolFollower.of(server, id, { since: seqs.at(-1) });
    await behind.has('replay_gap');
    expect(behind.events[0]).not.toHaveProperty('seq');
    const fresh = await ProtocolFollower.of(server, id);
    await execute(server, id);
    await fresh.has(...oneRun);
    await behind.has('replay_gap', ...oneRun);
    behind.close();
    fresh.close();
  });

  it('sends the interrupt again if its events are no longer kept', async () => {
    const server = await servers.start();
    asks(server);
    const id = randomUUID();
    await send(server, id, 'run.start', start);
    const first = await ProtocolFollower.of(server, id);
    await first.has('running', 'input.requested', 'interrupted');
    first.close();
    await servers.query(`DELETE FROM agent_server.run_end`);
    const again = await ProtocolFollower.of(server, id);
    await again.has('input.requested');
    expect(again.events[0]).toMatchObject({ seq: first.events[1]?.seq, event_id: first.events[1]?.event_id });
    expect(again.events[0]?.params.data).toEqual(first.events[1]?.params.data);
    const params = { namespace: [], interrupt_id: interruptId, response: 'yes' };
    expect(await send(server, id, 'input.respond', params)).toMatchObject({ type: 'success' });
    await again.has('input.requested', 'running', 'input.answered', 'values', 'completed');
    again.close();
  });

  it('leaves its events out of the streams of runs and threads', async () => {
    const server = await servers.start();
    const id = randomUUID();
    server.runtime.behaviour = (request, emit) => {
      const data = JSON.stringify({ timestamp: 1, data: { event: 'message-start', id: 'm1' } });
      emit({ event: protocolEventName('messages', []), data });
      return server.runtime.complete(request, emit);
    };
    const { result } = await send(server, id, 'run.start', start);
    const follower = await ProtocolFollower.of(server, id);
    await follower.has('running', 'messages', 'values', 'completed');
    expect(follower.events[1]?.params).toEqual({
      namespace: [],
      timestamp: 1,
      data: { event: 'message-start', id: 'm1' },
    });
    follower.close();
    const response = await server.send('GET', `/threads/${id}/runs/${String(result?.run_id)}/stream`, {
      headers: { 'last-event-id': '-1' },
    });
    expect([...(await response.text()).matchAll(/^event: (.*)$/gm)].map(([, event]) => event?.trim())).toEqual([
      'metadata',
      'values',
    ]);
  });
});

describe('order in the streaming protocol', () => {
  it('sends the interrupt after the state is final, so that an immediate answer finds it', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    asks(one);
    asks(two);
    for (let round = 0; round < 20; round += 1) {
      const id = randomUUID();
      const follower = await ProtocolFollower.of(round % 2 === 0 ? one : two, id);
      const answer = new Promise<Answer>((done) =>
        follower.on('input.requested', ({ params: { namespace, data } }) =>
          done(
            send(two, id, 'input.respond', { namespace, interrupt_id: data.interrupt_id, response: { yes: round } }),
          ),
        ),
      );
      await send(one, id, 'run.start', start);
      expect(await answer).toMatchObject({ type: 'success', result: {} });
      await follower.has(...answered);
      expect(follower.events[1]?.params).toMatchObject({
        namespace: ['ask:1'],
        data: { interrupt_id: interruptId, payload: 'ok?', value: 'ok?' },
      });
      expect(follower.events[4]?.params.data).toEqual({ interrupt_ids: [interruptId] });
      follower.close();
    }
  });

  it('ends a run for its readers after run, thread and state', async () => {
    const server = await servers.start();
    const endings: [(request: ExecuteRequest, emit: (event: RunEvent) => void) => Promise<ExecuteOutcome>, string][] = [
      [(request, emit) => server.runtime.complete(request, emit), 'completed'],
      [() => Promise.reject(new Error('boom')), 'failed'],
    ];
    for (const [behaviour, ending] of endings) {
      server.runtime.behaviour = behaviour;
      const id = randomUUID();
      const follower = await ProtocolFollower.of(server, id);
      const read = new Promise<unknown[]>((done) =>
        follower.on(ending, () =>
          done(
            Promise.all([
              server.json<{ status: string }>('GET', `/threads/${id}`),
              server.json<{ status: string }[]>('GET', `/threads/${id}/runs`),
              send(server, id, 'state.get', { namespace: [] }),
            ]),
          ),
        ),
      );
      await send(server, id, 'run.start', start);
      const [thread, runs, state] = (await read) as [{ status: string }, { status: string }[], Answer];
      expect(thread.status).toBe(ending === 'completed' ? 'idle' : 'error');
      expect(runs[0]?.status).toBe(ending === 'completed' ? 'success' : 'error');
      expect(state.result?.values).toEqual(ending === 'completed' ? { seen: [{ text: 'hello' }] } : {});
      expect(state.meta?.applied_through_seq).toBeGreaterThanOrEqual(follower.events.at(-1)?.seq as number);
      if (ending === 'failed') expect(follower.events.at(-1)?.params.data.error).toBe('boom');
      follower.close();
    }
  });

  it('takes one of two answers, and notifies the other client', async () => {
    const [one, two] = [await servers.start(), await servers.start()];
    asks(one);
    asks(two);
    for (let round = 0; round < 10; round += 1) {
      const id = randomUUID();
      const follower = await ProtocolFollower.of(one, id);
      await send(one, id, 'run.start', start);
      await follower.has('running', 'input.requested', 'interrupted');
      const params = { namespace: [], interrupt_id: interruptId, response: 'yes', strict_resume: true };
      const answers = await Promise.all([one, two].map((server) => send(server, id, 'input.respond', params)));
      expect(answers.map(({ type, error }) => error ?? type).sort()).toEqual(['no_such_interrupt', 'success']);
      await follower.has(...answered);
      expect(await send(one, id, 'input.respond', params)).toMatchObject({ error: 'no_such_interrupt' });
      follower.close();
    }
  });
});

describe('commands', () => {
  it('answer a question with the input of the next start', async () => {
    const server = await servers.start();
    asks(server);
    const id = randomUUID();
    const follower = await ProtocolFollower.of(server, id);
    await send(server, id, 'run.start', start);
    await follower.has('running', 'input.requested', 'interrupted');
    await send(server, id, 'run.start', { ...start, input: 'yes', strict_resume: true });
    await waitFor(() => server.runtime.executed.length === 2);
    expect(server.runtime.executed[1]).toMatchObject({
      input: null,
      command: { resume: 'yes', strict_resume: true },
    });
    follower.close();
  });

  it('read states and checkpoints, and fork', async () => {
    const server = await servers.start();
    const id = randomUUID();
    const follower = await ProtocolFollower.of(server, id);
    await send(server, id, 'run.start', start);
    await follower.has(...oneRun);
    await send(server, id, 'run.start', start);
    await follower.has(...oneRun, ...oneRun);
    const state = await send(server, id, 'state.get', { namespace: [], keys: ['none'] });
    expect(state).toMatchObject({ type: 'success', result: { values: {} }, meta: { thread_id: id } });
    const listed = await send(server, id, 'state.listCheckpoints', {});
    const checkpoints = listed.result?.checkpoints as { id: string; step: number; timestamp: string }[];
    expect(checkpoints).toHaveLength(2);
    expect(checkpoints[0]?.id).toBe((state.result?.checkpoint as { id: string }).id);
    const older = await send(server, id, 'state.listCheckpoints', { limit: 1, before: checkpoints[0]?.id });
    expect(older.result?.checkpoints).toEqual([checkpoints[1]]);
    const forked = await send(server, id, 'state.fork', {
      checkpoint_id: checkpoints[1]?.id,
      input: { text: 'again' },
    });
    expect(forked).toMatchObject({ type: 'success', result: { thread_id: id } });
    await follower.has(...oneRun, ...oneRun, ...oneRun);
    expect(server.runtime.executed[2]?.checkpoint?.checkpoint_id).toBe(checkpoints[1]?.id);
    const unknown = { checkpoint_id: '1f1e5411-e499-6ab2-8000-00000000ffff' };
    expect(await send(server, id, 'state.fork', unknown)).toMatchObject({ error: 'no_such_checkpoint' });
    await send(server, id, 'run.start', { ...start, forkFrom: checkpoints[1]?.id });
    const { executed } = server.runtime;
    await waitFor(() => executed.length === 4);
    expect(executed.map(({ checkpoint }) => checkpoint?.checkpoint_id)).toEqual([
      undefined,
      undefined,
      checkpoints[1]?.id,
      checkpoints[1]?.id,
    ]);
    follower.close();
  });

  it('show the graphs of a run, and add a message behind the run under way', async () => {
    const server = await servers.start();
    const id = randomUUID();
    const go = gate();
    server.runtime.behaviour = async (request, emit) => {
      emit({ event: 'values|sub:1', data: '{"x":1}' });
      await go.opened;
      return server.runtime.complete(request, emit);
    };
    const follower = await ProtocolFollower.of(server, id);
    const { result } = await send(server, id, 'run.start', start);
    await follower.has('running', 'started', 'values');
    const child = { namespace: ['sub:1'], status: 'started', graph_name: 'sub' };
    expect((await send(server, id, 'agent.getTree')).result).toEqual({
      tree: { namespace: [], status: 'running', graph_name: 'chat', children: [child] },
    });
    const message = { role: 'user', content: 'and another thing' };
    expect(await send(server, id, 'input.inject', { namespace: [], message })).toMatchObject({ type: 'success' });
    go.open();
    await waitFor(() => follower.names().filter((name) => name === 'completed').length === 4);
    expect(server.runtime.executed[1]?.input).toEqual({ messages: [message] });
    const tree = await send(server, id, 'agent.getTree', { run_id: result?.run_id });
    expect(tree.result).toMatchObject({ tree: { status: 'completed', children: [{ status: 'completed' }] } });
    expect(await send(server, id, 'input.inject', { namespace: [], message })).toMatchObject({ error: 'no_such_run' });
    follower.close();
  });

  it('refuse invalid commands, and answer failed ones', async () => {
    const server = await servers.start();
    const id = randomUUID();
    const malformed: [unknown, RegExp][] = [
      [{ method: 'run.start' }, /id/],
      [{ id: -1, method: 'run.start' }, /id/],
      [{ id: 1.5, method: 'run.start' }, /id/],
      [{ id: 1 }, /method/],
      [{ id: 1, method: 'run.start', params: [] }, /params/],
      [[], /object/],
    ];
    for (const [body, message] of malformed) {
      const response = await server.send('POST', `/threads/${id}/commands`, { body });
      expect([body, response.status]).toEqual([body, 400]);
      expect(((await response.json()) as { detail: string }).detail).toMatch(message);
    }
    await send(server, id, 'run.start', start);
    await waitFor(() => server.runtime.executed.length === 1);
    const failing: [string, unknown, string][] = [
      ['run.stop', {}, 'unknown_command'],
      ['subscription.subscribe', { channels: ['values'] }, 'not_supported'],
      ['run.start', {}, 'invalid_argument'],
      ['run.start', { assistant_id: 'unknown' }, 'invalid_argument'],
      ['run.start', { assistant_id: 'counter' }, 'invalid_argument'],
      ['run.start', { ...start, config: { tags: 'x' } }, 'invalid_argument'],
      ['run.start', { ...start, config: { configurable: { checkpoint_id: 'x' } } }, 'invalid_argument'],
      ['run.start', { ...start, multitaskStrategy: 'never' }, 'invalid_argument'],
      ['run.start', { ...start, forkFrom: 'x' }, 'invalid_argument'],
      ['run.start', { ...start, strict_resume: 'yes' }, 'invalid_argument'],
      ['run.start', { ...start, webhook: 'https://hook.example' }, 'invalid_argument'],
      ['input.respond', { interrupt_id: interruptId, response: 1, strict_resume: 1 }, 'invalid_argument'],
      ['state.get', { namespace: [], key: 'x' }, 'invalid_argument'],
      ['input.respond', {}, 'invalid_argument'],
      ['input.respond', { responses: [] }, 'invalid_argument'],
      ['input.respond', { responses: [{ response: 1 }] }, 'invalid_argument'],
      ['input.respond', { namespace: 'x', interrupt_id: 'y' }, 'invalid_argument'],
      ['input.respond', { interrupt_id: interruptId, response: 1 }, 'no_such_interrupt'],
      ['input.inject', { namespace: ['sub'], message: { role: 'user', content: '' } }, 'not_supported'],
      ['input.inject', { message: { role: 'ai', content: '' } }, 'invalid_argument'],
      ['state.get', { namespace: 'x' }, 'invalid_argument'],
      ['state.get', { namespace: [], keys: 'x' }, 'invalid_argument'],
      ['state.listCheckpoints', { limit: 0 }, 'invalid_argument'],
      ['state.listCheckpoints', { before: 'x' }, 'invalid_argument'],
      ['state.fork', { checkpoint_id: 'x' }, 'invalid_argument'],
      ['agent.getTree', { run_id: 'x' }, 'invalid_argument'],
      ['agent.getTree', { run_id: randomUUID() }, 'no_such_run'],
    ];
    for (const [method, params, error] of failing) {
      expect([method, params, (await send(server, id, method, params)).error]).toEqual([method, params, error]);
    }
    const onNoThread: [string, Record<string, unknown>][] = [
      ['state.get', {}],
      ['state.listCheckpoints', {}],
      ['agent.getTree', {}],
      ['input.respond', { interrupt_id: 'x' }],
      ['state.fork', { checkpoint_id: randomUUID() }],
    ];
    for (const [method, params] of onNoThread) {
      expect([method, (await send(server, randomUUID(), method, params)).error]).toEqual([method, 'no_such_run']);
    }
  });

  it.each([
    {},
    { channels: [] },
    { channels: ['debug'] },
    { channels: 'values' },
    { channels: ['custom:'] },
    { channels: ['values'], namespaces: ['x'] },
    { channels: ['values'], depth: -1 },
    { channels: ['values'], since: 'x' },
    { channels: ['values'], since: 1.5 },
  ])('refuses the subscription %p', async (body) => {
    const server = await servers.start();
    const response = await server.send('POST', `/threads/${randomUUID()}/stream/events`, { body });
    expect(response.status).toBe(400);
  });
});
