import { pathToFileURL } from 'node:url';

import type { RunnableConfig } from '@langchain/core/runnables';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph-checkpoint';
import type { Pregel } from '@langchain/langgraph/pregel';

import type { GraphDescription, JsonObject } from '../graph-runtime.port.js';
import type { GraphSpec } from './graph-config.js';
import { GraphConfigError } from './runtime.errors.js';

/** A graph of any state. */
export type AnyGraph = InstanceType<typeof Pregel>;

/** What a factory may need to know about why it is called: the second argument that official servers give it. */
export type FactoryAccess =
  | { accessContext: 'threads.create_run'; executionRuntime: { context: JsonObject } }
  | { accessContext: 'threads.read' | 'threads.update'; executionRuntime: null };

export interface LoadedGraph extends GraphDescription {
  /** The compiled graph for one call; a factory export makes it from the configuration of the run or thread. */
  resolve(config: RunnableConfig, access: FactoryAccess): Promise<AnyGraph>;
}

export type ImportModule = (url: string) => Promise<Record<string, unknown>>;

const GENERIC_NAME = 'LangGraph';

export async function loadGraph(spec: GraphSpec, importModule: ImportModule): Promise<LoadedGraph> {
  const where = `Graph '${spec.graphId}' (${spec.file}:${spec.exportName})`;
  let module: Record<string, unknown>;
  try {
    module = await importModule(pathToFileURL(spec.file).href);
  } catch (error) {
    throw new GraphConfigError(`${where} does not load: ${(error as Error).stack ?? String(error)}`, { cause: error });
  }
  const exported = module[spec.exportName] ?? commonJsExport(module, spec.exportName);
  if (exported === undefined) {
    const names = Object.keys(module).join(', ');
    throw new GraphConfigError(`${where} does not exist: the module exports ${names || 'nothing'}`);
  }
  const graph = compiled(exported);
  const description = { graphId: spec.graphId, description: spec.description };
  if (graph) return { ...description, name: nameOf(graph, spec.graphId), resolve: async () => graph };
  if (typeof exported !== 'function') {
    throw new GraphConfigError(`${where} is neither a graph nor a function that makes one`);
  }
  const factory = exported as (config: RunnableConfig, access: FactoryAccess) => unknown;
  return {
    ...description,
    name: spec.graphId,
    async resolve(config, access) {
      const made = compiled(await factory(config, access));
      if (!made) throw new GraphConfigError(`${where} returned something that is not a graph`);
      return made;
    },
  };
}

/** A CommonJS module imported from ESM may have its exports on `default` only. */
function commonJsExport(module: Record<string, unknown>, name: string): unknown {
  const inner = module.default;
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined;
}

/**
 * Recognised by shape and not by class: the project of the graph may bring its own copy of LangGraph.
 * An agent of `langchain` carries its compiled graph in `graph`.
 */
function compiled(value: unknown): AnyGraph | null {
  if (isCompiled(value)) return value;
  if (typeof value !== 'object' || value === null) return null;
  const candidate = value as { compile?: unknown; graph?: unknown };
  if (isCompiled(candidate.graph)) return candidate.graph;
  if (typeof candidate.compile !== 'function') return null;
  const made = (candidate.compile as () => unknown).call(value);
  return isCompiled(made) ? made : null;
}

function isCompiled(value: unknown): value is AnyGraph {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Record<string, unknown>;
  return ['stream', 'getState', 'getStateHistory', 'bulkUpdateState'].every(
    (method) => typeof candidate[method] === 'function',
  );
}

function nameOf(graph: AnyGraph, graphId: string): string {
  const name = graph.getName();
  return name === GENERIC_NAME ? graphId : name;
}

/**
 * A view of a graph with its own checkpointer and store. Nodes and channels are shared, they are not changed by a
 * run; what belongs to one run never touches the graph that other runs use.
 */
export function bindGraph(graph: AnyGraph, checkpointer: BaseCheckpointSaver, store?: BaseStore): AnyGraph {
  const bound = Object.create(
    Object.getPrototypeOf(graph) as object,
    Object.getOwnPropertyDescriptors(graph),
  ) as AnyGraph;
  bound.checkpointer = checkpointer;
  if (store) bound.store = store;
  return bound;
}
