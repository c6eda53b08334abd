export { InlineTextEmbedder } from './embedding/inline-text-embedder.js';
export { ThreadedTextEmbedder } from './embedding/threaded-text-embedder.js';
export { bytesPerMb } from './event-limit.js';
export type { RuntimeLog } from './graph-log.js';
export { InlineGraphInspector, InlineGraphRuntime } from './inline-graph-runtime.js';
export type { InlineRuntimeOptions } from './inline-graph-runtime.js';
export { ListingGraphRuntime } from './listing-graph-runtime.js';
export {
  CheckpointNotFoundError,
  GraphBrokenError,
  GraphNotFoundError,
  InvalidStateUpdateError,
  RuntimeUnavailableError,
  UnknownNodeError,
} from './runtime.errors.js';
export type { EnvironmentSources } from './graph-environment.js';
export { provideServerUrl } from '../langgraph-internals/sdk-hooks.js';
export { fittingThreads, memoryLimitMb, threadHeapMb, usableMemoryMb } from './thread-heap.js';
export { graphThreadOptions, type ThreadOptions } from './thread-options.js';
export { usableCores } from './usable-cores.js';
export { ThreadedGraphInspector } from './threaded-graph-inspector.js';
export { ThreadedGraphRuntime } from './threaded-graph-runtime.js';
export type { ThreadedRuntimeOptions } from './threaded-graph-runtime.js';
