import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  httpCaller,
  type LosingProxy,
  type OwnPostgres,
  startLosingProxy,
  startOwnPostgres,
  waitFor,
} from '@heddle/testing';
import pg from 'pg';
import { type AgentServer, agentServerFleet, type AgentServerFleet, apiKey } from './agent-server.harness.js';
import { Journal, journalConfig } from './journal.js';

/** Number of rounds; see CONTRIBUTING. */
const rounds = Number(process.env.HEDDLE_TEST_ROUNDS ?? '1');
const steps = 3;
const done = Array.from({ length: steps }, (_step, at) => at + 1);
const bystanders = 3;
/** Channels of the journal graph that have a value from the input on. */
const inputChannels = ['journal', 'steps', 'hold_ms'];
const answerLimitMs = 30_000;

/** Position of the statement at the kill: not executed; executing; committed without an answer. */
const moments = ['before', 'during', 'after'] as const;
type Moment = (typeof moments)[number];

/** The statements of which a run consists, by parts of their text and values, and the table that each inserts into. */
const statements = {
  create: { text: 'INSERT INTO agent_server.run AS run', values: [], table: 'run' },
  // A checkpoint from the middle of the run. The value is part of a text in an array.
  checkpoint: { text: 'fence AS MATERIALIZED', values: [String.raw`\"step\":1`], table: 'checkpoint' },
  end: { text: 'INSERT INTO agent_server.run_end', values: [], table: 'run_end' },
};
type Kind = keyof typeof statements;

/** A run on its way into one of its statements, and the answer of its client. */
interface Subject {
  threadId: string;
  isReached: () => boolean;
  answer: Promise<{ status: number; body: unknown } | null>;
}

interface StoredRun {
  runId: string;
  status: string;
  generation: number;
  output: unknown;
  values: unknown;
  threadStatus: string;
}

