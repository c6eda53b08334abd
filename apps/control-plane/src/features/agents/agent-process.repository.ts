import { Injectable } from '@nestjs/common';
import { BaseRepository } from '@heddle/database';
import type { StoredResourceSpec, StoredRevisionConfig } from '@heddle/entities-control-plane';
import { isWantedSql } from '../../core/revisions/wanted-revision.sql.js';

/** Record of a process, with what its revision and deployment say about it. */
export interface AgentRecord {
  revisionId: string;
  deploymentId: string;
  deploymentName: string;
  tenantId: string;
  incarnation: number;
  pid: number | null;
  port: number | null;
  failures: number;
  isReady: boolean;
  isDue: boolean;
  isWanted: boolean;
  isDeleted: boolean;
  stoppingForMs: number | null;
  readyForMs: number | null;
  scalesToZero: boolean;
  idleForMs: number;
  asleepForMs: number | null;
  wasUsedSince: boolean;
  wakeInMs: number | null;
  asleepAt: Date | null;
  wakeAt: Date | null;
  lastEnd: string | null;
  /** Why it is not ready, as it says; null without an answer. */
  notReady: string | null;
  secretsVersion: number;
  config: StoredRevisionConfig;
  /** Repository of the deployment; null for another source. */
  repoUrl: string | null;
  resourceSpec: StoredResourceSpec | null;
}

interface AgentTarget {
  deploymentId: string;
  port: number;
  scalesToZero: boolean;
}

interface NewAgent {
  revisionId: string;
  deploymentId: string;
  tenantId: string;
  host: string;
}

/** Name of the driver in revisions. */
export const processDriverName = 'process';

/** Condition on rows of deployment d and revision r. */
const scalesToZeroSql = `(d.active_revision_id = r.id AND r.snapshot #>> '{resource_spec,min_scale}' = '0')`;

const notify = `pg_notify('control_plane_agent', deployment_id::text)`;

@Injectable()
export class AgentProcessRepository extends BaseRepository {
  /** Idempotent. A record of another machine is taken over: its process ends as one that is not recorded. */
  async record({ revisionId, deploymentId, tenantId, host }: NewAgent): Promise<void> {
    await this.query(
      {},
      `INSERT INTO control_plane.agent_process AS p (revision_id, tenant_id, deployment_id, host)
       VALUES ($1, $2, $3, $4)
       ON CONFLICT (revision_id) DO UPDATE
          SET host = excluded.host, pid = NULL, port = NULL, ready_at = NULL, not_ready = NULL, failures = 0,
              next_start_at = now(), asleep_at = NULL, wake_at = NULL
        WHERE p.host <> excluded.host
       RETURNING ${notify}`,
      [revisionId, tenantId, deploymentId, host],
    );
  }

  /** Records serving revisions that no machine runs. */
  async recordMissing(host: string): Promise<void> {
    await this.query(
      {},
      `INSERT INTO control_plane.agent_process (revision_id, tenant_id, deployment_id, host)
       SELECT r.id, r.tenant_id, r.deployment_id, $1
         FROM control_plane.deployment d JOIN control_plane.revision r ON r.id = d.active_revision_id
        WHERE r.driver = '${processDriverName}' AND d.status <> 'AWAITING_DELETE'
          AND NOT EXISTS (SELECT 1 FROM control_plane.agent_process p WHERE p.revision_id = r.id)
       ON CONFLICT DO NOTHING RETURNING ${notify}`,
      [host],
    );
  }

  ofHost(host: string): Promise<AgentRecord[]> {
    return this.select('p.host = $1', [host]);
  }

  async find(revisionId: string): Promise<AgentRecord | null> {
    const [found] = await this.select('p.revision_id = $1', [revisionId]);
    return found ?? null;
  }

  ofDeployment(deploymentId: string): Promise<AgentRecord[]> {
    return this.select('p.deployment_id = $1', [deploymentId]);
  }

  /** The one of the serving revision; empty without one. */
  serving(deploymentId: string): Promise<AgentRecord[]> {
    return this.select('p.deployment_id = $1 AND d.active_revision_id = p.revision_id', [deploymentId]);
  }

