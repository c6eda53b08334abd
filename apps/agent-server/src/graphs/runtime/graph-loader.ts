import { pathToFileURL } from 'node:url';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { BaseCheckpointSaver, BaseStore } from '@langchain/langgraph-checkpoint';
import { within } from '@heddle/leases';
import type { GraphDescription, GraphProblem } from '../graph-runtime.port.js';
import type { JsonObject } from '../wire-types.js';
import type { GraphSpec } from '../../config/langgraph/graph-config.js';
import { toGraphProblem } from './graph-problem.js';
import type { AnyGraph, ImportModule } from '../langgraph-internals/graph-types.js';
import { findLangGraph, langGraphOf } from '../langgraph-internals/langgraph-copy.js';
import { closeRemoteGraphs } from '../langgraph-internals/remote-graphs.js';
import { checkPackages } from '../langgraph-internals/project-packages.js';
import { defaultLoadLimitMs } from './load-limit.js';
import { GraphBrokenError } from './runtime.errors.js';

/** Second argument of a factory, as on official servers: the reason of the call. */
export type FactoryAccess =
  | { accessContext: 'threads.create_run'; executionRuntime: { context: JsonObject } }
  | { accessContext: 'threads.read' | 'threads.update' | 'assistants.read'; executionRuntime: null };

export interface LoadedGraph extends GraphDescription {
  /**
   * The compiled graph for one call; a factory makes it from the configuration of the run or thread. Rejects for a
   * broken graph.
   */
  resolve(config: RunnableConfig, access: FactoryAccess): Promise<AnyGraph>;
}

const genericName = 'LangGraph';

/** The export is not a graph. The name is shown as the class of the error. */
class UnusableExportError extends Error {
  override name = 'Export';
}

/**
 * Never rejects: a graph that does not load is broken, and the others are served. `onLate` receives a load that goes on
 * after its time limit.
 */
export async function loadGraph(
  spec: GraphSpec,
  importModule: ImportModule,
  limitMs = defaultLoadLimitMs,
  onLate: (loading: Promise<LoadedGraph>) => void = () => undefined,
): Promise<LoadedGraph> {
  const startedAt = performance.now();
  const loading = load(spec, importModule).catch((error: unknown) => brokenGraph(spec, toGraphProblem(error)));
  return within(limitMs, loading, () => {
    onLate(loading.then((graph) => ({ ...graph, late: { loadMs: performance.now() - startedAt, limitMs } })));
    return brokenGraph(spec, toGraphProblem(new UnusableExportError(`not available within ${limitMs / 1000} s`)));
  });
}

export function brokenGraph(spec: GraphSpec, problem: GraphProblem): LoadedGraph {
  return {
    ...describe(spec),
    problem,
    resolve: () => Promise.reject(new GraphBrokenError(spec.graphId, problem.reason)),
  };
}

async function load(spec: GraphSpec, importModule: ImportModule): Promise<LoadedGraph> {
  const warnings = checkPackages(spec.file);
  const description = { ...describe(spec), ...(warnings.length > 0 ? { warning: warnings.join('. ') } : {}) };
  const module = await importModule(pathToFileURL(spec.file).href);
  const exported = await (module[spec.exportName] ?? commonJsExport(module, spec.exportName));
  if (exported === undefined || exported === null) {
    const fault = spec.exportName in module ? 'is empty' : 'does not exist';
    const names = exportedNames(module).join(', ') || 'nothing';
    throw new UnusableExportError(`'${spec.exportName}' ${fault}; the module exports ${names}`);
  }
  const graph = compiled(exported);
  if (graph) {
    closeRemoteGraphs(graph);
    await findLangGraph(graph, spec.file, importModule);
    return { ...description, name: nameOf(graph, spec.graphId), resolve: async () => graph };
  }
  if (typeof exported !== 'function') {
    throw new UnusableExportError(`'${spec.exportName}' is neither a graph nor a function that makes one`);
  }
  const factory = exported as (config: RunnableConfig, access: FactoryAccess) => unknown;
  return {
    ...description,
    async resolve(config, access) {
      const made = compiled(await factory(config, access));
      if (!made)
        throw new GraphBrokenError(spec.graphId, `'${spec.exportName}' returned something that is not a graph`);
      closeRemoteGraphs(made);
      await findLangGraph(made, spec.file, importModule);
      return made;
    },
  };
}

function describe({ graphId, description, assistant }: GraphSpec): GraphDescription {
  return { graphId, name: graphId, description, ...(assistant ? { assistant } : {}) };
}

/** A CommonJS module imported from ESM may have exports on `default` only. */
function commonJsExport(module: Record<string, unknown>, name: string): unknown {
  const inner = module.default;
  return typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined;
}

/** TypeScript compiled to CommonJS has its export names on `default`. */
function exportedNames(module: Record<string, unknown>): string[] {
  const inner = module.default as Record<string, unknown> | null | undefined;
  return Object.keys(inner?.__esModule === true ? inner : module).filter((name) => name !== 'module.exports');
}

/**
 * Recognised by shape: the project may have its own copy of LangGraph. An agent of `langchain` holds its compiled graph
 * in `graph`.
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
  return name === genericName ? graphId : name;
}

/** A view of a graph with its own checkpointer and store. A run does not change the shared nodes and channels. */
export function bindGraph(graph: AnyGraph, checkpointer: BaseCheckpointSaver, store?: BaseStore): AnyGraph {
  const bound = Object.create(
    Object.getPrototypeOf(graph) as object,
    Object.getOwnPropertyDescriptors(graph),
  ) as AnyGraph;
  bound.checkpointer = checkpointer;
  checkpointer.serde = langGraphOf(graph).serde;
  if (store) bound.store = store;
  return bound;
}
