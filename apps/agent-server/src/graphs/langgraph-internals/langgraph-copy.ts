import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type * as own from '@langchain/langgraph';
import type * as ownSchemas from '@langchain/langgraph/zod/schema';
import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import type { AnyGraph, ImportModule } from './graph-types.js';
import { type LangChainCore, loadCore } from './langchain-core.js';
import { deferRunTrees } from './lazy-run-trees.js';
import { installedPackage, type ModuleSystem, packageEntry } from './project-packages.js';
import { completeStoreQueues, stopStorePolling, type StoreQueueClass } from './store-queues.js';

/** Classes of one installed LangGraph that the server and its graphs exchange. LangGraph checks some by `instanceof`. */
export interface LangGraphCopy {
  Command: typeof own.Command;
  Send: typeof own.Send;
  /** Revives messages as instances of this copy's classes. */
  serde: SerializerProtocol;
  /** null for a LangGraph without the streaming protocol. */
  protocol: { modes: readonly string[]; createRun: typeof own.createGraphRunStream } | null;
  core: LangChainCore;
  /** Loaded when they are asked for. */
  schemas: () => Promise<typeof ownSchemas>;
  /** Methods of its graphs, which a graph may replace. */
  stream: AnyGraph['stream'];
  getState: AnyGraph['getState'];
  /** Whether it is that of the server. */
  isOwn: boolean;
}

type LangGraphModule = Pick<typeof own, 'Command' | 'Send' | 'MemorySaver' | 'CompiledStateGraph'> & {
  AsyncBatchedStore?: StoreQueueClass;
  STREAM_EVENTS_V3_MODES?: readonly string[];
  createGraphRunStream?: typeof own.createGraphRunStream;
};

/** A copy as a project may find it. */
interface Installation {
  /** Folder of the package. */
  path: string;
  system: ModuleSystem;
}

/** Copies by the prototype of their `Pregel` class. */
const copies = new Map<object, LangGraphCopy>();
const packageName = '@langchain/langgraph';
/** Packages that make graphs and may have a nested LangGraph. */
const makers = ['langchain', 'deepagents'];

let ownCopy: LangGraphCopy | undefined;

/** The copy that made the graph, or that of the server for an unknown one. `findLangGraph` has found or loaded it. */
export function langGraphOf(graph: AnyGraph): LangGraphCopy {
  const known = copies.get(pregelOf(graph) ?? graph) ?? ownCopy;
  if (!known) throw new Error('The LangGraph of the graph was not looked for');
  return known;
}

/** The copy of the server. On demand, since it takes half a second, and most projects have a copy of their own. */
export async function loadOwnCopy(): Promise<LangGraphCopy> {
  const path = ownPath();
  if (path === undefined) throw new Error(`${packageName} is not installed`);
  const importModule: ImportModule = async (url) => (await import(url)) as Record<string, unknown>;
  ownCopy ??= await load({ path, system: 'import' }, importModule);
  return ownCopy;
}

const ownPath = (): string | undefined => installedPackage(dirname(fileURLToPath(import.meta.url)), packageName)?.path;

/**
 * Finds the copy of LangGraph that made a graph: a project has its own installation, and may load it as ES modules
 * and as CommonJS, which are two copies. Nothing of the server's is loaded then.
 *
 * @param file The module of the graph.
 */
export async function findLangGraph(graph: AnyGraph, file: string, importModule: ImportModule): Promise<void> {
  const wanted = pregelOf(graph);
  for (const installation of wanted === null ? [] : installationsFor(file)) {
    if (wanted !== null && copies.has(wanted)) return;
    await load(installation, importModule);
  }
  if (wanted === null || !copies.has(wanted)) await loadOwnCopy();
}

function* installationsFor(file: string): Generator<Installation> {
  const folder = dirname(file);
  const found = new Set<string>();
  for (const from of [folder, ...makers.flatMap((name) => installedPackage(folder, name)?.path ?? [])]) {
    const path = installedPackage(from, packageName)?.path;
    if (path !== undefined) found.add(path);
  }
  for (const system of ['import', 'require'] as const) {
    for (const path of found) yield { path, system };
  }
}

async function load({ path, system }: Installation, importModule: ImportModule): Promise<LangGraphCopy> {
  const importEntry = (folder: string, entry: string) =>
    importModule(pathToFileURL(packageEntry(folder, system, entry)).href);
  const module = (await importEntry(path, '.')) as unknown as LangGraphModule;
  const { Command, Send, MemorySaver, CompiledStateGraph, AsyncBatchedStore } = module;
  const prototype = pregelOf(CompiledStateGraph.prototype) as AnyGraph | null;
  if (prototype === null) throw new Error('LangGraph has no class Pregel');
  const corePath = installedPackage(path, '@langchain/core')?.path ?? path;
  const core = await loadCore((subpath) => importEntry(corePath, `./${subpath}`));
  const known = copies.get(prototype);
  if (known) return known;
  const { STREAM_EVENTS_V3_MODES: modes, createGraphRunStream: createRun } = module;
  const copy: LangGraphCopy = {
    Command,
    Send,
    serde: new MemorySaver().serde,
    protocol: modes && createRun ? { modes, createRun } : null,
    core,
    schemas: async () => (await importEntry(path, './zod/schema')) as unknown as typeof ownSchemas,
    stream: prototype.stream,
    getState: prototype.getState,
    isOwn: system === 'import' && path === ownPath(),
  };
  copies.set(prototype, copy);
  stopStorePolling(AsyncBatchedStore);
  completeStoreQueues(AsyncBatchedStore);
  deferRunTrees(core);
  return copy;
}

/** Prototype of the `Pregel` class that all graphs of a copy extend. */
function pregelOf(value: object): object | null {
  for (let at: object | null = value; at !== null; at = Object.getPrototypeOf(at) as object | null) {
    if (Object.hasOwn(at, 'bulkUpdateState') && Object.hasOwn(at, 'constructor')) return at;
  }
  return null;
}
