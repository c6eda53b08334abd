import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { serverName } from '@heddle/checkpoint/tables';
import { type DatabaseContext, TransactionRunner } from '@heddle/database';
import { holdTransaction, transactionsWait, waitFor } from '@heddle/testing';
import { DataSource } from 'typeorm';
import { planCompletion } from '../src/features/run-completion/run-completion.plan.js';
import { RunCompletionRepository } from '../src/core/runs/run-completion.repository.js';
import { RunCompletionService } from '../src/features/run-completion/run-completion.service.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import type { RunRow } from '../src/core/runs/run.repository.js';
import { emptySnapshot } from '../src/core/threads/thread-head.js';
import type { InterruptWire, StateSnapshotWire } from '../src/graphs/wire-types.js';
import { gate } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import { stateTask } from './state-task.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread, threadStatus } from './thread-calls.js';

type Row = Record<string, unknown>;

/** The statement of the previous version, which does not record the latest run on the thread. */
const addRun = `
  WITH added AS (
    INSERT INTO agent_server.run
      (run_id, tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs, created_at)
    SELECT gen_random_uuid(), tenant_id, thread_id, assistant_id, graph_id, multitask_strategy, metadata, kwargs,
      clock_timestamp()
    FROM agent_server.run WHERE thread_id = $1 ORDER BY created_at LIMIT 1 RETURNING run_id, thread_id
  )
  UPDATE agent_server.thread SET status = 'busy', updated_at = now()`;

