import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ExecutedRun, runExecutor } from '../../../test/graph-fixtures/executed-run.js';
import { at, threadGraph, useGraphs } from '../../../test/graph-fixtures/graph-fixture.js';
import { statesOf } from '../graph-inspector.port.js';
import type { ExecuteRequest } from '../graph-runtime.port.js';
import type { GraphHost } from './graph-host.js';

describe('the execution of a run', () => {
  const graphs = useGraphs();
  let host: GraphHost;

  beforeAll(async () => {
    host = await graphs.openHost();
  });

  const run = runExecutor(graphs, () => host);
  const names = ({ events }: ExecutedRun): string[] => events.map(({ event }) => event);
  const human = (content: string) => ({ role: 'user', content });

  describe('a run', () => {
    it('coerces messages, keeps their fields and ends with the state of the thread', async () => {
      const { outcome, head } = await run('steps', { input: { messages: [human('hi')] } });
      expect(outcome.kind).toBe('completed');
      const { messages, log } = head.values as any;
      expect(log).toEqual(['one', 'two', 'three']);
      expect(messages[0]).toEqual({
        content: 'hi',
        type: 'human',
        additional_kwargs: {},
        response_metadata: {},
        name: null,
        id: expect.any(String),
        example: false,
      });
      expect(messages[1]).toEqual({
        content: 'first',
        type: 'ai',
        additional_kwargs: {},
        response_metadata: {},
        name: null,
        id: expect.any(String),
        example: false,
        tool_calls: [],
        invalid_tool_calls: [],
        usage_metadata: null,
      });
      expect(head.next).toEqual([]);
      expect(head.checkpoint_id).toBe(head.checkpoint?.checkpoint_id);
      expect(head.parent_checkpoint_id).toBe(head.parent_checkpoint?.checkpoint_id);
    });

    it('continues the state of earlier runs of the thread', async () => {
      const threadId = randomUUID();
      await run('steps', { threadId, input: { messages: [human('one')] } });
      const { head } = await run('steps', { threadId, input: { messages: [human('two')] } });
      const { messages } = head.values as any;
      expect(messages.map((message: any) => message.content)).toEqual(['one', 'first', 'two', 'first']);
    });

    it('passes only its own configuration to its nodes', async () => {
      const runs = await Promise.all(
        ['a', 'b', 'c', 'd'].map((flavour) =>
          run('configured', {
            input: { delay_ms: 30 },
            config: {
              configurable: { flavour, thread_id: 'forged', __pregel_checkpointer: 'forged' },
              tags: [flavour],
            },
            context: { flavour },
            metadata: { kind: flavour },
          }),
        ),
      );
      runs.forEach(({ outcome, head }, index) => {
        expect(outcome.kind).toBe('completed');
        const flavour = 'abcd'[index];
        const { seen } = head.values as any;
        const { thread_id, run_id, graph_id, assistant_id } = seen.configurable;
        expect(seen.configurable.flavour).toBe(flavour);
        expect(seen.context).toEqual({ flavour });
        expect(seen.tags).toContain(flavour);
        expect(graph_id).toBe('configured');
        expect(seen.metadata).toMatchObject({
          kind: flavour,
          thread_id,
          run_id,
          graph_id,
          assistant_id,
          run_attempt: 1,
        });
        expect(thread_id).toBe(head.metadata.thread_id);
        expect(head.metadata).toMatchObject({ run_id, kind: flavour });
      });
    });

    it.each([
      ['context', { context: { flavour: 'mint' } }],
      ['configurable', { config: { configurable: { flavour: 'mint' } } }],
    ])('offers values given as %s under both names', async (_name, changes) => {
      const { head } = await run('configured', changes);
      const { seen } = head.values as any;
      expect([seen.context.flavour, seen.configurable.flavour]).toEqual(['mint', 'mint']);
    });

    it('calls a factory with the configuration of the run', async () => {
      const { head } = await run('factory', { config: { configurable: { flavour: 'mint' } } });
      expect((head.values as any).result).toBe('mint');
    });

    it('has a store of its tenant', async () => {
      const tenantId = randomUUID();
      await run('memory', { tenantId, input: { mode: 'kept' } });
      expect(((await run('memory', { tenantId })).head.values as any).result).toEqual({ mode: 'kept' });
      expect(((await run('memory')).head.values as any).result).toBeNull();
    });

    it('has all functions of the store: times to live, lists, and rules for labels', async () => {
      const tenantId = randomUUID();
      expect(((await run('memory', { tenantId, input: { mode: 'list' } })).head.values as any).result).toEqual([
        ['memories'],
      ]);
      await run('memory', { tenantId, input: { mode: 'short' } });
      const { rows } = await graphs.database.pool.query(
        `SELECT key, ttl_minutes AS minutes FROM agent_server.store_item WHERE tenant_id = $1 ORDER BY key`,
        [tenantId],
      );
      expect(rows).toEqual([
        { key: 'last', minutes: null },
        { key: 'short', minutes: 5 },
      ]);
      expect((await run('memory', { tenantId, input: { mode: 'dotted' } })).outcome).toMatchObject({
        kind: 'failed',
        error: { error: 'InvalidStoreOperationError', message: expect.stringContaining('Received: a.b') },
      });
    });

    it('turns unusual values into JSON', async () => {
      const { head } = await run('rough', { input: { mode: 'values' } });
      expect((head.values as any).result).toEqual({
        text: 'a\u0000b',
        when: '1970-01-01T00:00:00.000Z',
        set: [1],
        nan: null,
      });
    });

    it.each([
      ['an unknown graph', 'missing', {}, 'GraphNotFoundError'],
      ['a recursion limit', 'steps', { config: { recursion_limit: 1 } }, 'GraphRecursionError'],
      ['a limit that is not a limit', 'steps', { config: { recursion_limit: 0 } }, 'Error'],
      ['no input on an empty thread', 'steps', { input: null }, 'EmptyInputError'],
      ['an unknown checkpoint', 'steps', { checkpoint: at('x', randomUUID()) }, 'InvalidRunError'],
      ['a bad goto', 'steps', { command: { goto: 7 } }, 'InvalidRunError'],
      ['an unknown role', 'steps', { input: { messages: [{ role: 'nobody', content: 'x' }] } }, expect.any(String)],
    ])('fails with the error of the graph: %s', async (_name, graphId, changes, error) => {
      const { outcome } = await run(graphId, changes as Partial<ExecuteRequest>);
      expect(outcome).toMatchObject({ kind: 'failed', error: { error, message: expect.any(String) } });
    });
  });

  describe('a node that the graph does not have', () => {
    it.each<[string, string, Partial<ExecuteRequest>]>([
      ['to jump to', 'steps', { input: null, command: { goto: 'nowhere' } }],
      ['to jump to, among others', 'steps', { input: null, command: { goto: ['two', 'nowhere'] } }],
      ['to send to', 'steps', { input: null, command: { goto: [{ node: 'nowhere', input: 1 }] } }],
      ['to jump to in a graph that is made per run', 'factory', { input: null, command: { goto: 'nowhere' } }],
    ])('%s fails the run and stores nothing', async (_name, graphId, changes) => {
      const threadId = randomUUID();
      const { outcome, head } = await run(graphId, { threadId, ...changes });
      expect(outcome).toMatchObject({
        kind: 'failed',
        error: { error: 'InvalidRunError', message: expect.stringContaining("no node 'nowhere'") },
      });
      expect(head.checkpoint).toBeNull();
    });

    it('does not affect reserved names of LangGraph', async () => {
      const threadId = randomUUID();
      await run('steps', { threadId, interruptBefore: ['two'] });
      const ended = await run('steps', { threadId, input: null, command: { goto: '__end__' } });
      expect(ended.outcome.kind).toBe('completed');
      const stopped = await run('steps', { interruptBefore: ['__start__', '__end__'] });
      expect(stopped.outcome.kind).toBe('completed');
    });
  });

  describe('stream modes', () => {
    it('sends the requested modes, in order', async () => {
      const result = await run('steps', {
        input: { messages: [human('hi')] },
        streamModes: ['values', 'updates', 'custom'],
      });
      expect(names(result)).toEqual([
        'values',
        'updates',
        'values',
        'custom',
        'updates',
        'values',
        'updates',
        'values',
      ]);
      expect(result.events[0]?.data.messages).toHaveLength(1);
      expect(result.events[1]?.data.one.messages[0]).toMatchObject({ type: 'ai', content: 'first' });
      expect(result.events[3]?.data).toEqual({ waiting: true });
      expect(result.events[4]?.data).toEqual({ two: { log: ['two'] } });
    });

    it('streams tokens as tuples', async () => {
      const result = await run('talker', { input: { messages: [human('hi')] }, streamModes: ['messages-tuple'] });
      expect(new Set(names(result))).toEqual(new Set(['messages']));
      const text = result.events.map(({ data }) => data[0].content).join('');
      expect(text).toBe('hello world');
      expect(result.events.length).toBeGreaterThan(3);
      expect(result.events[0]?.data[0].type).toBe('ai');
      expect(result.events[0]?.data[1]).toMatchObject({ langgraph_node: 'model', graph_id: 'talker' });
      const ids = new Set(result.events.map(({ data }) => data[0].id));
      expect([...ids]).toEqual([(result.head.values as any).messages[1].id]);
    });

    it('accumulates tokens, and completes every new message once', async () => {
      const threadId = randomUUID();
      await run('talker', { threadId, input: { messages: [human('before')] } });
      const result = await run('talker', { threadId, input: { messages: [human('hi')] }, streamModes: ['messages'] });
      const partial = result.events.filter(({ event }) => event === 'messages/partial');
      expect(partial.at(0)?.data[0].content).toBe('h');
      expect(partial.at(-1)?.data[0].content).toBe('hello world');
      const complete = result.events.filter(({ event }) => event === 'messages/complete').flatMap(({ data }) => data);
      expect(complete.map((message: any) => message.content)).toEqual(['hi', 'hello world']);
      const metadata = result.events.filter(({ event }) => event === 'messages/metadata');
      expect(metadata).toHaveLength(1);
      expect(Object.values(metadata[0]?.data)[0]).toMatchObject({ metadata: { langgraph_node: 'model' } });
    });

    it('sends only tuples if both message modes are requested', async () => {
      const result = await run('talker', {
        input: { messages: [human('hi')] },
        streamModes: ['messages', 'messages-tuple'],
      });
      expect(new Set(names(result))).toEqual(new Set(['messages']));
    });

    it('describes tasks, checkpoints and debug steps without live objects', async () => {
      const result = await run('steps', { streamModes: ['tasks', 'checkpoints', 'debug'] });
      const tasks = result.events.filter(({ event }) => event === 'tasks').map(({ data }) => data);
      expect(tasks[0]).toMatchObject({ name: 'one', interrupts: [], triggers: expect.any(Array) });
      expect(tasks[1]).toMatchObject({ id: tasks[0].id, name: 'one', result: { log: ['one'] } });
      const checkpoints = result.events.filter(({ event }) => event === 'checkpoints').map(({ data }) => data);
      expect(checkpoints.map((item) => item.metadata.step)).toEqual([-1, 0, 1, 2, 3]);
      expect(checkpoints.at(1)).toMatchObject({ next: ['one'], checkpoint: { checkpoint_ns: '' } });
      const debug = result.events.filter(({ event }) => event === 'debug').map(({ data }) => data);
      expect(debug.map((item) => item.type)).toEqual(expect.arrayContaining(['checkpoint', 'task', 'task_result']));
      expect(JSON.stringify(result.events)).not.toMatch(/__pregel_(stream|checkpointer|scratchpad|read|send)/);
    });

    it('sends runnable events beside other modes', async () => {
      const result = await run('talker', { input: { messages: [human('hi')] }, streamModes: ['events', 'values'] });
      const kinds = result.events.filter(({ event }) => event === 'events').map(({ data }) => data.event);
      expect(kinds).toEqual(expect.arrayContaining(['on_chain_start', 'on_chat_model_stream', 'on_chain_end']));
      expect(names(result).filter((name) => name === 'values')).toHaveLength(2);
      expect(JSON.stringify(result.events)).not.toMatch(/__pregel_(stream|checkpointer|scratchpad|read|send)/);
    });

    it('points to the subgraph of a task in a checkpoint', async () => {
      const result = await run('nested', { streamModes: ['debug'] });
      const steps = result.events.map(({ data }) => data).filter(({ type }) => type === 'checkpoint');
      const task = steps.flatMap(({ payload }) => payload.tasks).find(({ name }) => name === 'inner');
      expect(task).not.toHaveProperty('state');
      expect(task.checkpoint).toEqual({
        thread_id: expect.any(String),
        checkpoint_ns: `inner:${task.id}`,
        checkpoint_id: null,
        checkpoint_map: null,
      });
    });

    it('omits the chunks of other modes from runnable events', async () => {
      for (const streamSubgraphs of [false, true]) {
        const result = await run('nested', { streamModes: ['events', 'updates'], streamSubgraphs });
        const events = result.events.filter(({ event }) => event === 'events').map(({ data }) => data);
        const [root] = events;
        expect(root).toMatchObject({ event: 'on_chain_start', name: 'LangGraph' });
        const ofRun = events.filter((event) => event.run_id === root.run_id).map((event) => event.event);
        expect(ofRun).toEqual(['on_chain_start', 'on_chain_end']);
        expect(names(result)).toContain('updates');
      }
    });

    it('reports the life cycle of tool calls', async () => {
      const result = await run('calculator', { streamModes: ['tools'] });
      expect(new Set(names(result))).toEqual(new Set(['tools']));
      const of = (id: string) => result.events.map(({ data }) => data).filter((data) => data.toolCallId === id);
      expect(of('c1')).toEqual([
        { event: 'on_tool_start', toolCallId: 'c1', name: 'divide', input: '{"left":6,"right":3}' },
        expect.objectContaining({
          event: 'on_tool_end',
          output: expect.objectContaining({ type: 'tool', content: '2' }),
        }),
      ]);
      expect(of('c2').map(({ event, data }) => [event, data])).toEqual([
        ['on_tool_start', undefined],
        ['on_tool_event', { at: 1 }],
        ['on_tool_event', { at: 2 }],
        ['on_tool_end', undefined],
      ]);
      expect(of('c3').at(-1)).toMatchObject({ event: 'on_tool_error', error: { message: 'division by zero' } });
    });

    it('names a tool call by the graph that calls it', async () => {
      const result = await run('calculator', { streamModes: ['tools', 'events'], streamSubgraphs: true });
      expect(new Set(names(result))).toEqual(new Set(['events', 'tools']));
    });

    it('names the subgraph in the event', async () => {
      const result = await run('nested', { streamModes: ['updates', 'values'], streamSubgraphs: true });
      const inside = names(result).filter((name) => name.includes('|'));
      expect(inside.length).toBeGreaterThan(0);
      for (const name of inside) expect(name).toMatch(/^(updates|values)\|inner:[0-9a-f-]{36}$/);
      expect(names(result)).toEqual(expect.arrayContaining(['updates', 'values']));
      expect(new Set(names(result).map((name) => name.split('|')[0]))).toEqual(new Set(['updates', 'values']));
    });
  });

  describe('commands', () => {
    it('updates the state and jumps', async () => {
      const { outcome, head } = await run('steps', {
        input: null,
        command: { update: { log: ['updated'] }, goto: 'three' },
      });
      expect(outcome.kind).toBe('completed');
      expect((head.values as any).log).toEqual(['updated', 'three']);
      const ref = at(head.metadata.thread_id as string);
      const history = statesOf(await host.states(threadGraph('steps')).getHistory(ref, { limit: 10 }));
      expect(history.at(-1)?.metadata).toMatchObject({ source: 'input', writes: { __input__: { log: ['updated'] } } });
    });

    it('sends an input to a node', async () => {
      const { head } = await run('steps', {
        input: null,
        command: { goto: [{ node: 'two', input: { delay_ms: 0 } }] },
      });
      expect((head.values as any).log).toEqual(['two', 'three']);
    });
  });

  describe('forks', () => {
    it('runs from an earlier checkpoint and keeps the first branch', async () => {
      const threadId = randomUUID();
      await run('steps', { threadId });
      const history = statesOf(await host.states(threadGraph('steps')).getHistory(at(threadId), { limit: 20 }));
      const beforeThree = history.find((state) => state.next[0] === 'three')!;
      const { head } = await run('steps', { threadId, input: null, checkpoint: beforeThree.checkpoint });
      expect((head.values as any).log).toEqual(['one', 'two', 'three']);

      const all = statesOf(await host.states(threadGraph('steps')).getHistory(at(threadId), { limit: 20 }));
      expect(all).toHaveLength(history.length + 2);
      expect(all[1]?.metadata).toMatchObject({ source: 'fork', writes: {} });
      const old = await host.states(threadGraph('steps')).getState(at(threadId, history[0]!.checkpoint_id), {
        subgraphs: false,
      });
      expect(old).toEqual(history[0]);
    });
  });
});
