import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository, columnsOf, SqlConditions } from '@heddle/database';
import { AssistantEntity } from '@heddle/entities-agent-server';
import type { RowMetadata } from '../../authorization/resource-registry.js';
import { visibleRows } from '../../authorization/visible-rows.sql.js';
import { jsonContainment } from '../../database/json-containment.js';

export interface AssistantFilter {
  /** Assistants of graphs that left the configuration stay hidden. */
  graphIds: readonly string[];
  graphId?: string | undefined;
  name?: string | undefined;
  metadata?: Record<string, unknown> | undefined;
}

export interface AssistantPage {
  limit: number;
  offset: number;
  sortBy: 'assistant_id' | 'graph_id' | 'name' | 'created_at' | 'updated_at';
  sortOrder: 'asc' | 'desc';
}

type NewAssistant = Pick<
  AssistantEntity,
  'assistantId' | 'graphId' | 'name' | 'description' | 'config' | 'context' | 'metadata'
>;

const columns = columnsOf(AssistantEntity);

/** An assistant with the version of its row, which changes with every update. */
export interface StoredAssistant extends AssistantEntity {
  rowVersion: string;
}

@Injectable()
export class AssistantRepository extends BaseRepository {
  /** null when the id is taken. */
  async insert(ctx: TenantContext, assistant: NewAssistant): Promise<AssistantEntity | null> {
    return this.queryOne<AssistantEntity>(
      ctx,
      `INSERT INTO agent_server.assistant (tenant_id, assistant_id, graph_id, name, description, config, context, metadata)
       VALUES ($1, $2, $3, $4, $5, $6::json, $7::json, $8::jsonb)
       ON CONFLICT (tenant_id, assistant_id) DO NOTHING RETURNING ${columns}`,
      this.parameters(ctx, assistant),
    );
  }

  /** Inserts the default assistant of a graph. An unmodified one follows the configuration of its graph. */
  async upsertDefault(ctx: TenantContext, assistant: NewAssistant): Promise<void> {
    await this.query(
      ctx,
      `INSERT INTO agent_server.assistant AS known
         (tenant_id, assistant_id, graph_id, name, description, config, context, metadata)
       VALUES ($1, $2, $3, $4, $5, $6::json, $7::json, $8::jsonb)
       ON CONFLICT (tenant_id, assistant_id) DO UPDATE SET name = excluded.name, description = excluded.description,
         config = excluded.config, context = excluded.context
       WHERE known.version = 1 AND known.metadata @> '{"created_by": "system"}'
         AND (known.name, known.description, known.config::jsonb, known.context::jsonb)
           IS DISTINCT FROM (excluded.name, excluded.description, excluded.config::jsonb, excluded.context::jsonb)`,
      this.parameters(ctx, assistant),
    );
  }

  async find(ctx: TenantContext, assistantId: string): Promise<StoredAssistant | null> {
    return this.queryOne<StoredAssistant>(
      ctx,
      `SELECT ${columns}, xmin::text AS "rowVersion" FROM agent_server.assistant WHERE tenant_id = $1 AND assistant_id = $2`,
      [ctx.tenantId, assistantId],
    );
  }

  async search(ctx: TenantContext, filter: AssistantFilter, page: AssistantPage): Promise<AssistantEntity[]> {
    const where = this.matching(ctx, filter);
    return this.queryUnprepared(
      ctx,
      `SELECT ${columns} FROM agent_server.assistant WHERE ${where.sql}
       ORDER BY ${page.sortBy} ${page.sortOrder}, assistant_id ${page.sortOrder}
       LIMIT ${where.param(page.limit)} OFFSET ${where.param(page.offset)}`,
      where.params,
    );
  }

  async metadataOf(ctx: TenantContext, assistantIds: readonly string[]): Promise<ReadonlyMap<string, RowMetadata>> {
    const rows = await this.query<{ assistantId: string; metadata: RowMetadata }>(
      ctx,
      `SELECT assistant_id AS "assistantId", metadata FROM agent_server.assistant
       WHERE tenant_id = $1 AND assistant_id = ANY($2::uuid[])`,
      [ctx.tenantId, assistantIds],
    );
    return new Map(rows.map(({ assistantId, metadata }) => [assistantId, metadata]));
  }

  async count(ctx: TenantContext, filter: AssistantFilter): Promise<number> {
    const where = this.matching(ctx, filter);
    return this.countRows(ctx, 'agent_server.assistant', where);
  }

  private parameters(ctx: TenantContext, assistant: NewAssistant): unknown[] {
    return [
      ctx.tenantId,
      assistant.assistantId,
      assistant.graphId,
      assistant.name,
      assistant.description,
      JSON.stringify(assistant.config),
      JSON.stringify(assistant.context),
      JSON.stringify(assistant.metadata),
    ];
  }

  private matching(ctx: TenantContext, filter: AssistantFilter): SqlConditions {
    const where = new SqlConditions(ctx.tenantId, filter.graphIds);
    return where
      .always('tenant_id = $1 AND graph_id = ANY($2::text[])')
      .always(visibleRows(where, ctx, 'assistants'))
      .when(filter.graphId, (p) => `graph_id = ${p}`)
      .when(filter.name, (p) => `position(lower(${p}) IN lower(name)) > 0`)
      .when(jsonContainment(filter.metadata), (p) => `metadata @> ${p}::jsonb`);
  }
}
