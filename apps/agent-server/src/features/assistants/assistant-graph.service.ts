import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type { AssistantEntity } from '@heddle/entities-agent-server';
import { callerSettings } from '../../graphs/caller-settings.js';
import type { DrawnGraph, GraphSchemas, Xray } from '../../graphs/graph-description.js';
import { GraphInspector, type ThreadGraph } from '../../graphs/graph-inspector.port.js';
import type { ExecuteConfig, JsonObject } from '../../graphs/wire-types.js';
import { isSetByServer, withoutKeys } from '../../graphs/reserved-keys.js';
import { AssistantsService } from './assistants.service.js';
import { GraphSchemasService } from './graph-schemas.service.js';
import { type SubgraphChoice, chooseSubgraphs } from './subgraph-choice.js';

interface DescribedGraph {
  graphId: string;
  schemas: GraphSchemas;
}

/** Describes the graph of an assistant under its configuration. */
@Injectable()
export class AssistantGraphService {
  constructor(
    private readonly assistants: AssistantsService,
    private readonly inspector: GraphInspector,
    private readonly schemasOf: GraphSchemasService,
  ) {}

  async draw(ctx: RequestContext, idOrGraph: string, xray: Xray): Promise<DrawnGraph> {
    return this.inspector.draw(await this.graphOf(ctx, idOrGraph), xray);
  }

  async schemas(ctx: RequestContext, idOrGraph: string): Promise<DescribedGraph> {
    return this.describe(ctx, await this.assistants.get(ctx, idOrGraph));
  }

  async describe(ctx: RequestContext, assistant: AssistantEntity): Promise<DescribedGraph> {
    const graph = this.configured(ctx, assistant);
    const declared = await this.inspector.schemas(graph);
    return { graphId: graph.graphId, schemas: await this.schemasOf.complete(graph.graphId, declared) };
  }

  async subgraphs(
    ctx: RequestContext,
    idOrGraph: string,
    choice: SubgraphChoice,
  ): Promise<{ graphId: string; subgraphs: Record<string, GraphSchemas> }> {
    const graph = await this.graphOf(ctx, idOrGraph);
    const chosen = chooseSubgraphs(await this.inspector.subgraphs(graph), choice);
    return { graphId: graph.graphId, subgraphs: await this.schemasOf.completeSubgraphs(graph.graphId, chosen) };
  }

  private async graphOf(ctx: RequestContext, idOrGraph: string): Promise<ThreadGraph> {
    return this.configured(ctx, await this.assistants.get(ctx, idOrGraph));
  }

  private configured(ctx: RequestContext, assistant: AssistantEntity): ThreadGraph {
    this.assistants.requireGraph(assistant.graphId);
    return toThreadGraph(ctx, assistant);
  }
}

function toThreadGraph(ctx: RequestContext, { assistantId, graphId, config, metadata }: AssistantEntity): ThreadGraph {
  const { configurable, ...rest } = config as ExecuteConfig;
  const caller = callerSettings(ctx.principal, configurable);
  return {
    graphId,
    config: {
      ...rest,
      configurable: { ...withoutKeys(configurable ?? {}, isSetByServer), ...caller, assistant_id: assistantId },
    },
    metadata: metadata as JsonObject,
  };
}
