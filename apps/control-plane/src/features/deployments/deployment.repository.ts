import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { BaseRepository, isUniqueViolation, sqlState } from '@heddle/database';
import type { ListDeploymentsQuery } from '@heddle/dto-control-plane';
import { DeploymentEntity, type DeploymentStatus } from '@heddle/entities-control-plane';
import { type QueryDeepPartialEntity } from 'typeorm';
import { DeploymentNameTakenError, UnknownWorkspaceError } from './deployment.errors.js';

export type NewDeployment = Pick<
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
>;

export type DeploymentChanges = Pick<
  DeploymentEntity,
  'displayName' | 'sourceConfig' | 'resourceSpec' | 'initialRevisionConfig' | 'secretsVersion' | 'secretReferences'
>;

@Injectable()
export class DeploymentRepository extends BaseRepository {
  async insert(ctx: RequestContext, deployment: NewDeployment): Promise<void> {
    try {
      // TypeORM's type of a partial row does not admit a column of any JSON.
      const row = { ...deployment, tenantId: ctx.tenantId } as QueryDeepPartialEntity<DeploymentEntity>;
      await this.manager(ctx).getRepository(DeploymentEntity).insert(row);
    } catch (error) {
      if (isUniqueViolation(error, 'deployment_name_unique')) throw new DeploymentNameTakenError(deployment.name);
      // 23503: the workspace that the caller's token names does not exist.
      if (sqlState(error) === '23503') throw new UnknownWorkspaceError(ctx.tenantId);
      throw error;
    }
  }

  find(ctx: RequestContext, id: string): Promise<DeploymentEntity | null> {
    return this.manager(ctx).getRepository(DeploymentEntity).findOneBy({ id, tenantId: ctx.tenantId });
  }

  /** Holds the row until the transaction ends: whoever makes, promotes or finishes a revision takes this lock first. */
  lock(ctx: RequestContext, id: string): Promise<DeploymentEntity | null> {
    return this.manager(ctx)
      .getRepository(DeploymentEntity)
      .findOne({ where: { id, tenantId: ctx.tenantId }, lock: { mode: 'pessimistic_write' } });
  }

  async update(ctx: RequestContext, id: string, changes: DeploymentChanges): Promise<void> {
    await this.query(
      ctx,
      `UPDATE control_plane.deployment
          SET display_name = $3, source_config = $4, resource_spec = $5, initial_revision_config = $6,
              secrets_version = $7, secret_references = $8, updated_at = now()
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
      ],
    );
  }

  /** Also true when it was marked before. */
  async markForDeletion(ctx: RequestContext, id: string): Promise<boolean> {
    const rows = await this.query(
      ctx,
      `UPDATE control_plane.deployment
          SET status = 'AWAITING_DELETE', updated_at = now(), next_teardown_at = coalesce(next_teardown_at, now())
        WHERE id = $1 AND tenant_id = $2 RETURNING id`,
      [id, ctx.tenantId],
    );
    return rows.length === 1;
  }

  /** Newest first. */
  async list(ctx: RequestContext, filter: ListDeploymentsQuery): Promise<DeploymentEntity[]> {
    // No deployment carries tags, and none is reconciled remotely, so these filters select nothing.
    if (filter.tag_value_ids || filter.remote_reconciled === true) return [];
    const found = this.manager(ctx)
      .getRepository(DeploymentEntity)
      .createQueryBuilder('d')
      .where('d.tenantId = :tenantId', { tenantId: ctx.tenantId });
    if (filter.name !== undefined) found.andWhere('d.name = :name', { name: filter.name });
    if (filter.name_contains !== undefined) {
      found.andWhere('d.name ILIKE :pattern', { pattern: `%${escapeLike(filter.name_contains)}%` });
    }
    if (filter.status) found.andWhere('d.status IN (:...statuses)', { statuses: filter.status as DeploymentStatus[] });
    if (filter.image_version !== undefined) {
      found.andWhere('d.imageVersion = :imageVersion', { imageVersion: filter.image_version });
    }
    if (filter.deployment_type !== undefined) {
      found.andWhere("d.sourceConfig ->> 'deployment_type' = :type", { type: filter.deployment_type });
    }
    if (filter.deployment_ids) found.andWhere('d.id IN (:...ids)', { ids: filter.deployment_ids });
    return found.orderBy('d.seq', 'DESC').limit(filter.limit).offset(filter.offset).getMany();
  }
}

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** A search text stands for itself: `%`, `_` and the escape character have no meaning in it. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
