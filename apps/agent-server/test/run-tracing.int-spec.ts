import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sampleOf, waitFor } from '@heddle/testing';
import type { ExecuteRequest, RunEvent } from '../src/graphs/graph-runtime.port.js';
import { traceRecordEvents } from '../src/graphs/trace-record.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread } from './thread-calls.js';

interface Batch {
  headers: IncomingMessage['headers'];
  post: any[];
  patch: any[];
}

const key = 'key-of-the-traces';

describe('traces of runs', () => {
  const servers = useTestServers();
  let experiments: Server;
  let batches: Batch[];
  /** Status of an answer; the server hangs with null. */
  let answer: (batch: Batch) => number | null;

  beforeEach(async () => {
    batches = [];
    answer = () => 202;
    experiments = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString()) as Pick<Batch, 'post' | 'patch'>;
        const batch = { ...body, headers: request.headers };
        batches.push(batch);
        const status = answer(batch);
        if (status !== null) response.writeHead(status).end('{}');
      });
    });
    await new Promise<void>((done) => experiments.listen(0, '127.0.0.1', done));
  });
  afterEach(() => {
    experiments.closeAllConnections();
    return new Promise((done) => experiments.close(done));
  });

  const url = () => `http://127.0.0.1:${(experiments.address() as AddressInfo).port}`;
  const start = (env: Record<string, string> = {}, tracing = {}) =>
    servers.start(
      { AGENT_TRACING_URL: url(), AGENT_TRACING_KEY: key, ...env },
      undefined,
      {},
      {
        tracing: { lingerMs: 5, retryMs: { first: 5, longest: 20 }, ...tracing },
      },
    );
  const tracedBy = (server: TestServer) => {
    server.runtime.behaviour = async (request: ExecuteRequest, emit: (event: RunEvent) => void) => {
      if (request.trace) {
        const { rootId, project } = request.trace;
        const root = { id: rootId, session_name: project };
        emit({ event: traceRecordEvents.post, data: JSON.stringify(root) });
        emit({ event: traceRecordEvents.patch, data: JSON.stringify({ ...root, outputs: {} }) });
      }
      return server.runtime.complete(request, emit);
    };
  };
  const run = async (server: TestServer) => {
    const threadId = await newThread(server);
    return createRun(server, threadId);
  };
  const ends = (server: TestServer, { run_id: id, thread_id: threadId }: { run_id: string; thread_id: string }) =>
    server.json('GET', `/threads/${threadId}/runs/${id}/join`);
  const sample = async (server: TestServer, name: string, labels = {}) =>
    sampleOf((await server.call('GET', '/metrics')).body as string, name, labels);
  const posted = () => batches.flatMap(({ post }) => post);

  it('go to the experiments service in the workspace of the run, and are no events of it', async () => {
    const server = await start({ AGENT_TRACING_PROJECT: 'looms', AGENT_REVISION_ID: 'r7' });
    tracedBy(server);
    const made = await run(server);
    await ends(server, made);
    await waitFor(() => batches.some(({ patch }) => patch.length > 0), { what: 'the trace to arrive' });
    const [batch] = batches as [Batch];
    expect(batch.headers).toMatchObject({
      'x-api-key': key,
      'x-tenant-id': '00000000-0000-4000-8000-000000000001',
    });
    expect(posted()).toEqual([{ id: made.run_id, session_name: 'looms' }]);
    expect(server.runtime.executed[0]?.trace?.metadata).toEqual({ revision_id: 'r7' });
    const events = await servers.query('SELECT 1 FROM agent_server.run_event WHERE event LIKE $1', ['__trace%']);
    expect(events).toEqual([]);
    await waitFor(async () => (await sample(server, 'agent_trace_records_sent_total')) === 2, { what: 'the count' });
  });

  it.each([
    ['off', { AGENT_TRACING: 'false' }],
    ['without an address', { AGENT_TRACING_URL: '' }],
  ])('are not recorded with tracing %s', async (_, env) => {
    const server = await start(env);
    tracedBy(server);
    await ends(server, await run(server));
    expect(server.runtime.executed[0]?.trace).toBeUndefined();
  });

  it('end with the reason of a lost execution', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '1' });
    server.runtime.behaviour = async ({ trace }, emit) => {
      emit({ event: traceRecordEvents.post, data: JSON.stringify({ id: trace?.rootId }) });
      return { kind: 'lost', cause: 'stuck', reason: 'no answer' };
    };
    const made = await run(server);
    await ends(server, made);
    await waitFor(() => batches.some(({ patch }) => patch.length > 0), { what: 'the end' });
    expect(batches.flatMap(({ patch }) => patch)[0]).toMatchObject({
      id: made.run_id,
      error: 'no answer',
      end_time: expect.any(String),
    });
  });

  it('wait for a service that is down, in bounded memory, and delay no run', async () => {
    answer = () => 503;
    const server = await start({}, { maxQueueBytes: 600 });
    tracedBy(server);
    for (let n = 0; n < 6; n += 1) await ends(server, await run(server));
    expect(await sample(server, 'agent_trace_records_dropped_total', { reason: 'queue_full' })).toBeGreaterThan(0);
    expect(await sample(server, 'agent_trace_queue_bytes')).toBeLessThanOrEqual(600);
    const refused = batches.length;
    answer = () => 202;
    await waitFor(async () => (await sample(server, 'agent_trace_queue_bytes')) === 0, {
      what: 'the queue to be empty',
    });
    expect(batches.length).toBeGreaterThan(refused);
  });

  it('lose the refused record alone', async () => {
    const server = await start({}, { lingerMs: 100 });
    tracedBy(server);
    const runs = await Promise.all([run(server), run(server), run(server)]);
    const bad = runs[1]?.run_id;
    answer = ({ post, patch }) => ([...post, ...patch].some(({ id }) => id === bad) ? 422 : 202);
    const accepted = () =>
      batches.filter((batch) => answer(batch) === 202).flatMap(({ post }) => post.map(({ id }) => id));
    await waitFor(() => runs.every(({ run_id: id }) => id === bad || accepted().includes(id)), { what: 'the others' });
    await waitFor(
      async () => (await sample(server, 'agent_trace_records_dropped_total', { reason: 'refused' })) === 2,
      { what: 'the refusals' },
    );
  });

  it('are sent before the process ends, which does not wait for a service without an answer', async () => {
    const server = await start({}, { lingerMs: 60_000 });
    tracedBy(server);
    await ends(server, await run(server));
    expect(batches).toEqual([]);
    await server.close();
    expect(posted()).toHaveLength(1);

    answer = () => null;
    const stuck = await start({}, { closeMs: 50 });
    tracedBy(stuck);
    await ends(stuck, await run(stuck));
    await stuck.close();
  });
});
