import { describe, expect, it } from '@jest/globals';
import { systemContext } from '@heddle/auth';
import { type Answer, holdTransaction, transactionsWait, waitFor } from '@heddle/testing';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { LeaseRenewalRepository } from '../src/engine/lease-keeper/lease-renewal.repository.js';
import { RunCompletionService } from '../src/features/run-completion/run-completion.service.js';
import { RunLeaseRepository } from '../src/core/runs/run-lease.repository.js';
import { nameWorker } from '../src/core/runs/worker-name.js';
import { RunRepository, type RunRow } from '../src/core/runs/run.repository.js';
import { RunEventCommitter } from '../src/streams/run-event-committer.js';
import { aborted, gate, untilAborted } from './fake-graphs.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, newThread, type Run, runsOf, threadStatus } from './thread-calls.js';

describe('the run engine', () => {
  const servers = useTestServers();

  const { start } = servers;
  /** Over while a test waits for it. */
  const short = { AGENT_LEASE_SECONDS: '2' };
  const worker = (owner: string) => ({ owner, leaseMs: 60_000 });
  const expire = (runId: string) =>
    servers.query(`UPDATE agent_server.run SET lease_until = now() - interval '1 second' WHERE run_id = $1`, [runId]);

  const holdThread = (threadId: string) =>
    holdTransaction(servers.dataSource, `SELECT 1 FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE`, [
      threadId,
    ]);

  it('runs 100 simultaneous creations one after the other, through three processes', async () => {
    const replicas = await Promise.all([start(), start(), start()]);
    const [a] = replicas;
    const threadId = await newThread(a);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => createRun(replicas[index % 3] ?? a, threadId, { input: index })),
    );
    await waitFor(async () => (await runsOf(a, threadId)).every((run) => run.status === 'success'), {
      what: 'all runs',
    });
    expect(Math.max(...replicas.map(({ runtime }) => runtime.maximumPerThread))).toBe(1);
    const executed = replicas.flatMap(({ runtime }) => runtime.executed.map((request) => request.runId));
    expect(executed).toHaveLength(100);
    expect(new Set(executed).size).toBe(100);
    const { values } = await a.json<{ values: { seen: number[] } }>('GET', `/threads/${threadId}`);
    expect([...values.seen].sort((x, y) => x - y)).toEqual(Array.from({ length: 100 }, (_, index) => index));
    // The order of the list is the order of execution.
    const listed = (await runsOf(a, threadId)).map((run) => run.run_id).reverse();
    const order: { run_id: string }[] = await servers.query(
      `SELECT run_id FROM agent_server.run WHERE thread_id = $1 ORDER BY started_at`,
      [threadId],
    );
    expect(order.map((row) => row.run_id)).toEqual(listed);
    expect(await threadStatus(a, threadId)).toBe('idle');
  });

  it.each(['interrupt', 'rollback', 'reject'])(
    '50 simultaneous creations with %s leave one winner and a settled thread',
    async (strategy) => {
      const server = await start();
      const threadId = await newThread(server);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () =>
          server.call('POST', `/threads/${threadId}/runs`, {
            body: {
              assistant_id: 'chat',
              input: 1,
              multitask_strategy: strategy,
            },
          }),
        ),
      );
      const statuses = new Set(answers.map((answer) => answer.status));
      expect([...statuses].every((code) => code === 200 || (strategy === 'reject' && code === 409))).toBe(true);
      await waitFor(async () => (await threadStatus(server, threadId)) !== 'busy', { what: 'the thread to settle' });
      expect(server.runtime.maximumPerThread).toBe(1);
      const ended = (await runsOf(server, threadId)).map((run) => run.status);
      expect(ended.every((value) => value === 'success' || value === 'interrupted')).toBe(true);
      expect(ended[0]).toBe('success');
    },
  );

  it('never lets two claimers have one run', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threads = await Promise.all(Array.from({ length: 20 }, () => newThread(server)));
    for (const threadId of threads) await Promise.all([createRun(server, threadId), createRun(server, threadId)]);
    const leases = server.app.get(RunLeaseRepository);
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) => leases.claim(worker(`worker-${index}`), 5)),
    );
    let more: RunRow[];
    do {
      more = await leases.claim(worker('last'), 100);
      claims.push(more);
    } while (more.length > 0);
    const claimed = claims.flat();
    expect(claimed).toHaveLength(20);
    expect(new Set(claimed.map((run) => run.runId)).size).toBe(20);
    expect(new Set(claimed.map((run) => run.threadId)).size).toBe(20);
  });

  it('refuses every write of a worker that lost its lease', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    const leases = server.app.get(RunLeaseRepository);
    const [first, second] = [nameWorker(), nameWorker()];
    const [stale] = await leases.claim(worker(first), 1);
    await expire(runId);
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'pending', {
      what: 'recovery to take it back',
    });
    const [fresh] = await leases.claim(worker(second), 1);
    expect(fresh).toMatchObject({ runId, attempt: 2, leaseGeneration: 2 });

    const finish = (run: RunRow) =>
      server.app.get(RunCompletionService).finish({
        run,
        outcome: { kind: 'completed', head: servers.states.write(threadId, { by: run.leaseOwner as string }) },
        abortCause: null,
        log: null,
        mustBeAbandoned: false,
      });
    const late = { seq: 1, event: 'values', data: '{}', omitted: null };
    const batch = { runId, generation: stale?.leaseGeneration as number, events: [late] };
    expect(await server.app.get(RunEventCommitter).append(batch)).toBe(false);
    const renewals = new LeaseRenewalRepository({ ...worker(first), databaseUrl: servers.url, answerMs: 5_000 });
    expect(await renewals.renew([{ runId, generation: 1 }])).toEqual([
      { runId, generation: 1, state: 'taken', isCancelled: false },
    ]);
    renewals.close();
    expect(await finish(stale as RunRow)).toBeNull();
    expect((await runsOf(server, threadId))[0]?.status).toBe('running');
    expect(await finish(fresh as RunRow)).toBe('end');
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({
      values: { by: second },
      status: 'idle',
    });
    expect(await finish(fresh as RunRow)).toBeNull();
  });

  it('fails a run whose workers keep dying, and frees its thread', async () => {
    const server = await start({ AGENT_ROLE: 'api', AGENT_MAX_ATTEMPTS: '2' });
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    const leases = server.app.get(RunLeaseRepository);
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await leases.claim(worker(nameWorker()), 1)).toHaveLength(1);
      await expire(runId);
      await waitFor(async () => (await runsOf(server, threadId))[0]?.status !== 'running', { what: 'recovery' });
    }
    expect((await runsOf(server, threadId))[0]?.status).toBe('error');
    expect(await threadStatus(server, threadId)).toBe('error');
    const joined = await server.json('GET', `/threads/${threadId}/runs/${runId}/join`);
    expect(joined).toMatchObject({ __error__: { message: expect.stringContaining('exceeded max attempts') } });
  });

  /** Holds the row as a transaction elsewhere would, so that its lease cannot be renewed. */
  const lockRun = async (runId: string) => {
    const client = new pg.Client({ connectionString: servers.url });
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM agent_server.run WHERE run_id = $1 FOR UPDATE', [runId]);
    return () => client.end();
  };

  it('stops a run whose lease cannot be renewed, gives it back, and spends no attempt on it', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '1', ...short });
    const threadId = await newThread(server);
    let executions = 0;
    const stopped = gate();
    server.runtime.behaviour = async (request, emit, signal) => {
      executions += 1;
      if (executions > 1) return server.runtime.complete(request, emit);
      await aborted(signal);
      stopped.open();
      return { kind: 'aborted', head: null };
    };
    const { run_id: runId } = await createRun(server, threadId);
    await waitFor(() => executions === 1, { what: 'the run to start' });
    const unlock = await lockRun(runId);
    // The lock is never contested by an answer: nothing but the clock says that the lease is over.
    await stopped.opened;
    await unlock();
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'success', {
      what: 'the second execution',
    });
    expect(server.runtime.executed.map(({ attempt, leaseGeneration }) => [attempt, leaseGeneration])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    const rows = await servers.query(`SELECT attempt, executions FROM agent_server.run WHERE run_id = $1`, [runId]);
    expect(rows).toEqual([{ attempt: 1, executions: 2 }]);
  });

  it('never takes back, nor claims again, a run that it executes itself', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '1' });
    const threadId = await newThread(server);
    const { opened, open } = gate();
    server.runtime.behaviour = async (request, emit) => {
      await opened;
      return server.runtime.complete(request, emit);
    };
    const { run_id: runId } = await createRun(server, threadId);
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the run to start' });
    // Simulates a starved process: the lease repeatedly expires by the database's clock while the run is executed here.
    const end = Date.now() + 3_000;
    await waitFor(
      async () => {
        await expire(runId);
        return Date.now() > end;
      },
      { what: 'some rounds of recovery' },
    );
    const [run] = await runsOf(server, threadId);
    open();
    expect(run?.status).toBe('running');
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'success', { what: 'its end' });
    expect(server.runtime.executed).toHaveLength(1);
  });

  it('requeues without executing the runs of a claim that was answered too late', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '1', ...short });
    const threadId = await newThread(server);
    await createRun(server, threadId, { after_seconds: 1 });
    const client = new pg.Client({ connectionString: servers.url });
    await client.connect();
    await client.query('BEGIN');
    // A claim looks at it; to see that a run waits does not take it.
    await client.query('LOCK TABLE agent_server.thread IN ACCESS EXCLUSIVE MODE');
    // One that found the run waiting; an earlier one would find nothing, when it may go on.
    await waitFor(
      async () => {
        const waiting = await servers.query(
          `SELECT 1 FROM pg_stat_activity, agent_server.run
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query_start > run.created_at`,
        );
        return waiting.length > 0;
      },
      { what: 'a claim that waits for the lock' },
    );
    // Later than a claim is waited for, a quarter of the lease, and before the next poll may send another one.
    const end = Date.now() + 600;
    await waitFor(() => Date.now() > end, { what: 'the claim to be given up' });
    await client.end();
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'success', {
      what: 'the end of the run',
    });
    expect(server.runtime.executed.map(({ attempt }) => attempt)).toEqual([1]);
    expect(server.runtime.executed[0]?.leaseGeneration).toBeGreaterThan(1);
  });

  it('renews leases while requests have taken every connection of the pool', async () => {
    const lease = { AGENT_LEASE_SECONDS: '5' };
    const server = await start({ DATABASE_POOL_SIZE: '1', ...lease });
    const threadId = await newThread(server);
    const { opened, open } = gate();
    server.runtime.behaviour = async (request, emit) => {
      await opened;
      return server.runtime.complete(request, emit);
    };
    await createRun(server, threadId);
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the run to start' });
    const other = await start(lease);
    // Twice the lease.
    await server.app.get(DataSource).query('SELECT pg_sleep(10)');
    open();
    await waitFor(async () => (await runsOf(other, threadId))[0]?.status === 'success', { what: 'the end of the run' });
    expect(server.runtime.executed).toHaveLength(1);
    expect(other.runtime.executed).toHaveLength(0);
  });

  it('spends no attempt when every process was starved for longer than the lease', async () => {
    const env = { AGENT_MAX_ATTEMPTS: '1', ...short };
    const both = [await start(env), await start(env)];
    const [server] = both as [TestServer];
    let executions = 0;
    for (const { runtime } of both) {
      runtime.behaviour = async (request, emit, signal) => {
        executions += 1;
        if (executions > 1) return runtime.complete(request, emit);
        return untilAborted(signal);
      };
    }
    const threadId = await newThread(server);
    await createRun(server, threadId);
    await waitFor(() => executions === 1, { what: 'the run to start' });
    // Blocks this process: no renewals, no recovery, no requests.
    const end = Date.now() + 3_000;
    while (Date.now() < end);
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status !== 'running', {
      what: 'the run to be let go',
    });
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'success', {
      what: 'the end of the run',
    });
    expect(executions).toBe(2);
  });

  /** Runs whose end is written and whose cancel is asked for while the test holds their thread, in this order. */
  it.each([
    ['a cancel', 'an end', 'interrupt', ['interrupted']],
    ['a cancel', 'an end', 'rollback', []],
    ['an end', 'a cancel', 'interrupt', ['success']],
    ['an end', 'a cancel', 'rollback', ['success']],
  ])('lets %s win over %s that comes later: %s', async (first, _later, action, left) => {
    const server = await start({ AGENT_LEASE_SECONDS: '60' });
    const threadId = await newThread(server);
    const hold = gate();
    server.runtime.behaviour = async (request, emit) => {
      await hold.opened;
      return server.runtime.complete(request, emit);
    };
    const { run_id: runId } = await createRun(server, threadId);
    await waitFor(() => server.runtime.executed.length === 1, { what: 'the run to start' });
    let cancelled: Promise<Answer> | undefined;
    const contend = {
      'an end': () => hold.open(),
      'a cancel': () => (cancelled = server.call('POST', `/threads/${threadId}/runs/${runId}/cancel?action=${action}`)),
    };
    const letGo = await holdThread(threadId);
    try {
      const order = first === 'an end' ? (['an end', 'a cancel'] as const) : (['a cancel', 'an end'] as const);
      for (const [index, contender] of order.entries()) {
        void contend[contender]();
        await transactionsWait(servers.query, index + 1);
      }
    } finally {
      await letGo();
    }
    expect((await cancelled)?.status).toBe(202);
    await waitFor(async () => (await threadStatus(server, threadId)) === 'idle', { what: 'the thread to settle' });
    expect((await runsOf(server, threadId)).map((run) => run.status)).toEqual(left);
  });

  /**
   * Records the effects of the end of a run, also where a unique key or a condition ignores a repetition: ends that
   * are written, threads that stop being busy, and events that are appended to a run that has ended.
   */
  async function noteEndEffects(): Promise<void> {
    await servers.query(`
      CREATE TABLE public.end_effect (effect text, id uuid);
      CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO public.end_effect VALUES (TG_ARGV[0], (to_jsonb(NEW) ->> TG_ARGV[1])::uuid); RETURN NEW; END $$;
      CREATE FUNCTION public.note_late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT 1 FROM agent_server.run_end WHERE run_id = NEW.run_id) THEN
          INSERT INTO public.end_effect VALUES ('late event', NEW.run_id); END IF;
        RETURN NEW; END $$;
      CREATE TRIGGER note BEFORE INSERT ON agent_server.run_end
        FOR EACH ROW EXECUTE FUNCTION public.note('end', 'run_id');
      CREATE TRIGGER note BEFORE UPDATE ON agent_server.thread
        FOR EACH ROW WHEN (OLD.status = 'busy' AND NEW.status <> 'busy')
        EXECUTE FUNCTION public.note('settled thread', 'thread_id');
      CREATE TRIGGER note BEFORE INSERT ON agent_server.run_event
        FOR EACH ROW EXECUTE FUNCTION public.note_late()`);
  }
  async function forgetEndEffects(): Promise<void> {
    await servers.query(
      `DROP FUNCTION public.note CASCADE; DROP FUNCTION public.note_late CASCADE; DROP TABLE public.end_effect`,
    );
  }

  it('ends each of many runs once when cancels and ends race', async () => {
    const server = await start();
    const threads = await Promise.all(Array.from({ length: 20 }, () => newThread(server)));
    await noteEndEffects();
    try {
      const raced = await Promise.all(
        threads.map(async (threadId, index) => {
          const { run_id: runId } = await createRun(server, threadId);
          const action = index % 2 ? 'interrupt' : 'rollback';
          await server.call('POST', `/threads/${threadId}/runs/${runId}/cancel?action=${action}`);
          await waitFor(async () => (await threadStatus(server, threadId)) !== 'busy', {
            what: 'the thread to settle',
          });
          return { runId, threadId, cancelled: index % 2 ? 'interrupted' : 'deleted' };
        }),
      );
      for (const { runId, threadId, cancelled } of raced) {
        const effects: { effect: string }[] = await servers.query(
          `SELECT effect FROM public.end_effect WHERE id IN ($1, $2) ORDER BY effect`,
          [runId, threadId],
        );
        expect(effects.map(({ effect }) => effect)).toEqual(['end', 'settled thread']);
        // Either may come first; row, end and thread must agree on the winner.
        const [end]: { status: string }[] = await servers.query(
          `SELECT status FROM agent_server.run_end WHERE run_id = $1`,
          [runId],
        );
        expect([cancelled, 'success']).toContain(end?.status);
        const left = (await runsOf(server, threadId)).map((run) => run.status);
        expect(left).toEqual(end?.status === 'deleted' ? [] : [end?.status]);
        expect(await threadStatus(server, threadId)).toBe('idle');
      }
    } finally {
      await forgetEndEffects();
    }
  });

  it('stops at once a run whose thread is deleted', async () => {
    const server = await start();
    const threadId = await newThread(server);
    let stopped = false;
    server.runtime.behaviour = async (_request, _emit, signal) => {
      await aborted(signal);
      stopped = true;
      return { kind: 'aborted', head: null };
    };
    await createRun(server, threadId);
    await waitFor(() => server.runtime.executed.length === 1);
    expect((await server.call('DELETE', `/threads/${threadId}`)).status).toBe(204);
    await waitFor(() => stopped, { what: 'the run to be told' });
    expect((await server.call('GET', `/threads/${threadId}`)).status).toBe(404);
  });

  it('ends a run that takes too long as timeout', async () => {
    const server = await start({ AGENT_RUN_TIMEOUT_SECONDS: '1' });
    const threadId = await newThread(server);
    server.runtime.behaviour = (_request, _emit, signal) => untilAborted(signal);
    const answer = await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat' } });
    expect(answer).toMatchObject({ __error__: { error: 'TimeoutError' } });
    expect((await runsOf(server, threadId))[0]?.status).toBe('timeout');
    expect(await threadStatus(server, threadId)).toBe('error');
  });

  it('makes the edits of a state one after the other', async () => {
    const server = await start();
    const threadId = await newThread(server);
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    const edit = (value: number) => server.json('POST', `/threads/${threadId}/state`, { body: { values: { value } } });
    const [begun, held] = [gate(), gate()];
    const order: string[] = [];
    server.inspector.beforeUpdate = async ({ values }) => {
      const { value } = values as { value: number };
      order.push(`edit ${value} begins`);
      if (value === 1) {
        begun.open();
        await held.opened;
      }
      order.push(`edit ${value} ends`);
    };
    const first = edit(1);
    await begun.opened;
    const letGo = await holdThread(threadId);
    const second = edit(2);
    await transactionsWait(servers.query, 1).finally(letGo);
    // The second one has the row now; the next worker counts a further attempt.
    await (
      await holdThread(threadId)
    )();
    await server.call('GET', '/ok');
    held.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['edit 1 begins', 'edit 1 ends', 'edit 2 begins', 'edit 2 ends']);
    expect(await server.json('GET', `/threads/${threadId}/state`)).toMatchObject({ values: { value: 2 } });
    expect(await threadStatus(server, threadId)).toBe('idle');
  });

  it('begins no run while the state of its thread is edited', async () => {
    const server = await start();
    const threadId = await newThread(server);
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    const [begun, held] = [gate(), gate()];
    server.inspector.beforeUpdate = () => {
      begun.open();
      return held.opened;
    };
    const edit = server.json('POST', `/threads/${threadId}/state`, { body: { values: { seen: ['edited'] } } });
    await begun.opened;
    const { run_id: runId } = await createRun(server, threadId, { input: 2 });
    // A run of another thread is claimed after it, and passes it.
    const other = await newThread(server);
    await server.json('POST', `/threads/${other}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    expect((await runsOf(server, threadId))[0]).toMatchObject({ run_id: runId, status: 'pending' });
    held.open();
    await edit;
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'success', { what: 'the run' });
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ values: { seen: ['edited', 2] } });
  });

  it('numbers the events of a second attempt above those of the first', async () => {
    const server = await start();
    const threadId = await newThread(server);
    let attempt = 0;
    server.runtime.behaviour = async (request, emit) => {
      attempt += 1;
      emit({ event: 'updates', data: JSON.stringify({ attempt }) });
      return attempt === 1
        ? { kind: 'lost', cause: 'crashed-alone', reason: 'the thread died' }
        : server.runtime.complete(request, emit);
    };
    const { body } = await server.call('POST', `/threads/${threadId}/runs/stream`, { body: { assistant_id: 'chat' } });
    const frames = (body as string)
      .trim()
      .split('\r\n\r\n')
      .filter((frame) => frame.startsWith('event'));
    const ids = frames.map((frame) => Number(/id: (\d+)/.exec(frame)?.[1]));
    expect(ids).toEqual([...ids].sort((x, y) => x - y));
    expect(frames.map((frame) => /event: (\S+)/.exec(frame)?.[1])).toEqual([
      'metadata',
      'updates',
      'metadata',
      'updates',
      'values',
    ]);
    expect(frames[2]).toContain('"attempt":2');
  });

  it('does not lose runs when a worker ends between claims', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    const run = await server.app
      .get(RunRepository)
      .findById(systemContext('00000000-0000-4000-8000-000000000001'), runId);
    expect(run).toMatchObject({ status: 'pending', attempt: 0 });
    const worker = await start({ AGENT_ROLE: 'worker' });
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'success', { what: 'the worker' });
    expect(worker.runtime.executed).toHaveLength(1);
    expect(server.runtime.executed).toHaveLength(0);
  });

  it('cancels a run that a worker claims during the creation of its successor', async () => {
    const server = await start({ AGENT_ROLE: 'api' });
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    const claim = servers.dataSource.createQueryRunner();
    let created: Promise<Run>;
    try {
      await claim.startTransaction();
      await claim.query(
        `UPDATE agent_server.run SET status = 'running', lease_owner = 'another', lease_generation = 1, attempt = 1,
           lease_until = now() + interval '1 hour' WHERE run_id = $1`,
        [runId],
      );
      created = createRun(server, threadId, { multitask_strategy: 'rollback' });
      await transactionsWait(servers.query, 1);
      await claim.commitTransaction();
    } finally {
      await claim.release();
    }
    await created;
    const [row]: unknown[] = await servers.query(
      `SELECT status, cancel_action FROM agent_server.run WHERE run_id = $1`,
      [runId],
    );
    expect(row).toEqual({ status: 'running', cancel_action: 'rollback' });
  });

  it('stores an error whose text jsonb cannot hold', async () => {
    const server = await start();
    const threadId = await newThread(server);
    server.runtime.behaviour = async () => ({
      kind: 'failed',
      error: { error: 'Broken', message: 'nul \u0000 and half \ud800' },
      head: null,
    });
    const answer = await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat' } });
    const error = { error: 'Broken', message: 'nul \ufffd and half \ufffd' };
    expect(answer).toEqual({ __error__: error });
    expect(await server.json('GET', `/threads/${threadId}`)).toMatchObject({ status: 'error', error });
    expect(server.runtime.executed).toHaveLength(1);
  });

  it('cancels the run of a client that left before its stream began', async () => {
    const server = await start();
    const threadId = await newThread(server);
    server.runtime.behaviour = (_request, _emit, signal) => untilAborted(signal);
    const letGo = await holdThread(threadId);
    try {
      const client = new AbortController();
      const lost = server
        .call('POST', `/threads/${threadId}/runs/stream`, {
          body: { assistant_id: 'chat', on_disconnect: 'cancel' },
          signal: client.signal,
        })
        .catch(() => undefined);
      await transactionsWait(servers.query, 1);
      client.abort();
      await lost;
      // The server hears of it before anything that is sent later.
      await server.call('GET', '/ok');
    } finally {
      await letGo();
    }
    await waitFor(async () => (await runsOf(server, threadId))[0]?.status === 'interrupted', { what: 'the cancel' });
  });

  it('shows pending runs, their waiting time and free slots on /metrics', async () => {
    const server = await start();
    const [begun, held] = [gate(), gate()];
    server.runtime.behaviour = async (request, emit) => {
      begun.open();
      await held.opened;
      return server.runtime.complete(request, emit);
    };
    const threadId = await newThread(server);
    const { run_id: runId } = await createRun(server, threadId);
    const { run_id: second } = await createRun(server, threadId);
    await createRun(server, threadId, { after_seconds: 1000 });
    await begun.opened;
    await waitFor(async () =>
      (await runsOf(server, threadId)).some(({ run_id, status }) => run_id === runId && status === 'running'),
    );
    await servers.query(`UPDATE agent_server.run SET created_at = now() - interval '1 minute' WHERE run_id = $1`, [
      second,
    ]);
    const { body: text } = await server.call('GET', '/metrics');
    const gauge = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (.*)$`, 'm').exec(text)?.[1]);
    expect(gauge('agent_runs_pending')).toBe(1);
    expect(gauge('agent_runs_running')).toBe(1);
    expect(gauge('agent_oldest_pending_seconds')).toBeGreaterThanOrEqual(60);
    expect(gauge('agent_executor_runs')).toBe(1);
    expect(gauge('agent_executor_free_slots')).toBe(7);
    held.open();
  });
});
