import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, type InTransaction, SqlConditions } from '@heddle/database';
import { AssistantEntity, AssistantVersionEntity } from '@heddle/entities-agent-server';
import { jsonContainment } from '../../database/json-containment.js';
import type { AssistantContent } from './assistant-patch.js';

export interface VersionFilter {
  metadata?: Record<string, unknown> | undefined;
}

export interface VersionPage {
  limit: number;
  offset: number;
}

const columns = columnsOf(AssistantEntity);
const versionColumns = columnsOf(AssistantVersionEntity);

/** Changes of assistants. A trigger of the table stores their versions. */
@Injectable()
export class AssistantEditsRepository extends BaseRepository {
  /** Locks the row: the order of locks is the order of versions. */
  async lock(ctx: InTransaction<TenantContext>, assistantId: string): Promise<AssistantEntity | null> {
    return this.queryOne<AssistantEntity>(
      ctx,
      `SELECT ${columns} FROM agent_server.assistant WHERE tenant_id = $1 AND assistant_id = $2 FOR UPDATE`,
      [ctx.tenantId, assistantId],
    );
  }

  /** Stores a version after all existing ones, including later ones that were left. The caller holds the lock. */
  async storeNext(
    ctx: InTransaction<TenantContext>,
    assistantId: string,
    content: AssistantContent,
  ): Promise<AssistantEntity | null> {
    return this.queryOne<AssistantEntity>(
      ctx,
      `UPDATE agent_server.assistant
       SET graph_id = $3, name = $4, description = $5, config = $6::json, context = $7::json, metadata = $8::jsonb,
           version = 1 + (SELECT max(version) FROM agent_server.assistant_version
                          WHERE tenant_id = $1 AND assistant_id = $2),
           updated_at = clock_timestamp()
       WHERE tenant_id = $1 AND assistant_id = $2 RETURNING ${columns}`,
      [
        ctx.tenantId,
        assistantId,
        content.graphId,
        content.name,
        content.description,
        JSON.stringify(content.config),
        JSON.stringify(content.context),
        JSON.stringify(content.metadata),
      ],
    );
  }

  /** Restores all columns of a version; null without it. The caller holds the lock. */
  async goTo(ctx: InTransaction<TenantContext>, assistantId: string, version: number): Promise<AssistantEntity | null> {
    return this.queryOne<AssistantEntity>(
      ctx,
      `UPDATE agent_server.assistant AS assistant
       SET graph_id = kept.graph_id, name = kept.name, description = kept.description, config = kept.config,
           context = kept.context, metadata = kept.metadata, version = kept.version, updated_at = clock_timestamp()
       FROM agent_server.assistant_version AS kept
       WHERE assistant.tenant_id = $1 AND assistant.assistant_id = $2
         AND kept.tenant_id = $1 AND kept.assistant_id = $2 AND kept.version = $3
       RETURNING ${columnsOf(AssistantEntity, { of: 'assistant' })}`,
      [ctx.tenantId, assistantId, version],
    );
  }

  /** Deletes the assistant with its versions. False if it does not exist. */
  async delete(ctx: TenantContext, assistantId: string): Promise<boolean> {
    return this.returnsRow(
      ctx,
      `DELETE FROM agent_server.assistant WHERE tenant_id = $1 AND assistant_id = $2 RETURNING assistant_id`,
      [ctx.tenantId, assistantId],
    );
  }

  /** Newest first. */
  versions(
    ctx: TenantContext,
    assistantId: string,
    filter: VersionFilter,
    page: VersionPage,
  ): Promise<AssistantVersionEntity[]> {
    const where = new SqlConditions(ctx.tenantId, assistantId)
      .always('tenant_id = $1 AND assistant_id = $2')
      .when(jsonContainment(filter.metadata), (p) => `metadata @> ${p}::jsonb`);
    return this.queryUnprepared(
      ctx,
      `SELECT ${versionColumns} FROM agent_server.assistant_version WHERE ${where.sql}
       ORDER BY version DESC LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }
}
