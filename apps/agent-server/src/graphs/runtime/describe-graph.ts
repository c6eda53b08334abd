import type { RunnableConfig } from '@langchain/core/runnables';
import { within } from '@heddle/leases';
import type { DrawnGraph, GraphSchemas, Xray } from '../graph-description.js';
import type { ThreadGraph } from '../graph-inspector.port.js';
import type { JsonObject } from '../wire-types.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';
import { langGraphOf, type LangGraphCopy } from '../langgraph-internals/langgraph-copy.js';
import { schemaRegistryOf } from '../langgraph-internals/schema-registry.js';
import type { LoadedGraph } from './graph-loader.js';
import { defaultLoadLimitMs } from './load-limit.js';
import { graphScope } from './graph-log.js';
import { toGraphProblem } from './graph-problem.js';
import { assistantFactoryConfig } from './run-config.js';
import { GraphBrokenError } from './runtime.errors.js';

/** Describes a graph without a thread. A factory makes the described graph. */
export class GraphDescriber {
  constructor(
    private readonly loaded: LoadedGraph,
    private readonly assistant: ThreadGraph,
    /** Time limit for a factory. */
    private readonly limitMs = defaultLoadLimitMs,
  ) {}

  draw(xray: Xray): Promise<DrawnGraph> {
    return this.describe(async (graph, config) => {
      const drawn = await graph.getGraphAsync({ ...config, xray } as RunnableConfig);
      return asJson(drawn.toJSON()) as unknown as DrawnGraph;
    });
  }

  /** Declared schemas, by zod or another standard schema. */
  schemas(): Promise<GraphSchemas> {
    return this.describe(async (graph) => declaredSchemas(graph, await langGraphOf(graph).schemas()));
  }

  /** Subgraphs of all depths, by paths like `researcher|critic`. */
  subgraphs(): Promise<Record<string, GraphSchemas>> {
    return this.describe(async (graph) => {
      const found: Record<string, GraphSchemas> = {};
      const reader = await langGraphOf(graph).schemas();
      for await (const [path, subgraph] of graph.getSubgraphsAsync(undefined, true)) {
        found[path] = declaredSchemas(subgraph as AnyGraph, reader);
      }
      return found;
    });
  }

  /** Runs code of the graph's author, so its errors count as errors of the graph. */
  private describe<T>(work: (graph: AnyGraph, config: RunnableConfig) => Promise<T>): Promise<T> {
    const { graphId } = this.loaded;
    return graphScope.run({ graph_id: graphId }, async () => {
      try {
        const config = assistantFactoryConfig(this.assistant);
        return await work(await this.make(config), config);
      } catch (error) {
        if (error instanceof GraphBrokenError) throw error;
        throw new GraphBrokenError(graphId, toGraphProblem(error).reason);
      }
    });
  }

  private make(config: RunnableConfig): Promise<AnyGraph> {
    const made = this.loaded.resolve(config, { accessContext: 'assistants.read', executionRuntime: null });
    return within(this.limitMs, made, () => {
      throw new GraphBrokenError(this.loaded.graphId, `it was not made within ${this.limitMs / 1000} s`);
    });
  }
}

type SchemaReader = Awaited<ReturnType<LangGraphCopy['schemas']>>;

function declaredSchemas(graph: AnyGraph, reader: SchemaReader): GraphSchemas {
  const config = declared(reader.getConfigTypeSchema, graph);
  return {
    input: declared(reader.getInputTypeSchema, graph),
    output: declared(reader.getOutputTypeSchema, graph),
    state: declared(reader.getStateTypeSchema, graph),
    config,
    context: config,
  };
}

/** null also for schemas without a JSON form, like a date in zod. */
function declared(read: SchemaReader['getStateTypeSchema'], graph: AnyGraph): JsonObject | null {
  try {
    const schema = read(graph, schemaRegistryOf(graph));
    return schema === undefined ? null : asJson(schema);
  } catch {
    return null;
  }
}

/** Metadata of nodes and schemas may hold values that cannot be sent between threads. */
function asJson(value: unknown): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}