describe('the end of ordinary runs', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const servers = useTestServers();
  beforeAll(() => noteIdleThreadsWithRuns());
  afterEach(async () => {
    const forgotten = await servers.query(`SELECT * FROM public.forgotten_run`);
    await servers.query(`TRUNCATE public.forgotten_run`);
    expect(forgotten).toEqual([]);
  });

  const query = (sql: string, params: unknown[] = []) => servers.query<Row>(sql, params);
  const start = (env: Record<string, string> = {}) =>
    servers.start({ AGENT_LEASE_SECONDS: '60', HEDDLE_TEST_LOCKED_PATHS: 'false', ...env });
  const statuses = async (server: TestServer, threadId: string) =>
    (await server.json<{ status: string }[]>('GET', `/threads/${threadId}/runs`)).map(({ status }) => status);

  /** Records committed changes that show a thread with runs in flight as idle. */
  const noteIdleThreadsWithRuns = () =>
    query(`
      CREATE TABLE public.forgotten_run (run_id uuid);
      CREATE FUNCTION public.note_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO public.forgotten_run SELECT run_id FROM agent_server.run
        WHERE thread_id = NEW.thread_id AND status IN ('pending', 'running')
          AND (SELECT status FROM agent_server.thread WHERE thread_id = NEW.thread_id) <> 'busy';
        RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER note_forgotten AFTER UPDATE ON agent_server.thread DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION public.note_forgotten()`);

  /** Statements that store the work of a run on its thread. */
  const storedOf = [
    `INSERT INTO agent_server.checkpoint
       (thread_id, checkpoint_ns, checkpoint_id, channel_versions, metadata, body_type, body)
     VALUES ($1, '', 'c', '{}', '{}', 'json', '{}')`,
    `INSERT INTO agent_server.checkpoint_blob (thread_id, checkpoint_ns, channel, version, type)
     VALUES ($1, '', 'x', '1', 'empty')`,
    `INSERT INTO agent_server.checkpoint_write (thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, blob)
     VALUES ($1, '', 'c', 't', 0, 'x', 'json', '1')`,
  ];

  /** Completions of each batched statement, and the number of stored ones. */
  const noteStatements = (server: TestServer) => {
    const repository = server.app.get(RunCompletionRepository);
    const store = repository.store.bind(repository);
    const noted: { given: number; stored: number }[] = [];
    jest.spyOn(repository, 'store').mockImplementation(async (ctx, ends, lockMode) => {
      const stored = await store(ctx, ends, lockMode);
      if (lockMode === 'skip') noted.push({ given: ends.length, stored: stored.size });
      return stored;
    });
    return noted;
  };

  /** A run that this test executes. */
  const claimed = async (server: TestServer): Promise<RunRow> => {
    await createRun(server, await newThread(server));
    const [run] = await server.app.get(RunLeaseRepository).claim({ owner: 'test', leaseMs: 60_000 }, 1);
    return run as RunRow;
  };
  const finish = (server: TestServer, run: RunRow) =>
    server.app.get(RunCompletionService).finish({
      run,
      outcome: { kind: 'completed', head: servers.states.write(run.threadId, { by: run.runId }) },
      abortCause: null,
      log: null,
      mustBeAbandoned: false,
    });

  const hold = (sql: string, params: unknown[]) => holdTransaction(servers.dataSource, sql, params);
  const completionOf = (run: RunRow, head: StateSnapshotWire | null) =>
    planCompletion({
      run,
      status: 'success',
      error: null,
      head,
      mayOmit: false,
      isAwaited: false,
      shown: { values: null, interrupts: {}, omitted: null },
      isTemporary: false,
      runsInFlight: 0,
      events: [],
      usage: null,
      feedback: null,
    });
  /** A server whose listener is connected: rows keep large values until the server sees it. */
  const startListening = async (env: Record<string, string>) => {
    const [begun] = await query('SELECT clock_timestamp()::text AS at');
    const server = await start(env);
    const isConnected = async () =>
      (
        await query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = $1 AND backend_start >= $2::timestamptz`,
          [`${serverName}:listen`, begun?.at],
        )
      ).length > 0;
    await waitFor(isConnected, { what: 'the connection of the listener' });
    return server;
  };
  const holdThread = (threadId: string) =>
    hold(`SELECT 1 FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE`, [threadId]);

  const task = (interrupts: InterruptWire[]) => stateTask('0d6f5a5e-0000-4000-8000-000000000001', 'agent', interrupts);
  const ends: Record<string, Partial<StateSnapshotWire>> = {
    success: { values: { messages: ['a', 'b'], b: 1, a: 2 } },
    'an interrupt': {
      values: { messages: [] },
      next: ['agent'],
      tasks: [task([{ value: 'May I?', id: 'i1' }])] as never,
      interrupts: [{ value: 'May I?', id: 'i1' }] as never,
    },
    'a static breakpoint': { values: { x: 1 }, next: ['agent'], tasks: [task([])] as never },
    'big values': { values: { text: 'long "and" quoted \\ '.repeat(10_000) } },
    'text that jsonb refuses': { values: { 'key \u0000': 'nul \u0000 and half \ud800', ok: 'ä 😀' } },
    'values that are no object': { values: 'text' },
    'no values': { values: null },
  };

  const spent = {
    messages: 2,
    input_tokens: 30,
    output_tokens: 4,
    total_tokens: 34,
    cache_read_tokens: 5,
    reasoning_tokens: 6,
  };

  describe.each(Object.keys(ends))('%s', (name) => {
    it('leaves the same rows as the end that fits all runs', async () => {
      const rowsAfter = async (isBatched: boolean) => {
        const server = await startListening({ HEDDLE_TEST_LOCKED_PATHS: String(!isBatched) });
        const noted = noteStatements(server);
        const threadId = await newThread(server);
        server.runtime.behaviour = (request, emit) => {
          emit({ event: 'updates', data: '{"quoted":"\\"\\\\ {},NULL"}' });
          const checkpoint = { thread_id: request.threadId, checkpoint_ns: '', checkpoint_id: 'c1' };
          const head = { ...emptySnapshot(), checkpoint_id: 'c1', checkpoint, created_at: 'then', ...ends[name] };
          const usage = name === 'success' ? spent : null;
          return Promise.resolve({ kind: 'completed', head, usage });
        };
        const answer = await server.call('POST', `/threads/${threadId}/runs/wait`, {
          body: { assistant_id: 'chat', input: 1 },
        });
        expect(noted).toEqual(isBatched ? [{ given: 1, stored: 1 }] : []);
        const rows: Record<string, Row[]> = {};
        for (const table of ['thread', 'run', 'run_end', 'run_usage'])
          rows[table] = await query(`SELECT * FROM agent_server.${table} WHERE thread_id = $1`, [threadId]);
        rows.run_event = await query(
          `SELECT e.* FROM agent_server.run_event e JOIN agent_server.run USING (run_id) WHERE thread_id = $1
           ORDER BY seq`,
          [threadId],
        );
        expect(rows.run_event).toHaveLength(2);
        for (const row of [...(rows.thread ?? []), ...(rows.run ?? [])])
          expect(row.updated_at).toEqual(row.state_updated_at ?? row.ended_at);
        return normalised({ answer: answer.body, rows });
      };
      expect(await rowsAfter(true)).toEqual(await rowsAfter(false));
    });
  });

  /** Text with sorted keys, without the values that differ between any two runs. */
  const normalised = (value: unknown): string =>
    JSON.stringify(value, null, 1)
      .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'an id')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g, 'a time');

  it('leaves the same rows as the general completion', async () => {
    const rowsAfter = async (isBatched: boolean) => {
      const server = await start({ HEDDLE_TEST_LOCKED_PATHS: String(!isBatched) });
      const noted = noteStatements(server);
      const kept = await newThread(server);
      server.runtime.behaviour = async (request, emit) => {
        for (const statement of storedOf) await query(statement, [request.threadId]);
        return server.runtime.complete(request, emit);
      };
      const body = { assistant_id: 'chat', input: 1 };
      const answers = await Promise.all([
        server.json('POST', '/runs/wait', { body }),
        server.json('POST', `/threads/${kept}/runs/wait`, { body }),
      ]);
      expect(noted.reduce((sum, { stored }) => sum + stored, 0)).toBe(isBatched ? 2 : 0);
      const tables = ['thread', 'run', 'run_end', 'checkpoint', 'checkpoint_blob', 'checkpoint_write'];
      const rows = [];
      for (const table of tables) {
        const found = await query(`SELECT * FROM agent_server.${table} ORDER BY thread_id::text = $1`, [kept]);
        rows.push([table, found.map((row) => (row.thread_id === kept ? 'kept' : row))]);
      }
      await query(`TRUNCATE agent_server.run_end, agent_server.checkpoint, agent_server.checkpoint_blob,
        agent_server.checkpoint_write, agent_server.thread CASCADE`);
      return normalised({ answers, rows });
    };
    const rows = await rowsAfter(true);
    expect(rows).toEqual(await rowsAfter(false));
    expect(rows.match(/"kept"/g)).toHaveLength(6);
    expect(rows.match(/"thread_id"/g)).toHaveLength(1);
  });

  it('goes the other way, and keeps the thread busy, when another run waits', async () => {
    const server = await start();
    const noted = noteStatements(server);
    const threadId = await newThread(server);
    const held = gate();
    server.runtime.behaviour = async (request, emit) => {
      await held.opened;
      return server.runtime.complete(request, emit);
    };
    await createRun(server, threadId);
    await waitFor(() => server.runtime.executed.length === 1);
    await createRun(server, threadId);
    await createRun(server, threadId, { after_seconds: 1000 });
    held.open();
    await waitFor(async () => (await statuses(server, threadId)).filter((status) => status === 'success').length === 2);
    expect(noted).toEqual([
      { given: 1, stored: 0 },
      { given: 1, stored: 0 },
    ]);
    expect(await threadStatus(server, threadId)).toBe('busy');
  });

  it('stores concurrent completions together, and skips runs whose state has changed', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const noted = noteStatements(server);
    const runs: RunRow[] = [];
    for (let index = 0; index < 6; index += 1) runs.push(await claimed(server));
    const [taken, cancelled, undone, locked] = runs as [RunRow, RunRow, RunRow, RunRow];
    await query(`UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1`, [taken.runId]);
    await server.call('POST', `/threads/${cancelled.threadId}/runs/${cancelled.runId}/cancel`);
    await server.call('POST', `/threads/${undone.threadId}/runs/${undone.runId}/cancel?action=rollback`);
    const letGo = await holdThread(locked.threadId);
    const finished = runs.map((run) => finish(server, run));
    // Other runs do not wait for the run whose thread is locked.
    expect(await Promise.all(finished.filter((_end, at) => at !== 3))).toEqual([null, 'end', 'delete', 'end', 'end']);
    await letGo();
    expect(await finished[3]).toBe('end');
    expect(noted).toEqual([{ given: 6, stored: 2 }]);
    const states = await Promise.all(runs.map(async ({ threadId }) => (await statuses(server, threadId))[0]));
    expect(states).toEqual(['running', 'interrupted', undefined, 'success', 'success', 'success']);
    expect(await threadStatus(server, taken.threadId)).toBe('busy');
    const ended = await query(`SELECT run_id FROM agent_server.run_end`);
    expect(ended.map(({ run_id }) => run_id).sort()).toEqual(
      runs
        .slice(1)
        .map(({ runId }) => runId)
        .sort(),
    );
  });

  it('ends all but those whose lease is lost or whose data PostgreSQL refuses', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const store = jest.spyOn(server.app.get(RunCompletionRepository), 'store');
    const runs: RunRow[] = [];
    for (let index = 0; index < 6; index += 1) runs.push(await claimed(server));
    const [lost, refused, ...others] = runs as [RunRow, RunRow, ...RunRow[]];
    await query(`UPDATE agent_server.run SET lease_generation = 2 WHERE run_id = $1`, [lost.runId]);
    await query(`
      CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM '"\\u0000"'::jsonb;
        RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON agent_server.run_end FOR EACH ROW WHEN (NEW.run_id = '${refused.runId}')
        EXECUTE FUNCTION public.refuse()`);
    try {
      const finished = await Promise.allSettled(runs.map((run) => finish(server, run)));
      // One statement, which is refused for one of them; then each by itself.
      const batched = store.mock.calls.filter(([, , lockMode]) => lockMode === 'skip');
      expect(batched.map(([, ends]) => ends.length)).toEqual([runs.length]);
      expect(finished.slice(0, 2)).toMatchObject([
        { status: 'fulfilled', value: null },
        { status: 'rejected', reason: { code: '22P05' } },
      ]);
      expect(finished.slice(2)).toEqual(others.map(() => ({ status: 'fulfilled', value: 'end' })));
      const states = await Promise.all(runs.map(async ({ threadId }) => (await statuses(server, threadId))[0]));
      expect(states).toEqual(['running', 'running', ...others.map(() => 'success')]);
    } finally {
      await query(`DROP FUNCTION public.refuse CASCADE`);
    }
    expect(await finish(server, refused)).toBe('end');
  });

  /** Requests that arrive while the thread is locked are served before the end of its run. */
  const contenders: [string, (server: TestServer, threadId: string, runId: string) => Promise<unknown>, string[]][] = [
    [
      'a cancel',
      (server, threadId, runId) => server.call('POST', `/threads/${threadId}/runs/${runId}/cancel`),
      ['interrupted'],
    ],
    [
      'a rollback',
      (server, threadId, runId) => server.call('POST', `/threads/${threadId}/runs/${runId}/cancel?action=rollback`),
      [],
    ],
    ['a second run', (server, threadId) => createRun(server, threadId), ['success', 'success']],
    [
      'a run that interrupts it',
      (server, threadId) => createRun(server, threadId, { multitask_strategy: 'interrupt' }),
      ['success', 'interrupted'],
    ],
    [
      'a run that rolls it back',
      (server, threadId) => createRun(server, threadId, { multitask_strategy: 'rollback' }),
      ['success'],
    ],
    [
      'a change of metadata',
      (server, threadId) => server.call('PATCH', `/threads/${threadId}`, { body: { metadata: { a: 1 } } }),
      ['success'],
    ],
    [
      'a run that is refused',
      (server, threadId) =>
        server
          .call('POST', `/threads/${threadId}/runs`, { body: { assistant_id: 'chat', multitask_strategy: 'reject' } })
          .then(({ status }) => expect(status).toBe(409)),
      ['success'],
    ],
    [
      'an edit of the state, which is refused',
      (server, threadId) => server.call('POST', `/threads/${threadId}/state`, { body: { values: { a: 1 } } }),
      ['success'],
    ],
  ];
  it.each(contenders)('does not overtake %s', async (_name, contend, left) => {
    const server = await start();
    const threadId = await newThread(server);
    const held = gate();
    server.runtime.behaviour = async (request, emit) => {
      await held.opened;
      return server.runtime.complete(request, emit);
    };
    const { run_id: runId } = await createRun(server, threadId);
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the run to start' });
    const letGo = await holdThread(threadId);
    const contended = contend(server, threadId, runId);
    await transactionsWait(query, 1);
    held.open();
    await transactionsWait(query, 2).finally(letGo);
    await contended;
    await waitFor(async () => (await threadStatus(server, threadId)) === 'idle', { what: 'the thread to settle' });
    expect(await statuses(server, threadId)).toEqual(left);
  });

  /**
   * Commits between the snapshot of the statement and its locks. That time is too short for a test, so the same
   * statement waits here for the locks that it would skip.
   */
  it.each([
    ['nothing', `SELECT 1 FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE`, true],
    ['a run that is added', `${addRun} WHERE thread_id = $1`, false],
    ['a cancel', `UPDATE agent_server.run SET cancel_action = 'interrupt' WHERE thread_id = $1`, false],
    ['another worker', `UPDATE agent_server.run SET lease_generation = 2 WHERE thread_id = $1`, false],
    ['the end of the thread', `DELETE FROM agent_server.thread WHERE thread_id = $1`, false],
  ])('sees changes after its snapshot, once it holds the locks: %s', async (_name, change, isOrdinary) => {
    const server = await start({ AGENT_ROLE: 'api' });
    const run = await claimed(server);
    const repository = server.app.get(RunCompletionRepository);
    const target = repository as unknown as { query: (ctx: object, sql: string, params: unknown[]) => Promise<Row[]> };
    const send = target.query.bind(repository);
    jest
      .spyOn(target, 'query')
      .mockImplementation((ctx, sql, params) => send(ctx, sql.replace('SKIP LOCKED', ''), params));
    const head = servers.states.write(run.threadId, { by: 'the statement' });
    const completion = completionOf(run, head);
    const letGo = await hold(change, [run.threadId]);
    const stored = repository.store({}, [completion], 'skip');
    await transactionsWait(query, 1).finally(letGo);
    expect((await stored).has(run.runId)).toBe(isOrdinary);
    const found = await query(`SELECT values FROM agent_server.thread WHERE thread_id = $1 AND values IS NOT NULL`, [
      run.threadId,
    ]);
    expect(found).toHaveLength(isOrdinary ? 1 : 0);
  });

  it('is planned once per connection, because its planning takes longer than its execution', async () => {
    class Plans extends RunCompletionRepository {
      async replans(ctx: DatabaseContext): Promise<number[]> {
        const rows = await this.query<{ custom: number }>(
          ctx,
          `SELECT custom_plans::int AS custom FROM pg_prepared_statements WHERE statement LIKE 'WITH given %'`,
        );
        return rows.map(({ custom }) => custom);
      }
    }
    const server = await start({ AGENT_ROLE: 'api' });
    const run = await claimed(server);
    const plans = new Plans(server.app.get(DataSource));
    const completion = completionOf({ ...run, runId: randomUUID() }, null);
    const replans = await server.app.get(TransactionRunner).run({}, async (tx) => {
      for (let execution = 0; execution < 10; execution += 1) await plans.store(tx, [completion], 'skip');
      return plans.replans(tx);
    });
    // PostgreSQL compares the first five plans with a generic one.
    expect(replans).toEqual([5]);
  });

  it('leaves out no run that is added at the moment of the end, also by the version before', async () => {
    const server = await start();
    const threads = await Promise.all(Array.from({ length: 8 }, () => newThread(server)));
    const addAsBefore = (threadId: string) =>
      servers.dataSource.transaction(async (manager) => {
        await manager.query(`SELECT 1 FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE`, [threadId]);
        await manager.query(`${addRun} WHERE thread_id = $1`, [threadId]);
      });
    for (const threadId of threads) await createRun(server, threadId);
    for (let round = 0; round < 15; round += 1)
      await Promise.all(threads.map((threadId, at) => (at % 2 ? addAsBefore(threadId) : createRun(server, threadId))));
    await waitFor(
      async () => (await query(`SELECT 1 FROM agent_server.run WHERE status IN ('pending', 'running')`)).length === 0,
      { what: 'all runs' },
    );
    for (const threadId of threads) expect(await threadStatus(server, threadId)).toBe('idle');
    // A check after each test finds a run that was left out in between.
  });
});
