import { describe, expect, it } from '@jest/globals';
import { sampleOf, waitFor } from '@heddle/testing';
import type { ExecuteOutcome } from '../src/graphs/graph-runtime.port.js';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread } from './thread-calls.js';

const stuck: ExecuteOutcome = { kind: 'lost', cause: 'stuck', reason: 'no answer' };
const crashed: ExecuteOutcome = { kind: 'lost', cause: 'crashed-alone', reason: 'out of memory' };

describe('/metrics', () => {
  const servers = useTestServers();
  const { query } = servers;
  /** No lease runs out, however busy the machine is. */
  const start = (env: Record<string, string> = {}) => servers.start({ AGENT_LEASE_SECONDS: '60', ...env });

  const create = async (server: TestServer) => {
    const threadId = await newThread(server);
    return createRun(server, threadId);
  };
  const textOf = async (server: TestServer) => (await server.call('GET', '/metrics')).body as string;
  /** Waits until a metric has this value: counters follow their events with a short delay. */
  const becomes = (server: TestServer, value: number, name: string, labels: Record<string, string> = {}) =>
    waitFor(async () => sampleOf(await textOf(server), name, labels) === value, {
      what: `${name} ${JSON.stringify(labels)} to be ${value}`,
    });

  it('counts how runs end, and how long they waited and took', async () => {
    const server = await start();
    await create(server);
    await becomes(server, 1, 'agent_runs_ended_total', { graph: 'chat', status: 'success' });
    await becomes(server, 1, 'agent_run_execution_seconds_count', { graph: 'chat', outcome: 'completed' });
    await becomes(server, 1, 'agent_run_queue_wait_seconds_count', { graph: 'chat' });
    server.runtime.behaviour = () => Promise.reject(new Error('broken'));
    await create(server);
    await becomes(server, 1, 'agent_runs_ended_total', { graph: 'chat', status: 'error' });
    await becomes(server, 1, 'agent_run_execution_seconds_count', { graph: 'chat', outcome: 'failed' });
    await becomes(server, 2, 'agent_run_queue_wait_seconds_count', { graph: 'chat' });
    expect(sampleOf(await textOf(server), 'agent_runs_exhausted_total')).toBeNaN();
  });

  it('shows why graph threads take no further run', async () => {
    const server = await start();
    await becomes(server, 0, 'agent_graph_threads_full', { reason: 'memory' });
    server.runtime.full.set('memory', 2);
    await becomes(server, 2, 'agent_graph_threads_full', { reason: 'memory' });
  });

  it('counts requeued and exhausted runs', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '2' });
    server.runtime.behaviour = () => Promise.resolve(stuck);
    await create(server);
    await becomes(server, 1, 'agent_runs_exhausted_total', { graph: 'chat' });
    await becomes(server, 1, 'agent_runs_requeued_total', { graph: 'chat', reason: 'stuck' });
    await becomes(server, 1, 'agent_runs_given_back_total', { graph: 'chat', reason: 'stuck' });
    await becomes(server, 1, 'agent_runs_ended_total', { graph: 'chat', status: 'error' });
    // A run waits for its first start once, however often it is started.
    expect(sampleOf(await textOf(server), 'agent_run_queue_wait_seconds_count')).toBe(1);
  });

  it('counts runs in quarantine', async () => {
    const server = await start();
    server.runtime.behaviour = async (request, emit) =>
      request.isolated ? server.runtime.complete(request, emit) : crashed;
    await create(server);
    await becomes(server, 1, 'agent_runs_quarantined_total', { graph: 'chat' });
    await becomes(server, 1, 'agent_runs_isolated_total', { graph: 'chat' });
    await becomes(server, 1, 'agent_runs_ended_total', { graph: 'chat', status: 'success' });
    await becomes(server, 1, 'agent_runs_requeued_total', { reason: 'crashed-alone' });
  });

  it('counts a lease that was lost', async () => {
    const server = await start({ AGENT_LEASE_SECONDS: '2' });
    const hold = gate();
    const begun = gate();
    server.runtime.behaviour = async (request, emit) => {
      begun.open();
      await hold.opened;
      return server.runtime.complete(request, emit);
    };
    const { run_id: runId } = await create(server);
    await begun.opened;
    await query(
      `UPDATE agent_server.run SET lease_owner = 'another', lease_generation = lease_generation + 1,
         lease_until = now() + interval '1 hour' WHERE run_id = $1`,
      [runId],
    );
    // The next renewal says so, or comes too late to say it.
    await becomes(server, 1, 'agent_lease_losses_total');
    hold.open();
  });

  it('counts open streams, and the bytes they send', async () => {
    const server = await start();
    const hold = gate();
    server.runtime.behaviour = async (request, emit) => {
      await hold.opened;
      return server.runtime.complete(request, emit);
    };
    const { run_id: runId, thread_id: threadId } = await create(server);
    const stream = server.call('GET', `/threads/${threadId}/runs/${runId}/stream`);
    await becomes(server, 1, 'agent_streams_open', { kind: 'events' });
    const join = server.call('GET', `/threads/${threadId}/runs/${runId}/join`);
    await becomes(server, 1, 'agent_streams_open', { kind: 'json' });
    hold.open();
    const [{ body: sent }] = await Promise.all([stream, join]);
    await becomes(server, 0, 'agent_streams_open');
    const text = await textOf(server);
    expect(sampleOf(text, 'agent_streams_total', { kind: 'events' })).toBe(1);
    expect(sampleOf(text, 'agent_streams_total', { kind: 'json' })).toBe(1);
    const events = (sent as string).split('\n').filter((line) => line.startsWith('event: '));
    expect(events.length).toBeGreaterThan(0);
    expect(sampleOf(text, 'agent_stream_events_sent_total')).toBe(events.length);
  });

  it('shows the connection pool, and counts connections by user', async () => {
    const server = await start({ DATABASE_POOL_SIZE: '7' });
    await create(server);
    const text = await textOf(server);
    expect(sampleOf(text, 'database_pool_limit_connections')).toBe(7);
    expect(sampleOf(text, 'database_pool_open_connections')).toBeGreaterThan(0);
    expect(sampleOf(text, 'database_pool_wait_seconds_count')).toBeGreaterThan(0);
    expect(sampleOf(text, 'database_transaction_retries_total')).toBe(0);
  });
});
