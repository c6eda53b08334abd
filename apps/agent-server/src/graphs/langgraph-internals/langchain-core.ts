import type { CallbackManager } from '@langchain/core/callbacks/manager';
import type { ensureConfig } from '@langchain/core/runnables';
import type { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import type { LangChainTracer } from '@langchain/core/tracers/tracer_langchain';

/** Parts of a graph's LangChain that the server uses. */
export interface LangChainCore {
  ensureConfig: typeof ensureConfig;
  CallbackManager: typeof CallbackManager;
  LangChainTracer: typeof LangChainTracer;
  AsyncLocalStorageProviderSingleton: typeof AsyncLocalStorageProviderSingleton;
}

/** Modules that export it. LangGraph has loaded them. */
const subpaths = ['runnables', 'callbacks/manager', 'tracers/tracer_langchain', 'singletons'];

/** @param importSubpath imports a module of `@langchain/core` */
export async function loadCore(importSubpath: (subpath: string) => Promise<object>): Promise<LangChainCore> {
  return Object.assign({}, ...(await Promise.all(subpaths.map(importSubpath)))) as LangChainCore;
}
