export { GraphConfigError } from './graph-config.errors.js';
export type { RuntimeLog } from './graph-log.js';
export { InlineGraphInspector, InlineGraphRuntime } from './inline-graph-runtime.js';
export type { InlineInspectorOptions, InlineRuntimeOptions } from './inline-graph-runtime.js';
export {
  CheckpointNotFoundError,
  GraphBrokenError,
  GraphNotFoundError,
  InvalidStateUpdateError,
  RuntimeUnavailableError,
  UnknownNodeError,
} from './runtime.errors.js';
export type { EnvironmentSources } from './graph-environment.js';
export { threadHeapMb, usableMemoryMb } from './thread-heap.js';
export { ThreadedGraphInspector, ThreadedGraphRuntime } from './threaded-graph-runtime.js';
export type { ThreadOptions, ThreadedRuntimeOptions } from './threaded-graph-runtime.js';