  private select(condition: string, params: unknown[]): Promise<AgentRecord[]> {
    return this.query(
      {},
      `SELECT p.revision_id AS "revisionId", p.deployment_id AS "deploymentId", d.name AS "deploymentName",
              p.tenant_id AS "tenantId", p.incarnation, p.pid, p.port, p.failures, p.last_end AS "lastEnd",
              p.not_ready AS "notReady",
              p.ready_at IS NOT NULL AS "isReady", p.next_start_at <= now() AS "isDue", ${isWantedSql} AS "isWanted",
              d.status = 'AWAITING_DELETE' AS "isDeleted",
              extract(epoch FROM now() - p.stopping_at)::float8 * 1000 AS "stoppingForMs",
              extract(epoch FROM now() - p.ready_at)::float8 * 1000 AS "readyForMs",
              ${scalesToZeroSql} AS "scalesToZero",
              extract(epoch FROM now() - greatest(p.last_used_at, p.ready_at))::float8 * 1000 AS "idleForMs",
              extract(epoch FROM now() - p.asleep_at)::float8 * 1000 AS "asleepForMs",
              coalesce(p.last_used_at > p.asleep_at, false) AS "wasUsedSince",
              extract(epoch FROM p.wake_at - now())::float8 * 1000 AS "wakeInMs",
              p.asleep_at AS "asleepAt", p.wake_at AS "wakeAt",
              r.secrets_version AS "secretsVersion", r.config, d.source_config ->> 'repo_url' AS "repoUrl",
              r.snapshot -> 'resource_spec' AS "resourceSpec"
         FROM control_plane.agent_process p
         JOIN control_plane.revision r ON r.id = p.revision_id
         JOIN control_plane.deployment d ON d.id = p.deployment_id
        WHERE ${condition}`,
      params,
    );
  }