describe('kill -9', () => {
  const journal = new Journal();
  let postgres: OwnPostgres;
  let proxy: LosingProxy;
  let fleet: AgentServerFleet;
  let server: AgentServer;
  const acknowledged: { threadId: string; runId: string; values: unknown }[] = [];

  beforeAll(async () => {
    postgres = await startOwnPostgres({ durable: true });
    proxy = await startLosingProxy(postgres.url);
    fleet = agentServerFleet(proxy.url);
    server = await startServer();
    // Lets a test hold an insert for one thread, and counts how often each run ends.
    await query(`
      CREATE TABLE public.held (thread_id text, at text);
      CREATE TABLE public.ended (run_id uuid);
      CREATE FUNCTION public.hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT 1 FROM public.held WHERE thread_id = NEW.thread_id::text AND at = TG_TABLE_NAME)
          AND (TG_TABLE_NAME <> 'checkpoint' OR to_jsonb(NEW) -> 'metadata' ->> 'step' = '1') THEN
          PERFORM pg_advisory_xact_lock_shared(1);
        END IF;
        RETURN NEW; END $$;
      CREATE FUNCTION public.note_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO public.ended VALUES (NEW.run_id);
        RETURN NEW; END $$;
      CREATE TRIGGER note_end AFTER UPDATE ON agent_server.run FOR EACH ROW
        WHEN (OLD.status = 'running' AND NEW.status NOT IN ('pending', 'running')) EXECUTE FUNCTION public.note_end();
      ${Object.values(statements)
        .map(
          ({ table }) => `CREATE TRIGGER hold BEFORE INSERT ON agent_server.${table} FOR EACH ROW
            EXECUTE FUNCTION public.hold();`,
        )
        .join('')}`);
  });
  afterAll(async () => {
    await fleet?.close();
    await proxy?.close();
    await postgres?.stop();
    journal.remove();
  });

  /** The lease is soon over after a death, and lasts while a living server has to wait for the machine. */
  const startServer = () => fleet.start({ AGENT_CONFIG: journalConfig, AGENT_LEASE_SECONDS: '6' });

  async function query<T>(sql: string, params?: unknown[]): Promise<T[]> {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql, params)).rows as T[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** null where there was no answer. */
  const call = (method: string, path: string, body?: unknown) =>
    httpCaller(server.url, apiKey)
      .call(method, path, { signal: AbortSignal.timeout(answerLimitMs), ...(body === undefined ? {} : { body }) })
      .catch((error: Error) => {
        if (error.name === 'TimeoutError') throw new Error(`${method} ${path} was not answered`);
        return null;
      });
  const body = (holdMs: number) => ({
    assistant_id: 'journal',
    input: { journal: journal.path, steps, hold_ms: holdMs, blocks: false, step: 0 },
  });
  const newThread = async () => (await server.client.threads.create()).thread_id;

  /** Waits until runs start in the process that creates them, which needs a claimer that found nothing. */
  const runsBeginAtOnce = () =>
    waitFor(
      async () => {
        const threadId = await newThread();
        await server.client.runs.wait(threadId, 'journal', { input: body(0).input });
        const [direct] = await query(
          `SELECT 1 FROM agent_server.run WHERE thread_id = $1 AND started_at = created_at`,
          [threadId],
        );
        return direct;
      },
      { what: 'runs that begin at once' },
    );

  /** Clients that continue until they are stopped; their answers must hold later. */
  function startBystanders(): () => Promise<void> {
    let isOver = false;
    const bystander = async (waits: boolean) => {
      while (!isOver) {
        const thread = await call('POST', '/threads', {});
        if (thread?.status !== 200) continue;
        const { thread_id: threadId } = thread.body as { thread_id: string };
        const path = `/threads/${threadId}/runs${waits ? '/wait' : ''}`;
        const answer = await call('POST', path, body(0));
        if (answer?.status !== 200) continue;
        const runId = waits
          ? (/runs\/([^/]+)/.exec(answer.headers.get('content-location') ?? '')?.[1] as string)
          : (answer.body as { run_id: string }).run_id;
        acknowledged.push({ threadId, runId, values: waits ? answer.body : null });
        if (!waits) await call('GET', `/threads/${threadId}/runs/${runId}/join`);
      }
    };
    const all = Array.from({ length: bystanders }, (_bystander, at) => bystander(at % 2 === 0));
    return async () => {
      isOver = true;
      await Promise.all(all);
    };
  }

  /** One run for each statement, which is then where the moment says. */
  async function bringSubjects(moment: Moment): Promise<Record<Kind, Subject>> {
    const bring = async (kind: Kind): Promise<Subject> => {
      const threadId = await newThread();
      const { text, values, table } = statements[kind];
      let reached = false;
      if (moment === 'during') await query('INSERT INTO public.held VALUES ($1, $2)', [threadId, table]);
      else {
        const lost = moment === 'before' ? 'request' : 'answer';
        void proxy.lose({ text, values: [threadId, ...values], lost }).then(() => (reached = true));
      }
      const path = `/threads/${threadId}/runs${kind === 'end' ? '/wait' : ''}`;
      return { threadId, isReached: () => reached, answer: call('POST', path, body(kind === 'checkpoint' ? 50 : 0)) };
    };
    // One after the other: a batch of checkpoints that hangs keeps every run that has a part in it from its end.
    const reach = async (kind: Kind, held: number): Promise<Subject> => {
      const subject = await bring(kind);
      const isThere = async () =>
        moment === 'during' ? (await waitingBackends()).length === held : subject.isReached();
      await waitFor(isThere, { what: `${moment} the ${kind}` });
      return subject;
    };
    const end = await reach('end', 1);
    const create = await reach('create', 2);
    return { end, create, checkpoint: await reach('checkpoint', 3) };
  }

  const waitingBackends = async () =>
    (await query<{ pid: number }>(`SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).map(
      ({ pid }) => pid,
    );

  /** Keeps those that come to their insert there, until they are let go or PostgreSQL has gone down. */
  async function holdInserts(): Promise<{ letGo: () => Promise<void>; isCut: Promise<void> }> {
    const holder = new pg.Client({ connectionString: postgres.url });
    holder.on('error', () => undefined);
    const isCut = new Promise<void>((cut) => holder.once('end', () => cut()));
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1)');
    return { letGo: () => holder.end().catch(() => undefined), isCut };
  }

  const allHaveEnded = () =>
    waitFor(
      async () => (await query(`SELECT 1 FROM agent_server.run WHERE status IN ('pending', 'running')`)).length === 0,
      { what: 'all runs to end' },
    );

  const runsOf = (threadId: string) =>
    query<StoredRun>(
      `SELECT r.run_id AS "runId", r.status, r.lease_generation::int AS generation, e.output::json AS output,
         t.values, t.status AS "threadStatus"
       FROM agent_server.thread t JOIN agent_server.run r USING (thread_id) LEFT JOIN agent_server.run_end e USING (run_id)
       WHERE t.thread_id = $1`,
      [threadId],
    );

  /** The only run of a thread, which succeeded without a trace of the fault. */
  async function theSuccess(threadId: string): Promise<StoredRun> {
    const runs = await runsOf(threadId);
    expect(runs).toHaveLength(1);
    const [run] = runs as [StoredRun];
    expect(run).toMatchObject({ status: 'success', values: { step: steps, done }, threadStatus: 'idle' });
    expect(run.output).toEqual(run.values);
    return run;
  }

  async function expectNothingOf({ threadId, answer }: Subject): Promise<void> {
    expect(await runsOf(threadId)).toEqual([]);
    expect((await answer)?.status ?? 503).toBe(503);
    const [thread] = await query(`SELECT status FROM agent_server.thread WHERE thread_id = $1`, [threadId]);
    expect(thread).toEqual({ status: 'idle' });
  }

  async function expectNothingLost(): Promise<void> {
    for (const { threadId, runId, values } of acknowledged.splice(0)) {
      const run = await theSuccess(threadId);
      expect(run.runId).toBe(runId);
      if (values) expect(values).toEqual(run.values);
      const states = await server.client.threads.getHistory<Record<string, unknown>>(threadId, { limit: 100 });
      const steps = states.filter(({ metadata }) => metadata?.source === 'loop');
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.filter((state) => inputChannels.some((channel) => !(channel in state.values)))).toEqual([]);
    }
    expect(await query(`SELECT run_id FROM public.ended GROUP BY run_id HAVING count(*) > 1`)).toEqual([]);
    // Every checkpoint has an earlier parent, and the value of the channel that is never small or empty.
    const broken = await query(
      `SELECT c.thread_id, c.checkpoint_id FROM agent_server.checkpoint c
       WHERE c.parent_checkpoint_id IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM agent_server.checkpoint p WHERE p.thread_id = c.thread_id
             AND p.checkpoint_id = c.parent_checkpoint_id AND p.seq < c.seq)
         OR EXISTS (
           SELECT 1 FROM jsonb_each_text(c.channel_versions) AS v (channel, version)
           WHERE v.channel = 'done' AND NOT EXISTS (
             SELECT 1 FROM agent_server.checkpoint_blob b WHERE b.thread_id = c.thread_id
               AND b.checkpoint_ns = c.checkpoint_ns AND b.channel = v.channel AND b.version = v.version))`,
    );
    expect(broken).toEqual([]);
  }

  /** Brings a run into each statement and kills; `restore` restarts processes that do not recover. */
  async function crash(
    moment: Moment,
    kill: (wentDown: Promise<void>) => Promise<void>,
    restore: () => Promise<void> = () => Promise.resolve(),
  ): Promise<Record<Kind, Subject>> {
    await runsBeginAtOnce();
    const { letGo, isCut } = await holdInserts();
    const stopBystanders = startBystanders();
    let subjects: Record<Kind, Subject>;
    try {
      await waitFor(() => acknowledged.length >= bystanders * 2, { what: 'answers' });
      subjects = await bringSubjects(moment);
      await kill(isCut);
    } finally {
      await letGo();
      await stopBystanders();
    }
    await restore();
    await waitFor(() => query('SELECT 1'), { what: 'PostgreSQL' });
    await allHaveEnded();
    return subjects;
  }

  const all = Array.from({ length: rounds }, () => moments).flat();

  it.each(all)('of the server %s the create, a batch of checkpoints, and the end', async (moment) => {
    const { create, checkpoint, end } = await crash(
      moment,
      () => server.kill('SIGKILL'),
      async () => void (server = await startServer()),
    );
    if (moment === 'before') await expectNothingOf(create);
    else {
      expect(await create.answer).toBeNull();
      const run = await theSuccess(create.threadId);
      expect(run.generation).toBe(2);
      expect(new Set(journal.lines(run.runId).map(({ pid }) => pid))).toEqual(new Set([server.pid]));
    }
    expect((await theSuccess(checkpoint.threadId)).generation).toBe(2);
    expect(await end.answer).toBeNull();
    const ended = await theSuccess(end.threadId);
    expect(ended.generation).toBe(moment === 'before' ? 2 : 1);
    // All its checkpoints were stored before.
    expect(journal.executions(ended.runId)).toBe(steps);
    await expectNothingLost();
  });

  it.each(all)('of PostgreSQL %s the create, a batch of checkpoints, and the end', async (moment) => {
    const { create, checkpoint, end } = await crash(moment, async (wentDown) => {
      const [waiting] = await waitingBackends();
      const [any] = await query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
      );
      // It ends all others with it; their memory is gone.
      process.kill(waiting ?? (any?.pid as number), 'SIGKILL');
      await wentDown;
    });
    if (moment === 'after') {
      expect((await create.answer)?.status ?? 503).toBe(503);
      expect((await theSuccess(create.threadId)).generation).toBe(2);
    } else await expectNothingOf(create);
    await theSuccess(checkpoint.threadId);
    const ended = await theSuccess(end.threadId);
    const answer = await end.answer;
    if (answer?.status === 200) expect(answer.body).toEqual(ended.values);
    await expectNothingLost();
  });
});
