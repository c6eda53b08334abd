import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, type DatabaseContext, type InTransaction, isUniqueViolation, sqlList } from '@heddle/database';
import { RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';
import { runColumns } from './run-columns.sql.js';
import type { Claimer, RunRow } from './run.repository.js';
import { lifeLockOf } from './worker-name.js';
import type { LossRecord } from './run-ending.js';
import type { TurnsAhead } from './claim-turns.js';
import { claimInTurns, claimQuarantined } from './run-claim.sql.js';

interface LeaseKey {
  runId: string;
  generation: number;
}

interface Requeue extends LeaseKey {
  /** Whether the execution counts as an attempt. */
  counts: boolean;
  record: LossRecord;
  /** Whether the execution had begun. */
  hasBegun: boolean;
}

/** The queue of all processes; times are those that its pending runs have been waiting for. */
interface Backlog {
  pending: number;
  /** Runs whose start time has not come. */
  delayed: number;
  running: number;
  oldestSeconds: number;
  medianSeconds: number;
}

const noTurns: TurnsAhead = { tenants: [], assistants: [] };

const isAbandoned = `((status = 'running' AND lease_until < clock_timestamp())
  OR (status = 'pending' AND cancel_action IS NOT NULL))`;

/** Claims and leases: the only statements that start pending runs. All times are the database's. */
@Injectable()
export class RunLeaseRepository extends BaseRepository {
  /**
   * Claims up to `limit` free runs: in turns between workspaces and their assistants, oldest first within each. The
   * unique index refuses claims that a race lets through. `except`: runs that the claimer still tracks. `ahead`: turns
   * that it has given in advance.
   */
  async claim(
    { owner, leaseMs }: Claimer,
    limit: number,
    { except = [], ahead: { tenants, assistants } = noTurns }: { except?: readonly string[]; ahead?: TurnsAhead } = {},
  ): Promise<RunRow[]> {
    return this.claimBy(claimInTurns, [
      owner,
      limit,
      leaseMs,
      except,
      tenants.map(({ tenantId }) => tenantId),
      tenants.map(({ turns }) => turns),
      assistants.map(({ tenantId }) => tenantId),
      assistants.map(({ assistantId }) => assistantId),
      assistants.map(({ turns }) => turns),
    ]);
  }

  /** Claims the oldest free run in quarantine; it needs a slot of its own. */
  async claimQuarantined({ owner, leaseMs }: Claimer, except: readonly string[]): Promise<RunRow[]> {
    return this.claimBy(claimQuarantined, [owner, 1, leaseMs, except]);
  }

  private async claimBy(statement: string, parameters: unknown[]): Promise<RunRow[]> {
    try {
      return await this.query<RunRow>({}, statement, parameters);
    } catch (error) {
      if (isUniqueViolation(error, 'run_one_running_per_thread')) return [];
      throw error;
    }
  }

  /** Whether a claim of any kind could find a run; false saves both claims. */
  async hasWaiting(except: readonly string[]): Promise<boolean> {
    const row = await this.queryOne<{ hasWaiting: boolean }>(
      {},
      `SELECT EXISTS (
         SELECT FROM agent_server.run
         WHERE status = 'pending' AND cancel_action IS NULL AND created_at <= clock_timestamp()
           AND run_id <> ALL ($1::uuid[])) AS "hasWaiting"`,
      [except],
    );
    return row?.hasWaiting ?? false;
  }

  /**
   * Runs with an expired lease, and cancelled pending runs, which no worker may claim any more. `except`: runs that the
   * caller executes itself. Locked rows are skipped.
   */
  async abandoned(limit: number, except: readonly string[]): Promise<RunRow[]> {
    return this.query<RunRow>(
      {},
      `SELECT ${runColumns} FROM agent_server.run AS run
       WHERE ${isAbandoned} AND run_id <> ALL ($2::uuid[])
       ORDER BY lease_until NULLS FIRST LIMIT $1 FOR UPDATE OF run SKIP LOCKED`,
      [limit, except],
    );
  }

  /**
   * Returns the processes whose connection for leases is gone. Takes their advisory locks in the transaction of the
   * caller, shared with other recoveries. So a process that comes back cannot acquire its lock, and clear the blame of
   * its runs, before the decision is committed.
   */
  async gone(ctx: DatabaseContext, owners: readonly string[]): Promise<ReadonlySet<string>> {
    const known = owners.filter((owner) => lifeLockOf(owner) !== null);
    if (known.length === 0) return new Set();
    const rows = await this.query<{ owner: string }>(
      ctx,
      `SELECT owner FROM (
         SELECT owner, pg_try_advisory_xact_lock_shared(life) AS "isFree"
         FROM unnest($1::text[], $2::bigint[]) AS worker (owner, life) OFFSET 0
       ) AS tried WHERE "isFree"`,
      [known, known.map(lifeLockOf)],
    );
    return new Set(rows.map(({ owner }) => owner));
  }

  /**
   * Requeues all runs with expired leases of processes that have not ended, in one statement, and counts no attempt.
   * Skips cancelled runs, which end instead. Like `abandoned`, it waits for no lock.
   */
  async requeueStalled(
    ctx: InTransaction,
    owners: readonly string[],
    except: readonly string[],
  ): Promise<Pick<RunRow, 'runId' | 'graphId'>[]> {
    return this.query(
      ctx,
      `WITH stalled AS MATERIALIZED (
         SELECT r.run_id FROM agent_server.run r JOIN agent_server.thread t ON t.thread_id = r.thread_id
         WHERE r.status = 'running' AND r.lease_until < clock_timestamp() AND r.cancel_action IS NULL
           AND r.lease_owner = ANY ($1::text[]) AND r.run_id <> ALL ($2::uuid[])
         ORDER BY t.thread_id FOR NO KEY UPDATE OF t, r SKIP LOCKED
       )
       UPDATE agent_server.run AS run
       SET status = 'pending', lease_owner = NULL, lease_until = NULL, updated_at = now(),
           attempt = greatest(run.attempt - 1, 0)
       FROM stalled WHERE run.run_id = stalled.run_id
       RETURNING run.run_id AS "runId", run.graph_id AS "graphId"`,
      [owners, except],
    );
  }

  /**
   * Marks every run of these processes that was not alone there. This must precede the first requeue: afterwards the
   * last run would look as if it had been alone. Like `abandoned`, it waits for no lock.
   */
  async noteSharedLosses(owners: readonly string[]): Promise<void> {
    await this.query(
      {},
      `UPDATE agent_server.run SET lost_among_others = true
       WHERE run_id IN (
         SELECT run_id FROM agent_server.run
         WHERE status = 'running' AND NOT lost_among_others AND lease_owner IN (
           SELECT lease_owner FROM agent_server.run WHERE status = 'running' AND lease_owner = ANY ($1::text[])
           GROUP BY lease_owner HAVING count(*) > 1)
         FOR UPDATE SKIP LOCKED)`,
      [owners],
    );
  }

  /** Locks the run if the lease is still valid; null otherwise. The caller holds the thread's lock. */
  async confirm(ctx: InTransaction, lease: LeaseKey, options: { mustBeAbandoned: boolean }): Promise<RunRow | null> {
    return this.queryOne<RunRow>(
      ctx,
      `SELECT ${runColumns} FROM agent_server.run
       WHERE run_id = $1 AND lease_generation = $2 AND ${options.mustBeAbandoned ? isAbandoned : `status = 'running'`}
       FOR UPDATE`,
      [lease.runId, lease.generation],
    );
  }

  /** Locks the lost runs that are still abandoned and not cancelled, with their threads. Skips locked rows. */
  async lockLost(ctx: InTransaction, lost: readonly Pick<RunRow, 'runId' | 'leaseGeneration'>[]): Promise<RunRow[]> {
    const locked = await this.query<{ runId: string }>(
      ctx,
      `SELECT r.run_id AS "runId"
       FROM agent_server.run r JOIN agent_server.thread t ON t.thread_id = r.thread_id
       JOIN unnest($1::uuid[], $2::bigint[]) AS lost (run_id, generation) ON lost.run_id = r.run_id
       WHERE r.status = 'running' AND r.lease_until < clock_timestamp() AND r.cancel_action IS NULL
         AND r.lease_generation = lost.generation
       ORDER BY t.thread_id FOR NO KEY UPDATE OF t, r SKIP LOCKED`,
      [lost.map(({ runId }) => runId), lost.map(({ leaseGeneration }) => leaseGeneration)],
    );
    return this.query<RunRow>(ctx, `SELECT ${runColumns} FROM agent_server.run WHERE run_id = ANY ($1::uuid[])`, [
      locked.map(({ runId }) => runId),
    ]);
  }

  /** Requeues runs at their old positions. */
  async requeue(ctx: InTransaction, runs: readonly Requeue[]): Promise<void> {
    await this.query(
      ctx,
      `UPDATE agent_server.run AS run
       SET status = 'pending', lease_owner = NULL, lease_until = NULL, updated_at = now(),
           attempt = CASE WHEN lost.counts THEN run.attempt ELSE greatest(run.attempt - 1, 0) END,
           executions = CASE WHEN lost."hasBegun" THEN run.executions ELSE greatest(run.executions - 1, 0) END,
           suspicion = lost.suspicion, lost_at = lost."lostAt", lost_with = lost."lostWith"
       FROM jsonb_to_recordset($1::jsonb) AS lost ("runId" uuid, generation bigint, counts boolean,
         "hasBegun" boolean, suspicion integer, "lostAt" bigint, "lostWith" jsonb)
       WHERE run.run_id = lost."runId" AND run.lease_generation = lost.generation AND run.status = 'running'`,
      [JSON.stringify(runs.map(({ record, ...run }) => ({ ...run, ...record })))],
    );
  }

  /**
   * Takes a run over from the process that holds it, or from the queue. The previous holder's writes are refused from
   * now on, since they carry an older generation. null when the run is not in flight. The caller holds the thread's
   * lock.
   */
  async takeOver(
    ctx: InTransaction<TenantContext>,
    runId: string,
    { owner, leaseMs }: Claimer,
  ): Promise<RunRow | null> {
    return this.queryOne<RunRow>(
      ctx,
      `UPDATE agent_server.run AS run
       SET status = 'running', lease_owner = $3, lease_generation = run.lease_generation + 1,
           lease_until = clock_timestamp() + $4 * interval '1 millisecond',
           started_at = coalesce(run.started_at, now()), updated_at = now()
       WHERE tenant_id = $1 AND run_id = $2 AND status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})
       RETURNING ${runColumns}`,
      [ctx.tenantId, runId, owner, leaseMs],
    );
  }

  /** Counts and ages of the queue. A delayed run counts from its start time on. */
  async backlog(): Promise<Backlog> {
    const row = await this.queryOne<Backlog>(
      {},
      `SELECT count(*) FILTER (WHERE status = 'pending' AND created_at <= now())::float8 AS pending,
         count(*) FILTER (WHERE status = 'pending' AND created_at > now())::float8 AS delayed,
         count(*) FILTER (WHERE status = 'running')::float8 AS running,
         greatest(coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'pending')), 0), 0)::float8
           AS "oldestSeconds",
         coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM now() - created_at))
           FILTER (WHERE status = 'pending' AND created_at <= now()), 0)::float8 AS "medianSeconds"
       FROM agent_server.run WHERE status IN (${sqlList(RUN_STATUSES_IN_FLIGHT)})`,
    );
    return row ?? { pending: 0, delayed: 0, running: 0, oldestSeconds: 0, medianSeconds: 0 };
  }
}
