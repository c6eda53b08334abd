import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { awaitAllCallbacks } from '@langchain/core/callbacks/promises';
import { useGraphs } from '../../../../test/graph-fixtures/graph-fixture.js';
import type { ExecuteOutcome, ExecuteRequest } from '../../graph-runtime.port.js';
import { traceRecordKind } from '../../trace-record.js';
import type { GraphHost } from '../graph-host.js';

const spendingConfig = fileURLToPath(
  new URL('../../../../test/graph-fixtures/spending/langgraph.json', import.meta.url),
);

interface Recorded {
  id: string;
  trace_id: string;
  parent_run_id?: string;
  dotted_order: string;
  session_name: string;
  name: string;
  run_type: string;
  inputs: any;
  outputs?: any;
  error?: string;
  start_time: string;
  end_time?: string;
  tags?: string[];
  events?: { name: string; time: string }[];
  extra: { metadata: any };
}

describe('the trace of a run', () => {
  const graphs = useGraphs();
  const spending = useGraphs({ configPath: spendingConfig });
  let host: GraphHost;
  let spendingHost: GraphHost;
  beforeAll(async () => {
    host = await graphs.openHost();
    spendingHost = await spending.openHost();
  });

  async function trace(
    graphId: string,
    changes: Partial<ExecuteRequest> = {},
    { at = host, database = graphs.database, stopAt = (_event: string): boolean => false } = {},
  ) {
    const runId = changes.runId ?? randomUUID();
    const target = { rootId: runId, project: 'looms', metadata: { revision_id: 'r7' } };
    const request = await database.request(graphId, { runId, trace: target, ...changes });
    const posts: Recorded[] = [];
    const patches: Recorded[] = [];
    const stop = new AbortController();
    const outcome = await at.execute(
      request,
      ({ event, data }) => {
        const kind = traceRecordKind(event);
        if (kind === 'post') posts.push(JSON.parse(data) as Recorded);
        if (kind === 'patch') patches.push(JSON.parse(data) as Recorded);
        if (stopAt(event)) stop.abort();
      },
      stop.signal,
    );
    return { outcome, request, posts, patches, root: patches[0] as Recorded };
  }
  const kinds = (outcome: ExecuteOutcome) => outcome.kind;

  it('has the root at its start, each node once, and the root again with result and checkpoint', async () => {
    const { outcome, request, posts, patches, root } = await trace('steps', {
      input: { messages: [{ role: 'user', content: 'hi' }] },
      config: { tags: ['blue'] },
      metadata: { customer: 'ann' },
    });
    const [begun, ...nodes] = posts as [Recorded, ...Recorded[]];
    expect(begun).toMatchObject({ id: request.runId, name: 'steps', session_name: 'looms', tags: ['blue'] });
    expect(begun.end_time).toBeUndefined();
    expect(begun.inputs).toEqual({ messages: [{ role: 'user', content: 'hi' }] });
    expect(nodes.map(({ name }) => name)).toEqual(['one', 'two', 'three']);
    for (const node of nodes) {
      expect(node).toMatchObject({ parent_run_id: request.runId, trace_id: request.runId, run_type: 'chain' });
      expect(node.dotted_order).toBe(`${begun.dotted_order}.${node.dotted_order.split('.')[1]}`);
      expect(node.dotted_order.endsWith(node.id)).toBe(true);
      expect(Date.parse(node.end_time as string)).toBeGreaterThanOrEqual(Date.parse(node.start_time));
    }
    expect(nodes[0]?.outputs).toMatchObject({ log: ['one'], messages: [{ type: 'ai', content: 'first' }] });
    expect(patches).toHaveLength(1);
    expect(root.outputs).toMatchObject({ log: ['one', 'two', 'three'] });
    const { head } = outcome as Extract<ExecuteOutcome, { kind: 'completed' }>;
    expect(root.extra.metadata).toMatchObject({
      run_id: request.runId,
      thread_id: request.threadId,
      assistant_id: request.assistantId,
      graph_id: 'steps',
      revision_id: 'r7',
      customer: 'ann',
      checkpoint_id: head.checkpoint_id,
    });
  });

  it('nests models and tools below their nodes, with messages, arguments and the first token', async () => {
    const talk = await trace('talker', {
      input: { messages: [{ role: 'user', content: 'hi' }] },
      streamModes: ['messages'],
    });
    const model = talk.posts.find(({ run_type: type }) => type === 'llm') as Recorded;
    const node = talk.posts.find(({ id }) => id === model.parent_run_id) as Recorded;
    expect(node.name).toBe('model');
    expect(model.inputs.messages[0]).toMatchObject({ type: 'human', content: 'hi' });
    expect(model.outputs.generations[0][0].message).toMatchObject({ type: 'ai' });
    expect(model.events).toEqual([{ name: 'new_token', time: expect.any(String) }]);
    expect(talk.root.events).toEqual(model.events);

    const sums = await trace('calculator', { input: { messages: [{ role: 'user', content: 'divide' }] } });
    const tools = sums.posts.filter(({ run_type: type }) => type === 'tool');
    expect(tools.length).toBeGreaterThan(0);
    expect(tools.every(({ parent_run_id: parent }) => sums.posts.some(({ id }) => id === parent))).toBe(true);
  });

  it('shows an interrupt as a result, and no error', async () => {
    const { posts, root } = await trace('ask');
    expect(posts.find(({ name, parent_run_id: parent }) => name === 'ask' && parent !== undefined)).toMatchObject({
      outputs: { __interrupt__: [{ value: { question: 'well?' } }] },
    });
    expect(root.error).toBeUndefined();
    expect(root.extra.metadata.interrupted).toBe(true);
    expect(JSON.stringify(root.outputs)).toContain('well?');
  });

  it('has the steps of subgraphs below their node', async () => {
    const { posts, request } = await trace('nested');
    const inner = posts.find(({ name }) => name === 'inner') as Recorded;
    expect(inner.parent_run_id).toBe(request.runId);
    const inside = posts.find(({ name }) => name === 'inside') as Recorded;
    expect(inside.dotted_order.startsWith(`${inner.dotted_order}.`)).toBe(true);
  });

  it('ends the root of a failed and of a cancelled run, and of one that never began', async () => {
    const failed = await trace('spoiler', {}, { at: spendingHost, database: spending.database });
    expect(kinds(failed.outcome)).toBe('failed');
    expect(failed.root.error).toBeTruthy();
    expect(failed.posts.some(({ error }) => error !== undefined)).toBe(true);
    const refused = await trace('steps', { command: { goto: 'nowhere' } });
    expect(kinds(refused.outcome)).toBe('failed');
    expect(refused.posts).toHaveLength(1);
    expect(refused.root.error).toContain("no node 'nowhere'");
    const stopped = await trace('rough', { input: { mode: 'wait' } }, { stopAt: (event) => event === 'values' });
    expect([kinds(stopped.outcome), stopped.root.error]).toEqual(['aborted', 'Cancelled']);
  });

  it('has the usage of the run, also without a model of LangChain', async () => {
    const { root } = await trace('spender', {}, { at: spendingHost, database: spending.database });
    expect(root.extra.metadata.usage_metadata).toEqual({ input_tokens: 123, output_tokens: 13, total_tokens: 136 });
  });

  describe('with tracing by variables of the graph', () => {
    const names = ['LANGSMITH_TRACING', 'LANGSMITH_ENDPOINT', 'LANGSMITH_API_KEY'] as const;
    const before = names.map((name) => [name, process.env[name]] as const);
    let received = '';
    const langsmith = createServer((request, response) => {
      request.on('data', (part: Buffer) => (received += part.toString('latin1')));
      request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    });
    beforeAll(() => new Promise<void>((done) => langsmith.listen(0, '127.0.0.1', done)));
    afterAll(async () => {
      // The client of LangSmith sends in the background.
      await awaitAllCallbacks();
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      langsmith.closeAllConnections();
      await new Promise((done) => langsmith.close(done));
    });

    it('leaves the run to them, so that no run is traced twice', async () => {
      process.env.LANGSMITH_TRACING = 'true';
      process.env.LANGSMITH_API_KEY = 'key';
      process.env.LANGSMITH_ENDPOINT = `http://127.0.0.1:${(langsmith.address() as AddressInfo).port}`;
      const { outcome, request, posts, patches } = await trace('ask');
      expect([kinds(outcome), posts, patches]).toEqual(['completed', [], []]);
      await waitFor(() => received.includes(request.runId), { what: 'the trace of LangChain' });
      delete process.env.LANGSMITH_TRACING;
    });
  });

  it('records nothing without a target', async () => {
    const { posts, patches } = await trace('steps', { trace: undefined } as Partial<ExecuteRequest>);
    expect([posts, patches]).toEqual([[], []]);
  });
});
