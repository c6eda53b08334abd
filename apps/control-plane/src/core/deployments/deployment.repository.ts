import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import {
  BaseRepository,
  columnsOf,
  type DatabaseContext,
  type InTransaction,
  isUniqueViolation,
  SqlConditions,
  sqlState,
} from '@heddle/database';
import { DeploymentEntity, type DeploymentStatus } from '@heddle/entities-control-plane';
import { DeploymentNameTakenError, UnknownWorkspaceError } from './deployment.errors.js';
import { type DeploymentState, deploymentStateSql } from './deployment.state.js';

type NewDeployment = Pick<
  DeploymentEntity,
  | 'id'
  | 'name'
  | 'source'
  | 'status'
  | 'sourceConfig'
  | 'resourceSpec'
  | 'initialRevisionConfig'
  | 'secretsVersion'
  | 'secretReferences'
  | 'driver'
  | 'ttlSeconds'
>;

type DeploymentChanges = Pick<
  DeploymentEntity,
  | 'displayName'
  | 'sourceConfig'
  | 'resourceSpec'
  | 'initialRevisionConfig'
  | 'secretsVersion'
  | 'secretReferences'
  | 'ttlSeconds'
>;

type DeploymentSort = 'created_at' | 'updated_at' | 'name';

/** A deployment with its derived state. */
export type DeploymentRow = DeploymentEntity & { state: DeploymentState };

export interface DeploymentSelection {
  limit: number;
  offset: number;
  sortBy: DeploymentSort;
  isDescending: boolean;
  ids?: readonly string[] | undefined;
  name?: string | undefined;
  /** Case-insensitive. */
  nameContains?: string | undefined;
  statuses?: readonly DeploymentStatus[] | undefined;
  states?: readonly DeploymentState[] | undefined;
  imageVersion?: string | undefined;
  deploymentType?: string | undefined;
  /** Whether a remote listener reconciles the deployment. */
  remoteReconciled?: boolean | undefined;
}

const columns = `${columnsOf(DeploymentEntity)}, ${deploymentStateSql} AS state`;

/** Equal values keep the order of creation. */
const sortColumns: Record<DeploymentSort, readonly string[]> = {
  created_at: ['seq'],
  updated_at: ['updated_at', 'seq'],
  name: ['lower(name)', 'seq'],
};

@Injectable()
export class DeploymentRepository extends BaseRepository {
  async insert(ctx: TenantContext, deployment: NewDeployment): Promise<void> {
    try {
      await this.query(
        ctx,
        `INSERT INTO control_plane.deployment
           (id, tenant_id, name, source, status, source_config, resource_spec, initial_revision_config, secrets_version,
            secret_references, driver, ttl_seconds, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::integer, now() + $12 * interval '1 second')`,
        [
          deployment.id,
          ctx.tenantId,
          deployment.name,
          deployment.source,
          deployment.status,
          JSON.stringify(deployment.sourceConfig),
          json(deployment.resourceSpec),
          JSON.stringify(deployment.initialRevisionConfig),
          deployment.secretsVersion,
          json(deployment.secretReferences),
          deployment.driver,
          deployment.ttlSeconds,
        ],
      );
    } catch (error) {
      if (isUniqueViolation(error, 'deployment_name_unique')) throw new DeploymentNameTakenError(deployment.name);
      // 23503: the workspace of the caller's token does not exist.
      if (sqlState(error) === '23503') throw new UnknownWorkspaceError(ctx.tenantId);
      throw error;
    }
  }

  find(ctx: TenantContext, id: string): Promise<DeploymentRow | null> {
    return this.select(ctx, id, '');
  }

  /** Workspace of a deployment, for callers with a credential of the deployment. Null if there is no such deployment. */
  async tenantOf(id: string): Promise<string | null> {
    const row = await this.queryOne<{ tenantId: string }>(
      {},
      'SELECT tenant_id AS "tenantId" FROM control_plane.deployment WHERE id = $1',
      [id],
    );
    return row?.tenantId ?? null;
  }

  /** Locks the row until the transaction ends. Required before creating, promoting or finishing a revision. */
  lock(ctx: InTransaction<TenantContext>, id: string): Promise<DeploymentRow | null> {
    return this.select(ctx, id, 'FOR UPDATE');
  }

