import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as own from '@langchain/langgraph';
import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import type { AnyGraph, ImportModule } from './graph-types.js';
import { installedPackage, packageEntry } from './project-packages.js';
import { completeStoreQueues, stopStorePolling, type StoreQueueClass } from './store-queues.js';

/** Classes of one installed LangGraph that the server and its graphs exchange. LangGraph checks some by `instanceof`. */
export interface LangGraphCopy {
  Command: typeof own.Command;
  Send: typeof own.Send;
  /** Revives messages as instances of this copy's classes. */
  serde: SerializerProtocol;
  /** null for a LangGraph without the streaming protocol. */
  protocol: { modes: readonly string[]; createRun: typeof own.createGraphRunStream } | null;
}

type LangGraphModule = Pick<typeof own, 'Command' | 'Send' | 'MemorySaver' | 'CompiledStateGraph'> & {
  AsyncBatchedStore?: StoreQueueClass;
  STREAM_EVENTS_V3_MODES?: readonly string[];
  createGraphRunStream?: typeof own.createGraphRunStream;
};

/** Copies by the prototype of their `Pregel` class. */
const copies = new Map<object, LangGraphCopy>();
const packageName = '@langchain/langgraph';
/** Packages that make graphs and may have a nested LangGraph. */
const makers = ['langchain', 'deepagents'];

const ownPrototype = add(own as unknown as LangGraphModule);

/** The known copy that made the graph, or that of the server. */
export function langGraphOf(graph: AnyGraph): LangGraphCopy {
  return copies.get(pregelOf(graph) ?? ownPrototype) ?? ownCopy();
}

/** The copy of the server. */
export const ownCopy = (): LangGraphCopy => copies.get(ownPrototype) as LangGraphCopy;

/**
 * Finds the copy of LangGraph that made a graph: a project has its own installation, and may load it as ES modules
 * and as CommonJS, which are two copies.
 *
 * @param file The module of the graph.
 */
export async function findLangGraph(graph: AnyGraph, file: string, importModule: ImportModule): Promise<void> {
  const wanted = pregelOf(graph);
  if (wanted === null) return;
  for (const entry of entriesFor(file)) {
    if (copies.has(wanted)) return;
    const module = await importModule(pathToFileURL(entry).href);
    add(module as unknown as LangGraphModule);
  }
}

function* entriesFor(file: string): Generator<string> {
  const folder = dirname(file);
  const found = new Set<string>();
  for (const from of [folder, ...makers.flatMap((name) => installedPackage(folder, name)?.path ?? [])]) {
    const path = installedPackage(from, packageName)?.path;
    if (path !== undefined) found.add(path);
  }
  for (const system of ['import', 'require'] as const) {
    for (const path of found) yield packageEntry(path, system);
  }
}

function add(module: LangGraphModule): object {
  const { Command, Send, MemorySaver, CompiledStateGraph, AsyncBatchedStore } = module;
  const prototype = pregelOf(CompiledStateGraph.prototype);
  if (prototype === null) throw new Error('LangGraph has no class Pregel');
  if (!copies.has(prototype)) {
    const { STREAM_EVENTS_V3_MODES: modes, createGraphRunStream: createRun } = module;
    const protocol = modes && createRun ? { modes, createRun } : null;
    copies.set(prototype, { Command, Send, serde: new MemorySaver().serde, protocol });
    stopStorePolling(AsyncBatchedStore);
    completeStoreQueues(AsyncBatchedStore);
  }
  return prototype;
}

/** Prototype of the `Pregel` class that all graphs of a copy extend. */
function pregelOf(value: object): object | null {
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.hasOwn(at, 'bulkUpdateState') && Object.hasOwn(at, 'constructor')) return at;
  }
  return null;
}
