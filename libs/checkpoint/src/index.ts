export * from './checkpoint.errors.js';
export { CheckpointCommitter } from './checkpoint-committer.js';
export type { CheckpointStamp } from './checkpoint-query.js';
export { ElementGate, type ElementRule } from './element-gate.js';
export * from './postgres-saver.js';
export * from './postgres-store.js';
export * from './store.js';
export * from './tables.js';
export type { ShownValues } from './shown-values.js';