  async update(ctx: TenantContext, id: string, changes: DeploymentChanges): Promise<void> {
    await this.query(
      ctx,
      `UPDATE control_plane.deployment
          SET display_name = $3, source_config = $4, resource_spec = $5, initial_revision_config = $6,
              secrets_version = $7, secret_references = $8, updated_at = now(), ttl_seconds = $9::integer,
              expires_at = CASE WHEN ttl_seconds IS DISTINCT FROM $9::integer
                                THEN now() + $9 * interval '1 second' ELSE expires_at END
        WHERE id = $1 AND tenant_id = $2`,
      [
        id,
        ctx.tenantId,
        changes.displayName,
        JSON.stringify(changes.sourceConfig),
        json(changes.resourceSpec),
        JSON.stringify(changes.initialRevisionConfig),
        changes.secretsVersion,
        json(changes.secretReferences),
        changes.ttlSeconds,
      ],
    );
  }

  /** Previews of all workspaces whose time is over; locked, without those that another process has. */
  expired(ctx: InTransaction<DatabaseContext>, limit: number): Promise<{ id: string; tenantId: string }[]> {
    return this.query(
      ctx,
      `SELECT id, tenant_id AS "tenantId" FROM control_plane.deployment
        WHERE expires_at < now() AND status <> 'AWAITING_DELETE'
        ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED`,
      [limit],
    );
  }

  /** Name of the deployment, also if it was already marked; null without the deployment. */
  async markForDeletion(ctx: TenantContext, id: string): Promise<string | null> {
    const row = await this.queryOne<{ name: string }>(
      ctx,
      `UPDATE control_plane.deployment
          SET status = 'AWAITING_DELETE', updated_at = now(), next_teardown_at = coalesce(next_teardown_at, now())
        WHERE id = $1 AND tenant_id = $2 RETURNING name`,
      [id, ctx.tenantId],
    );
    return row?.name ?? null;
  }

  list(ctx: TenantContext, wanted: DeploymentSelection): Promise<DeploymentRow[]> {
    const where = matching(ctx, wanted);
    const direction = wanted.isDescending ? 'DESC' : 'ASC';
    const order = sortColumns[wanted.sortBy].map((column) => `${column} ${direction}`).join(', ');
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM control_plane.deployment WHERE ${where.sql}
        ORDER BY ${order} LIMIT ${where.param(wanted.limit)} OFFSET ${where.param(wanted.offset)}`,
      where.params,
    );
  }

  /** Number of all that match, whatever the page. */
  async count(ctx: TenantContext, wanted: DeploymentSelection): Promise<number> {
    const where = matching(ctx, wanted);
    const [row] = await this.queryUnprepared<{ count: number }>(
      ctx,
      `SELECT count(*)::int AS count FROM control_plane.deployment WHERE ${where.sql}`,
      where.params,
    );
    return row?.count ?? 0;
  }

  private async select(ctx: TenantContext, id: string, lock: '' | 'FOR UPDATE'): Promise<DeploymentRow | null> {
    return this.queryOne<DeploymentRow>(
      ctx,
      `SELECT ${columns} FROM control_plane.deployment WHERE id = $1 AND tenant_id = $2 ${lock}`,
      [id, ctx.tenantId],
    );
  }
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

function matching(ctx: TenantContext, wanted: DeploymentSelection): SqlConditions {
  return new SqlConditions(ctx.tenantId)
    .always('tenant_id = $1')
    .when(wanted.ids, (ids) => `id = ANY(${ids}::uuid[])`)
    .when(wanted.name, (name) => `name = ${name}`)
    .when(wanted.nameContains, (text) => `position(lower(${text}) IN lower(name)) > 0`)
    .when(wanted.statuses, (statuses) => `status = ANY(${statuses}::text[])`)
    .when(wanted.states, (states) => `${deploymentStateSql} = ANY(${states}::text[])`)
    .when(wanted.imageVersion, (version) => `image_version = ${version}`)
    .when(wanted.deploymentType, (type) => `source_config ->> 'deployment_type' = ${type}`)
    .when(
      wanted.remoteReconciled,
      (isRemote) => `(source_config ->> 'listener_id' IS NOT NULL) = ${isRemote}::boolean`,
    );
}
