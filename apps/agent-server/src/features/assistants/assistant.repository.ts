import { Injectable } from '@nestjs/common';
import type { TenantContext } from '@heddle/auth';
import { BaseRepository } from '@heddle/database';
import type { AssistantEntity } from '@heddle/entities-agent-server';

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

export type NewAssistant = Pick<
  AssistantEntity,
  'assistantId' | 'graphId' | 'name' | 'description' | 'config' | 'context' | 'metadata'
>;

const columns = `tenant_id AS "tenantId", assistant_id AS "assistantId", graph_id AS "graphId", name, description,
  config, context, metadata, version, created_at AS "createdAt", updated_at AS "updatedAt"`;

@Injectable()
export class AssistantRepository extends BaseRepository {
  /** null when the id is taken. */
  async insert(ctx: TenantContext, assistant: NewAssistant): Promise<AssistantEntity | null> {
    const [row] = await this.query<AssistantEntity>(
      ctx,
      `INSERT INTO agent_server.assistant (tenant_id, assistant_id, graph_id, name, description, config, context, metadata)
       VALUES ($1, $2, $3, $4, $5, $6::json, $7::json, $8::jsonb)
       ON CONFLICT (tenant_id, assistant_id) DO NOTHING RETURNING ${columns}`,
      this.parameters(ctx, assistant),
    );
    return row ?? null;
  }

  /** Inserts a graph's default assistant; an untouched one follows what the configuration says of its graph. */
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

  async find(ctx: TenantContext, assistantId: string): Promise<AssistantEntity | null> {
    const [row] = await this.query<AssistantEntity>(
      ctx,
      `SELECT ${columns} FROM agent_server.assistant WHERE tenant_id = $1 AND assistant_id = $2`,
      [ctx.tenantId, assistantId],
    );
    return row ?? null;
  }

  async search(ctx: TenantContext, filter: AssistantFilter, page: AssistantPage): Promise<AssistantEntity[]> {
    const { where, params } = this.where(ctx, filter);
    return this.query<AssistantEntity>(
      ctx,
      `SELECT ${columns} FROM agent_server.assistant WHERE ${where}
       ORDER BY ${page.sortBy} ${page.sortOrder}, assistant_id ${page.sortOrder}
       LIMIT $${params.length + 1} OFFSET $${params.length + 2}`,
      [...params, page.limit, page.offset],
    );
  }

  async count(ctx: TenantContext, filter: AssistantFilter): Promise<number> {
    const { where, params } = this.where(ctx, filter);
    const [row] = await this.query<{ n: string }>(
      ctx,
      `SELECT count(*) AS n FROM agent_server.assistant WHERE ${where}`,
      params,
    );
    return Number(row?.n ?? 0);
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

  private where(ctx: TenantContext, filter: AssistantFilter): { where: string; params: unknown[] } {
    const params: unknown[] = [ctx.tenantId, filter.graphIds];
    const terms = ['tenant_id = $1', 'graph_id = ANY($2::text[])'];
    const add = (sql: (index: string) => string, value: unknown) => terms.push(sql(`$${params.push(value)}`));
    if (filter.graphId !== undefined) add((i) => `graph_id = ${i}`, filter.graphId);
    if (filter.name !== undefined) add((i) => `position(lower(${i}) IN lower(name)) > 0`, filter.name);
    if (filter.metadata && Object.keys(filter.metadata).length > 0) {
      add((i) => `metadata @> ${i}::jsonb`, JSON.stringify(filter.metadata));
    }
    return { where: terms.join(' AND '), params };
  }
}
