import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { holdTransaction, transactionsWait, waitFor } from '@heddle/testing';
import { RunExecutor } from '../src/engine/run-executor.js';
import { RunSlots } from '../src/features/run-creation/run-slots.service.js';
import type { ExecuteRequest } from '../src/graphs/graph-runtime.port.js';
import { aborted, gate } from './fake-graphs.js';
import { noteStatements } from './noted-statements.js';
import { useTestServers } from './server-fixture.js';
import type { TestServer } from './test-app.js';
import { createRun, type Run } from './thread-calls.js';

/** Minimum time between two polls of the claimer. */
const minimumPollMs = 500;

describe('a run that is created by one statement', () => {
  const servers = useTestServers();
  afterEach(() => void jest.restoreAllMocks());

  const start = async (env: Record<string, string> = {}, slots?: number) => {
    // No lease is renewed or lost during a test, unless the test is about leases.
    const server = await servers.start({ AGENT_LEASE_SECONDS: '60', ...env }, slots);
    await waitFor(() => server.app.get(RunSlots).free > 0, { what: 'the places for runs' });
    return server;
  };
  const ready = (server: TestServer) =>
    waitFor(() => server.app.get(RunSlots).takesNewRuns, { what: 'the first claim to find nothing' });
  const thread = async (server: TestServer, metadata: Record<string, unknown> = {}) =>
    (await server.json<{ thread_id: string }>('POST', '/threads', { body: { metadata } })).thread_id;
  const { query } = servers;
  const row = async (runId: string) => {
    const [found] = await query<{ status: string; attempt: number; generation: number; direct: boolean }>(
      `SELECT status, attempt, lease_generation::int AS generation,
         started_at IS NOT DISTINCT FROM created_at AS direct FROM agent_server.run WHERE run_id = $1`,
      [runId],
    );
    return found;
  };
  const ended = (runId: string, status = 'success') =>
    waitFor(async () => (await row(runId))?.status === status, { what: `a run to end as ${status}` });
  /** New runs go into the queue, as if no slot were free. */
  const startNothingAtOnce = (server: TestServer) =>
    Object.defineProperty(server.app.get(RunSlots), 'takesNewRuns', { get: () => false });
  const hold = (server: TestServer) => {
    const held = gate();
    server.runtime.behaviour = async (request, emit, signal) => {
      await Promise.race([held.opened, aborted(signal)]);
      return signal.aborted ? { kind: 'aborted', head: null } : server.runtime.complete(request, emit);
    };
    return held;
  };
  /** Holds the first started run between its statement and its execution, until the gate opens. */
  const delayExecution = (server: TestServer) => {
    const executor = server.app.get(RunExecutor);
    const execute = executor.execute.bind(executor);
    const held = gate();
    executor.execute = (...first) => {
      executor.execute = execute;
      void held.opened.then(() => execute(...first));
    };
    return held;
  };
  const inTransaction = (sql: string, params?: unknown[]) => holdTransaction(servers.dataSource, sql, params);

  const checkpointId = randomUUID();
  const own = { zeta: 1, a: { c: [1, 2.5], b: null }, '10': 'x', run_id: 'mine' };

  describe('is stored as one that is created under locks:', () => {
    it.each<[string, Record<string, unknown>, { metadata?: Record<string, unknown>; stateless?: true; fresh?: true }?]>(
      [
        ['nothing but an input', {}],
        ['text of all kinds', { input: { 'ключ "1"': 'a\\b \u2028 \u{1F9F5}', b: [1e21, 1.0, -0, null] } }],
        [
          'settings',
          {
            config: {
              tags: ['x', 'x'],
              recursion_limit: 7,
              configurable: { b: 1, a: { d: 1, c: 2 } },
              metadata: { m: 1 },
            },
            metadata: { z: 1, a: 2 },
          },
        ],
        ['a context', { context: { tone: 'dry' } }],
        ['a command', { input: null, command: { resume: { yes: true }, goto: 'agent' } }],
        ['a checkpoint', { checkpoint: { checkpoint_id: checkpointId } }],
        ['stops and modes', { interrupt_before: ['agent'], interrupt_after: '*', stream_mode: ['updates', 'values'] }],
        [
          'other options',
          { durability: 'sync', stream_subgraphs: true, stream_resumable: true, multitask_strategy: 'rollback' },
        ],
        ['a thread with metadata', { metadata: { zeta: 2 } }, { metadata: own }],
        ['a thread of a graph', {}, { metadata: { graph_id: 'chat' } }],
        ['a thread that is made for it', { if_not_exists: 'create' }, { fresh: true }],
        ['a thread that was made before', { if_not_exists: 'create' }],
        ['a hidden thread', {}, { stateless: true }],
        ['a thread that is kept', { on_completion: 'keep' }, { stateless: true }],
      ],
    )('%s', async (_what, body, { metadata, stateless, fresh } = {}) => {
      const settings = { tags: ['assistant'], configurable: { model: 'small' } };
      const assistantId = randomUUID();
      const statements = noteStatements();
      const stored = async (way: 'running' | 'pending' | 'locked') => {
        const server = await start({ HEDDLE_TEST_LOCKED_PATHS: String(way === 'locked') });
        const assistant = { assistant_id: assistantId, graph_id: 'chat', config: settings, metadata: { team: 'x' } };
        await server.json('POST', '/assistants', { body: { ...assistant, if_exists: 'do_nothing' } });
        const threadId = fresh ? randomUUID() : stateless ? null : await thread(server, metadata);
        const request = { body: { assistant_id: assistantId, input: 1, ...body } };
        if (metadata && threadId) {
          // The process has to see the thread once, to know its state.
          await server.json('POST', `/threads/${threadId}/runs/wait`, request);
        }
        if (way === 'running') await ready(server);
        if (way === 'pending') startNothingAtOnce(server);
        const held = hold(server);
        statements.length = 0;
        const { run_id: runId } = await server.json<Run>(
          'POST',
          threadId === null ? '/runs' : `/threads/${threadId}/runs`,
          { ...request, headers: { 'X-Request-Id': 'the-request' } },
        );
        await waitFor(() => server.runtime.executed.some((run) => run.runId === runId), { what: 'the run to start' });
        expect((await row(runId))?.direct).toBe(way === 'running');
        expect(statements.some(({ text }) => text.startsWith('WITH new_run AS'))).toBe(way !== 'locked');
        const [found] = await query<{ thread_id: string; lease_owner: string; rows: string }>(
          `SELECT t.thread_id, r.lease_owner, jsonb_build_array(
             r.kwargs::text, r.metadata::text,
             to_jsonb(r) - '{kwargs,metadata,created_at,started_at,updated_at,lease_until}'::text[],
             r.created_at <= r.started_at, r.updated_at >= r.started_at, r.lease_until > clock_timestamp(),
             t.config::text, t.metadata::text,
             to_jsonb(t) - '{config,metadata,created_at,updated_at,state_updated_at,head,values}'::text[])::text AS rows
           FROM agent_server.run r JOIN agent_server.thread t USING (thread_id) WHERE run_id = $1`,
          [runId],
        );
        const executed = server.runtime.executed.find((run) => run.runId === runId);
        held.open();
        await server.call('GET', `/threads/${found?.thread_id}/runs/${runId}/join`);
        await server.close();
        const withoutIds = (text: string) =>
          text
            .replaceAll(runId, 'RUN')
            .replaceAll(found?.thread_id as string, 'THREAD')
            .replaceAll(found?.lease_owner as string, 'OWNER');
        // Facts about the thread are not stored with the run.
        const { threadIsEmpty: _isEmpty, ...planned } = executed as ExecuteRequest;
        return { rows: withoutIds(found?.rows as string), executed: withoutIds(JSON.stringify(planned)) };
      };
      const locked = await stored('locked');
      expect(await stored('running')).toEqual(locked);
      expect(await stored('pending')).toEqual(locked);
      expect(locked.rows).toContain('the-request');
    });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['it is to start later', { after_seconds: 1 }, {}],
    ['it has an Idempotency-Key', {}, { 'Idempotency-Key': 'once' }],
  ])('goes through the queue when %s', async (_what, body, headers) => {
    const server = await start();
    await ready(server);
    const threadId = await thread(server);
    const { run_id: runId } = await server.json<Run>('POST', `/threads/${threadId}/runs`, {
      body: { assistant_id: 'chat', ...body },
      headers,
    });
    await ended(runId);
    expect((await row(runId))?.direct).toBe(false);
  });

  it.each(['/threads/:id/runs', '/runs'])(
    'is pending in the answer to POST %s, as the contract has it',
    async (path) => {
      const server = await start();
      await ready(server);
      const held = hold(server);
      const answer = await server.json<Run>('POST', path.replace(':id', await thread(server)), {
        body: { assistant_id: 'chat', input: 1 },
      });
      expect(answer.status).toBe('pending');
      expect(await row(answer.run_id)).toMatchObject({ status: 'running', direct: true });
      held.open();
    },
  );

  it('skips a locked thread, and returns its slot', async () => {
    const server = await start();
    await ready(server);
    const threadId = await thread(server);
    const letGo = await inTransaction(`SELECT 1 FROM agent_server.thread WHERE thread_id = $1 FOR UPDATE`, [threadId]);
    const created = createRun(server, threadId);
    await transactionsWait(query, 1);
    const { free } = server.app.get(RunSlots);
    await letGo();
    expect(free).toBe(8);
    const { run_id: runId } = await created;
    await ended(runId);
    expect((await row(runId))?.direct).toBe(false);
  });

  it('never takes more slots than there are, on each way to start runs', async () => {
    const server = await start({}, 3);
    await ready(server);
    let [now, maximum] = [0, 0];
    server.runtime.behaviour = async (request, emit) => {
      maximum = Math.max(maximum, (now += 1));
      try {
        return await server.runtime.complete(request, emit);
      } finally {
        now -= 1;
      }
    };
    const threads = await Promise.all(Array.from({ length: 64 }, () => thread(server)));
    await Promise.all(
      threads.map((threadId) =>
        server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } }),
      ),
    );
    expect(maximum).toBeLessThanOrEqual(3);
    // One that found no place would have been released, and claimed again.
    const counts = await query<{ generation: number; direct: boolean; count: number }>(
      `SELECT lease_generation::int AS generation, started_at = created_at AS direct, count(*)::int
       FROM agent_server.run GROUP BY 1, 2 ORDER BY 2`,
    );
    expect(counts.map(({ generation, direct }) => [generation, direct])).toEqual([
      [1, false],
      [1, true],
    ]);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(64);
  });

  it('knows whether anything is stored of its thread', async () => {
    const server = await start();
    await ready(server);
    const isEmpty = async (threadId: string, body: Record<string, unknown> = {}) => {
      await ended((await createRun(server, threadId, body)).run_id);
      return server.runtime.executed.at(-1)?.threadIsEmpty;
    };
    const threadId = await thread(server);
    expect([await isEmpty(threadId), await isEmpty(threadId)]).toEqual([true, false]);
    expect(await isEmpty(randomUUID(), { if_not_exists: 'create' })).toBe(true);
    // A run may have stored checkpoints and ended without a word about them.
    const withCheckpoint = await thread(server);
    await query(
      `INSERT INTO agent_server.checkpoint (thread_id, checkpoint_ns, checkpoint_id, channel_versions, metadata, body_type, body)
       VALUES ($1, '', 'c', '{}', '{}', 'json', '{}')`,
      [withCheckpoint],
    );
    expect(await isEmpty(withCheckpoint)).toBe(false);
    // One that ended a moment ago, whose checkpoints the statement does not see yet.
    const withMark = await thread(server);
    await query('UPDATE agent_server.thread SET state_updated_at = now() WHERE thread_id = $1', [withMark]);
    expect(await isEmpty(withMark)).toBe(false);
  });

  it('knows the same when it was claimed from the queue', async () => {
    const server = await start();
    startNothingAtOnce(server);
    const isEmpty = async (threadId: string) => {
      const { run_id: runId } = await createRun(server, threadId);
      await ended(runId);
      return server.runtime.executed.at(-1)?.threadIsEmpty;
    };
    const threadId = await thread(server);
    expect([await isEmpty(threadId), await isEmpty(threadId)]).toEqual([true, false]);
    // An earlier execution of the run may have stored checkpoints that no snapshot shows yet.
    const again = await thread(server);
    server.runtime.behaviour = () => {
      server.runtime.behaviour = (request, emit) => server.runtime.complete(request, emit);
      return Promise.resolve({ kind: 'lost', cause: 'released', reason: 'moved' });
    };
    expect(await isEmpty(again)).toBe(false);
  });

  it('shares its statement with others that are created meanwhile, of which each is decided for itself', async () => {
    const server = await start();
    await ready(server);
    const free = await Promise.all(Array.from({ length: 30 }, () => thread(server)));
    const contested = await thread(server);
    const unknown = randomUUID();
    const statements = noteStatements();
    const wait = async (threadId: string) =>
      (await server.call('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } }))
        .status;
    const answers = await Promise.all([...free, contested, contested, unknown].map(wait));
    expect(answers).toEqual([...free.map(() => 200), 200, 200, 404]);
    expect(statements.filter(({ text }) => text.startsWith('WITH new_run AS')).length).toBeLessThan(free.length / 2);
    const stored = await query<{ count: number }>(
      `SELECT count(*)::int FROM agent_server.run WHERE status = 'success'`,
    );
    expect(stored).toEqual([{ count: free.length + 2 }]);
  });

  it('leaves the queue alone when it ends, if no run waits', async () => {
    const server = await start();
    await ready(server);
    const threadId = await thread(server);
    const statements = noteStatements();
    const begunAt = performance.now();
    for (let turn = 0; turn < 10; turn += 1) {
      await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: turn } });
    }
    const claims = statements.filter(({ text }) => text.includes('FOR UPDATE OF r SKIP LOCKED LIMIT $2'));
    // Each poll claims ordinary runs and runs in quarantine.
    const polls = 1 + Math.floor((performance.now() - begunAt) / minimumPollMs);
    expect(claims.length).toBeLessThanOrEqual(2 * polls);
  });

  it('is stored with one statement, and completed with another, without a transaction of several', async () => {
    const server = await start();
    await ready(server);
    const sweptStreams = `SELECT 1 FROM agent_server.sweep WHERE name = 'streams' AND owner IS NULL`;
    await waitFor(async () => (await query(sweptStreams)).length > 0, { what: 'the first sweep of streams' });
    const threadId = await thread(server);
    const statements = noteStatements();
    await server.json('POST', `/threads/${threadId}/runs/wait`, { body: { assistant_id: 'chat', input: 1 } });
    // A poll of the queue may fall into this time, and the first sign of life of the process.
    const isClaim = (text: string) =>
      text.includes('FOR UPDATE OF r SKIP LOCKED LIMIT $2') || text.trimStart().startsWith('WITH laid AS');
    const writes = statements.filter(
      ({ text }) =>
        /(INSERT INTO|UPDATE|DELETE FROM) agent_server\.(run|thread|run_end|run_usage)\b/.test(text) && !isClaim(text),
    );
    const begin = ({ text }: { text: string }) => text.trim().split(/\s+/, 3).join(' ');
    expect(writes.map((write) => [begin(write), write.inTransaction])).toEqual([
      ['WITH new_run AS', false],
      ['WITH given AS', false],
    ]);
  });

  it('does not overtake runs that wait', async () => {
    const server = await start({}, 1);
    await ready(server);
    const held = hold(server);
    const first = await createRun(server, await thread(server), { input: 'first' });
    expect((await row(first.run_id))?.direct).toBe(true);
    const waiting = await createRun(server, await thread(server), { input: 'waiting' });
    const last = await thread(server);
    // The claimer has seen that there is no free slot for it.
    await waitFor(() => !server.app.get(RunSlots).takesNewRuns, { what: 'the claimer' });
    held.open();
    const { run_id: lastId } = await createRun(server, last, { input: 'last' });
    await Promise.all([ended(waiting.run_id), ended(lastId)]);
    expect(server.runtime.executed.map(({ input }) => input)).toEqual(['first', 'waiting', 'last']);
  });

  describe('before its execution begins', () => {
    it.each([
      ['interrupt', 'here'],
      ['rollback', 'here'],
      ['interrupt', 'by another process'],
      ['rollback', 'by another process'],
    ])('is cancelled: %s, %s', async (action, where) => {
      const server = await start();
      const asked = where === 'here' ? server : await servers.start({ AGENT_ROLE: 'api' });
      await ready(server);
      hold(server);
      const threadId = await thread(server);
      const execution = delayExecution(server);
      const { run_id: runId } = await createRun(server, threadId);
      expect(await row(runId)).toMatchObject({ status: 'running', direct: true });
      const path = `/threads/${threadId}/runs/${runId}/cancel?action=${action}`;
      expect((await asked.call('POST', path)).status).toBe(202);
      execution.open();
      if (action === 'interrupt') await ended(runId, 'interrupted');
      else await waitFor(async () => (await row(runId)) === undefined, { what: 'the run to be gone' });
    });

    it('leaves nothing behind when its thread is deleted', async () => {
      const server = await start();
      await ready(server);
      hold(server);
      const threadId = await thread(server);
      const execution = delayExecution(server);
      await createRun(server, threadId);
      expect((await server.call('DELETE', `/threads/${threadId}`)).status).toBe(204);
      execution.open();
      // The run begins in this turn.
      await new Promise((done) => setImmediate(done));
      await waitFor(() => server.app.get(RunExecutor).count === 0 && server.app.get(RunSlots).free === 8, {
        what: 'its place to be free',
      });
      expect(await query(`SELECT 1 FROM agent_server.run_event`)).toEqual([]);
    });

    it('refuses an edit of the state', async () => {
      const server = await start();
      await ready(server);
      const threadId = await thread(server);
      const execution = delayExecution(server);
      const { run_id: runId } = await createRun(server, threadId);
      expect((await server.call('POST', `/threads/${threadId}/state`, { body: { values: {} } })).status).toBe(409);
      execution.open();
      await ended(runId);
    });

    it.each([
      ['enqueue', 'success'],
      ['interrupt', 'interrupted'],
      ['rollback', null],
    ])('is seen by a second creation: %s', async (strategy, left) => {
      const server = await start();
      await ready(server);
      const threadId = await thread(server);
      const execution = delayExecution(server);
      server.runtime.behaviour = async (request, emit, signal) => {
        if (request.input === 1 && strategy !== 'enqueue') await aborted(signal);
        return signal.aborted ? { kind: 'aborted', head: null } : server.runtime.complete(request, emit);
      };
      const { run_id: first } = await createRun(server, threadId);
      const { run_id: second } = await createRun(server, threadId, { input: 2, multitask_strategy: strategy });
      expect(await row(second)).toMatchObject({ status: 'pending', direct: false });
      expect(
        (
          await server.call('POST', `/threads/${threadId}/runs`, {
            body: { assistant_id: 'chat', multitask_strategy: 'reject' },
          })
        ).status,
      ).toBe(409);
      execution.open();
      await ended(second);
      expect((await row(first))?.status).toBe(left ?? undefined);
      expect(server.runtime.maximumPerThread).toBe(1);
    });

    it('is recovered without an attempt if its process never executed it', async () => {
      const server = await start({ AGENT_LEASE_SECONDS: '2' });
      await ready(server);
      // Never executed: the row remains, and its lease is not renewed.
      delayExecution(server);
      const { run_id: runId } = await createRun(server, await thread(server));
      expect(await row(runId)).toMatchObject({ status: 'running', attempt: 1, generation: 1 });
      await ended(runId);
      expect(await row(runId)).toMatchObject({ attempt: 1, generation: 2 });
      expect(server.runtime.executed).toHaveLength(1);
    });
  });

  it('is requeued, and not executed, when the answer to its statement is late', async () => {
    const server = await start({ AGENT_MAX_ATTEMPTS: '1', AGENT_LEASE_SECONDS: '2' });
    await ready(server);
    const threadId = await thread(server);
    const letGo = await inTransaction('LOCK TABLE agent_server.run IN ACCESS EXCLUSIVE MODE');
    const created = createRun(server, threadId);
    await transactionsWait(query, 1);
    const end = Date.now() + 3_000;
    await waitFor(() => Date.now() > end, { what: 'more than the time of a lease' });
    await letGo();
    const { run_id: runId } = await created;
    await ended(runId);
    expect(server.runtime.executed.map(({ attempt, leaseGeneration }) => [attempt, leaseGeneration])).toEqual([[1, 2]]);
  });

  it('is requeued when its process stops', async () => {
    const first = await start();
    await ready(first);
    hold(first);
    const { run_id: runId } = await createRun(first, await thread(first));
    expect(await row(runId)).toMatchObject({ status: 'running', attempt: 1, direct: true });
    await first.close();
    expect(await row(runId)).toMatchObject({ status: 'pending', attempt: 0, generation: 1 });
    const second = await start();
    await ended(runId);
    expect(second.runtime.executed.map(({ attempt, leaseGeneration }) => [attempt, leaseGeneration])).toEqual([[2, 2]]);
  });

  it('uses the assistant as it is stored now, also after a change by another process', async () => {
    const server = await start();
    await ready(server);
    const { assistant_id: assistantId } = await server.json<{ assistant_id: string }>('POST', '/assistants', {
      body: { graph_id: 'chat', config: { configurable: { model: 'small' } } },
    });
    const models: unknown[] = [];
    const run = async () => {
      const { run_id: runId } = await createRun(server, await thread(server), { assistant_id: assistantId });
      await ended(runId);
      models.push(server.runtime.executed.at(-1)?.config.configurable?.model, (await row(runId))?.direct);
    };
    await run();
    await run();
    await query(
      `UPDATE agent_server.assistant SET config = '{"configurable": {"model": "large"}}', context = '{}'
                 WHERE assistant_id = $1`,
      [assistantId],
    );
    await run();
    await run();
    expect(models).toEqual(['small', true, 'small', true, 'large', false, 'large', true]);
  });

  it('sees changes of its thread by any process', async () => {
    const server = await start();
    await ready(server);
    const threadId = await thread(server, { team: 'a' });
    const seen: unknown[] = [];
    const run = async () => {
      const { run_id: runId } = await createRun(server, threadId);
      await ended(runId);
      seen.push(server.runtime.executed.at(-1)?.metadata.team, (await row(runId))?.direct);
    };
    await run();
    await run();
    await query(`UPDATE agent_server.thread SET metadata = metadata || '{"team": "b"}' WHERE thread_id = $1`, [
      threadId,
    ]);
    await run();
    await run();
    expect(seen).toEqual(['a', false, 'a', true, 'b', false, 'b', true]);
  });
});
