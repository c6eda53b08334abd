import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { AssistantEntity } from '@heddle/entities-agent-server';
import { fitsJsonBytes } from '@heddle/dto-common';
import { canonicalUuid } from '@heddle/errors';
import { isVisible } from '../../authorization/access-filter.js';
import { GraphRuntime } from '../../graphs/graph-runtime.port.js';
import { GraphBrokenError, GraphNotFoundError } from '../../graphs/runtime/runtime.errors.js';
import { withSettings } from './assistant-patch.js';
import { AssistantExistsError, AssistantNotFoundError, InvalidAssistantError } from './assistant.errors.js';
import {
  type AssistantFilter,
  type AssistantPage,
  AssistantRepository,
  type StoredAssistant,
} from './assistant.repository.js';
import { defaultAssistantId } from './default-assistant-id.js';

const maxKnown = 1_000;
const maxKnownBytes = 65_536;

export interface CreateAssistant {
  assistantId?: string | undefined;
  graphId: string;
  name: string;
  description: string | null;
  config: Record<string, unknown>;
  context: Record<string, unknown>;
  metadata: Record<string, unknown>;
  ifExists: 'raise' | 'do_nothing';
}

@Injectable()
export class AssistantsService {
  /** Tenants with default assistants that are up to date with this revision of the graphs. */
  private readonly prepared = new Map<string, Promise<void>>();
  /** Cache of assistants that recent runs used, by tenant and id. */
  private readonly known = new Map<string, StoredAssistant>();

  constructor(
    private readonly assistants: AssistantRepository,
    private readonly runtime: GraphRuntime,
  ) {}

  async create(ctx: RequestContext, request: CreateAssistant): Promise<AssistantEntity> {
    await this.prepareDefaults(ctx.tenantId);
    this.requireGraph(request.graphId);
    const assistantId = request.assistantId ?? randomUUID();
    const created = await this.assistants.insert(ctx, {
      assistantId,
      graphId: request.graphId,
      name: request.name,
      description: request.description,
      metadata: request.metadata,
      ...withSettings(request.config, request.context),
    });
    if (created) return created;
    if (request.ifExists === 'raise') throw new AssistantExistsError(assistantId);
    const existing = await this.get(ctx, assistantId);
    if (!isVisible(ctx, 'assistants', existing.metadata)) throw new AssistantExistsError(assistantId);
    return existing;
  }

  /** By id, or by graph id for the graph's default assistant. */
  async get(ctx: RequestContext, idOrGraph: string): Promise<StoredAssistant> {
    await this.prepareDefaults(ctx.tenantId);
    const id = this.idOf(idOrGraph);
    const assistant = id === null ? null : await this.assistants.find(ctx, id);
    if (!assistant || !this.graphIds().includes(assistant.graphId)) throw new AssistantNotFoundError(idOrGraph);
    return assistant;
  }

  /** Assistant of a run. An unknown name is an error of the request; its graph must be able to run. */
  async resolve(ctx: RequestContext, idOrGraph: string): Promise<StoredAssistant> {
    if (this.idOf(idOrGraph) === null) throw new InvalidAssistantError(idOrGraph, this.graphIds());
    const assistant = await this.get(ctx, idOrGraph);
    this.requireGraph(assistant.graphId);
    this.cache(assistant);
    return assistant;
  }

  /** Like `resolve`, from the cache if possible. The statement that uses the assistant compares its `rowVersion`. */
  async resolveCached(ctx: RequestContext, idOrGraph: string): Promise<StoredAssistant> {
    const id = this.idOf(idOrGraph);
    const known = id === null ? undefined : this.known.get(`${ctx.tenantId}/${id}`);
    if (!known) return this.resolve(ctx, idOrGraph);
    this.requireGraph(known.graphId);
    return known;
  }

  async search(
    ctx: RequestContext,
    filter: Omit<AssistantFilter, 'graphIds'>,
    page: AssistantPage,
  ): Promise<{ rows: AssistantEntity[]; total: number }> {
    await this.prepareDefaults(ctx.tenantId);
    const full = { ...filter, graphIds: this.graphIds() };
    const [rows, total] = await Promise.all([
      this.assistants.search(ctx, full, page),
      this.assistants.count(ctx, full),
    ]);
    return { rows, total };
  }

  async count(ctx: RequestContext, filter: Omit<AssistantFilter, 'graphIds'>): Promise<number> {
    await this.prepareDefaults(ctx.tenantId);
    return this.assistants.count(ctx, { ...filter, graphIds: this.graphIds() });
  }

  /** Includes broken graphs: their assistants stay, and operations on them report the problem. */
  graphIds(): string[] {
    return this.runtime.graphs().map((graph) => graph.graphId);
  }

  /** Id of an assistant by its id or the name of its graph; null for other values. */
  idOf(sent: unknown): string | null {
    return typeof sent === 'string' && this.graphIds().includes(sent) ? defaultAssistantId(sent) : canonicalUuid(sent);
  }

  isDefault(assistantId: string): boolean {
    return this.graphIds().some((graphId) => defaultAssistantId(graphId) === assistantId);
  }

  requireGraph(graphId: string): void {
    const graph = this.runtime.graphs().find((known) => known.graphId === graphId);
    if (!graph) throw new GraphNotFoundError(graphId, this.graphIds());
    if (graph.problem) throw new GraphBrokenError(graphId, graph.problem.reason);
  }

  /** Id that a filter selects; the assistant need not exist. */
  idMeant(idOrGraph: string): string {
    return canonicalUuid(idOrGraph) ?? defaultAssistantId(idOrGraph);
  }

  /** Drops the cached row of a changed assistant. */
  invalidate(ctx: RequestContext, assistantId: string): void {
    this.known.delete(`${ctx.tenantId}/${assistantId}`);
  }

  private cache(assistant: StoredAssistant): void {
    const key = `${assistant.tenantId}/${assistant.assistantId}`;
    this.known.delete(key);
    if (!fitsJsonBytes(assistant, maxKnownBytes)) return;
    if (this.known.size >= maxKnown) this.known.clear();
    this.known.set(key, assistant);
  }

  /**
   * Each tenant has a row of each default assistant, with the same id on all servers, so changes stay within a tenant.
   * The rows are inserted at the first request of a tenant, outside its transaction, because a rollback would remove
   * them.
   */
  private prepareDefaults(tenantId: string): Promise<void> {
    const key = `${tenantId}/${this.runtime.revision}`;
    const known = this.prepared.get(key);
    if (known) return known;
    const preparing = this.insertDefaults(tenantId).catch((error: unknown) => {
      this.prepared.delete(key);
      throw error;
    });
    this.prepared.set(key, preparing);
    return preparing;
  }

  private async insertDefaults(tenantId: string): Promise<void> {
    for (const graph of this.runtime.graphs()) {
      await this.assistants.upsertDefault(
        { tenantId },
        {
          assistantId: defaultAssistantId(graph.graphId),
          graphId: graph.graphId,
          name: graph.name,
          description: graph.description,
          config: graph.assistant?.config ?? {},
          context: graph.assistant?.context ?? {},
          metadata: { created_by: 'system' },
        },
      );
    }
  }
}
