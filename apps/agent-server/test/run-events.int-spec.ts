import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { RunEndRepository } from '../src/core/streams/run-end.repository.js';
import { RunEventCommitter } from '../src/streams/run-event-committer.js';
import { RunEventRepository } from '../src/core/streams/run-event.repository.js';
import { ThreadEventRepository } from '../src/core/streams/thread-event.repository.js';
import { emptySnapshot } from '../src/core/threads/thread-head.js';
import { untilAborted } from './fake-graphs.js';
import { noteStatements, type Statement } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread } from './thread-calls.js';

describe('events of runs', () => {
  const servers = useTestServers();
  afterEach(() => void jest.restoreAllMocks());

  const eventsOf = (runId: string) =>
    servers.query<{ seq: string; event: string; data: string }>(
      'SELECT seq, event, data FROM agent_server.run_event WHERE run_id = $1 ORDER BY seq',
      [runId],
    );
  const appends = (statements: Statement[]) =>
    statements.filter(({ text }) => text.includes('INSERT INTO agent_server.run_event') && text.includes('held'));

  /** Runs that hold their leases until the server stops. */
  async function startRuns(server: TestServer, count: number): Promise<string[]> {
    server.runtime.behaviour = (_request, _emit, signal) => untilAborted(signal);
    const created = await Promise.all(
      Array.from({ length: count }, () =>
        server.json<{ run_id: string }>('POST', '/runs', {
          body: { assistant_id: 'chat', input: 1, on_completion: 'keep' },
        }),
      ),
    );
    const runIds = created.map(({ run_id: runId }) => runId);
    await waitFor(() => server.runtime.executed.length === count, { what: 'the runs to start' });
    // The first event of every run says that it runs.
    await waitFor(async () => (await Promise.all(runIds.map(eventsOf))).every((events) => events.length === 1), {
      what: 'their first events to be stored',
    });
    return runIds;
  }
  const batch = (runId: string, data = '{}', generation = 1) => ({
    runId,
    generation,
    events: [{ seq: 2 ** 33, event: 'values', data, omitted: null }],
  });

  it('is stored in one statement for all that comes at the same time', async () => {
    const server = await servers.start({ AGENT_LEASE_SECONDS: '60' });
    const [first, second, third] = (await startRuns(server, 3)) as [string, string, string];
    const committer = server.app.get(RunEventCommitter);
    const statements = noteStatements();
    const stored = await Promise.all([
      committer.append(batch(first, '"first"')),
      committer.append(batch(second, '"second"', 7)),
      committer.append(batch(third, '"third"')),
    ]);
    expect(stored).toEqual([true, false, true]);
    expect(appends(statements)).toHaveLength(1);
    const last = async (runId: string) => (await eventsOf(runId)).at(-1)?.data;
    expect([await last(first), await last(third)]).toEqual(['"first"', '"third"']);
    expect(await eventsOf(second)).toHaveLength(1);
  });

  it('are stored even if the database refuses those of another run', async () => {
    const server = await servers.start({ AGENT_LEASE_SECONDS: '60' });
    const [good, bad] = (await startRuns(server, 2)) as [string, string];
    const committer = server.app.get(RunEventCommitter);
    const outcomes = await Promise.allSettled([
      committer.append(batch(good, '"good"')),
      committer.append(batch(bad, '\u0000')),
    ]);
    expect(outcomes).toMatchObject([{ status: 'fulfilled', value: true }, { status: 'rejected' }]);
    expect((await eventsOf(good)).at(-1)?.data).toBe('"good"');
  });

  it('is stored by itself where it is too much for company', async () => {
    const server = await servers.start({ AGENT_LEASE_SECONDS: '60' });
    const [large] = (await startRuns(server, 1)) as [string];
    const data = JSON.stringify('x'.repeat(600_000));
    expect(await server.app.get(RunEventCommitter).append(batch(large, data))).toBe(true);
    expect((await eventsOf(large)).at(-1)?.data).toBe(data);
    // Read as it was stored.
    expect(await server.app.get(RunEventRepository).lastSeq({}, large)).toBe(2 ** 33);
  });

  it('is read in pages of a bounded size, with at least one event each', async () => {
    const server = await servers.start();
    const [runId] = (await startRuns(server, 1)) as [string];
    await servers.query(
      `INSERT INTO agent_server.run_event (run_id, seq, event, data)
       SELECT $1, 100 + n, 'values', to_json(repeat('x', 1000 * n)) FROM generate_series(1, 5) AS n`,
      [runId],
    );
    const page = (after: number, bytes: number) =>
      server.app.get(RunEventRepository).read({}, runId, after, { events: 3, bytes });
    const seqs = async (after: number, bytes: number) => (await page(after, bytes)).map(({ seq }) => seq);
    expect(await seqs(100, 2_500)).toEqual([101, 102]);
    expect(await seqs(102, 2_500)).toEqual([103]);
    expect(await seqs(100, 1_000_000)).toEqual([101, 102, 103]);
    expect((await page(104, 1))[0]?.data).toBe(JSON.stringify('x'.repeat(5_000)));
  });

  it('is kept during a silence longer than its retention, for clients that join again later', async () => {
    const server = await servers.start();
    let speakAgain: () => void = () => undefined;
    const silence = new Promise<void>((done) => (speakAgain = done));
    server.runtime.behaviour = async (_request, emit) => {
      emit({ event: 'values', data: '{"said":"before"}' });
      await silence;
      emit({ event: 'values', data: '{"said":"after"}' });
      return { kind: 'completed', head: emptySnapshot() };
    };
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId, { stream_mode: 'values', stream_resumable: true });
    await waitFor(async () => (await eventsOf(runId)).length === 2, { what: 'its first words to be stored' });
    // The sweep removes all older events, except those of a run in flight.
    await server.app.get(RunEndRepository).sweep(0, 200);
    await server.app.get(ThreadEventRepository).sweep(0, 200);
    speakAgain();
    const joined = await server.call('GET', `/threads/${threadId}/runs/${runId}/stream`, {
      headers: { 'last-event-id': '-1' },
    });
    expect([...String(joined.body).matchAll(/"said":"(\w+)"/g)].map(([, word]) => word)).toEqual(['before', 'after']);
  });
});