  /** Claims the next incarnation. False if another supervisor did. */
  async beginIncarnation({ revisionId, incarnation }: AgentRecord, host: string, port: number): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.agent_process
          SET incarnation = incarnation + 1, port = $4, pid = NULL, ready_at = NULL, not_ready = NULL, stopping_at = NULL
        WHERE revision_id = $1 AND incarnation = $2 AND host = $3 RETURNING revision_id`,
      [revisionId, incarnation, host, port],
    );
  }

  /** The other changes hold for one incarnation only. */
  noteProcess(agent: AgentRecord, pid: number): Promise<void> {
    return this.change(agent, 'pid = $3', pid);
  }

  noteReady(agent: AgentRecord): Promise<void> {
    return this.change(agent, 'ready_at = coalesce(ready_at, now()), not_ready = NULL');
  }

  noteNotReady(agent: AgentRecord, reason: string): Promise<void> {
    return this.change(agent, 'not_ready = $3', reason);
  }

  noteStopping(agent: AgentRecord): Promise<void> {
    return this.change(agent, 'stopping_at = coalesce(stopping_at, now())');
  }

  resetFailures(agent: AgentRecord): Promise<void> {
    return this.change(agent, 'failures = 0');
  }

  /** New requests wait from now on, unless one came meanwhile. */
  withdraw({ revisionId, incarnation }: AgentRecord, idleMs: number): Promise<void> {
    return this.change(
      { revisionId, incarnation },
      `asleep_at = CASE WHEN last_used_at <= now() - $3 * interval '1 millisecond' THEN now() END`,
      idleMs,
    );
  }

  /** Lets the process end. False if a request came after `withdraw`. */
  async noteSleep({ revisionId, incarnation }: AgentRecord, wakeInMs: number | null): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.agent_process
          SET stopping_at = now(), wake_at = now() + $3 * interval '1 millisecond'
        WHERE revision_id = $1 AND incarnation = $2 AND asleep_at >= last_used_at RETURNING ${notify}`,
      [revisionId, incarnation, wakeInMs],
    );
  }

  /** True if it slept, and this call ended it. */
  async wake(deploymentId: string): Promise<boolean> {
    return this.returnsRow(
      {},
      `UPDATE control_plane.agent_process
          SET asleep_at = NULL, wake_at = NULL, last_used_at = now(), next_start_at = now(), failures = 0, last_end = NULL
        WHERE deployment_id = $1 AND asleep_at IS NOT NULL RETURNING ${notify}`,
      [deploymentId],
    );
  }

  /** Records that agent servers got requests. No process waits for this change. */
  async noteUse(deploymentIds: readonly string[]): Promise<void> {
    await this.query(
      {},
      `UPDATE control_plane.agent_process SET last_used_at = now() WHERE deployment_id = ANY($1::uuid[])`,
      [deploymentIds],
    );
  }

  /** A stop on request is no failure. An agent server sleeps only if its end was that of `noteSleep`. */
  noteEnd(agent: AgentRecord, end: { isFailure: boolean; delayMs: number; how: string }): Promise<void> {
    return this.change(
      agent,
      `pid = NULL, port = NULL, ready_at = NULL, not_ready = NULL, stopping_at = NULL,
       asleep_at = CASE WHEN stopping_at IS NOT NULL OR pid IS NULL THEN asleep_at END,
       failures = failures + CASE WHEN $3 THEN 1 ELSE 0 END,
       next_start_at = now() + $4 * interval '1 millisecond', last_end = $5`,
      end.isFailure,
      end.delayMs,
      end.how,
    );
  }

  async remove({ revisionId, incarnation }: AgentRecord): Promise<void> {
    await this.query(
      {},
      `DELETE FROM control_plane.agent_process WHERE revision_id = $1 AND incarnation = $2 RETURNING ${notify}`,
      [revisionId, incarnation],
    );
  }

  private async change(
    { revisionId, incarnation }: Pick<AgentRecord, 'revisionId' | 'incarnation'>,
    changes: string,
    ...params: unknown[]
  ): Promise<void> {
    await this.query(
      {},
      `UPDATE control_plane.agent_process SET ${changes} WHERE revision_id = $1 AND incarnation = $2 RETURNING ${notify}`,
      [revisionId, incarnation, ...params],
    );
  }

  /** Serving agent servers of the machine that take requests. */
  targets(host: string): Promise<AgentTarget[]> {
    return this.query<AgentTarget>(
      {},
      `SELECT p.deployment_id AS "deploymentId", p.port, ${scalesToZeroSql} AS "scalesToZero"
         FROM control_plane.agent_process p JOIN control_plane.revision r ON r.id = p.revision_id
         JOIN control_plane.deployment d ON d.id = p.deployment_id AND d.active_revision_id = p.revision_id
        WHERE p.host = $1 AND p.ready_at IS NOT NULL AND p.port IS NOT NULL AND p.asleep_at IS NULL
          AND d.status <> 'AWAITING_DELETE'`,
      [host],
    );
  }

  /** Whether the deployment has a serving revision of this driver, even if its process is down. */
  async isServed(deploymentId: string): Promise<boolean> {
    return this.returnsRow(
      {},
      `SELECT 1 FROM control_plane.deployment d JOIN control_plane.revision r ON r.id = d.active_revision_id
        WHERE d.id = $1 AND r.driver = '${processDriverName}' AND d.status <> 'AWAITING_DELETE'`,
      [deploymentId],
    );
  }

  async revisionsOf(deploymentId: string): Promise<string[]> {
    const rows = await this.query<{ id: string }>(
      {},
      'SELECT id FROM control_plane.revision WHERE deployment_id = $1',
      [deploymentId],
    );
    return rows.map(({ id }) => id);
  }

  /** Those of the revisions that have a process or may still get one. */
  async inUse(revisionIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.query<{ id: string }>(
      {},
      `SELECT r.id FROM control_plane.revision r JOIN control_plane.deployment d ON d.id = r.deployment_id
        WHERE r.id = ANY($1::uuid[]) AND (${isWantedSql} OR r.status IN ('BUILDING', 'UNKNOWN')
           OR EXISTS (SELECT 1 FROM control_plane.agent_process p WHERE p.revision_id = r.id))`,
      [revisionIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
