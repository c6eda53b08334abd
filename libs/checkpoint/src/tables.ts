/**
 * Operations of the agent server on the tables. Separate entry: the index loads LangChain, which only graph threads
 * need.
 */
export * from './checkpoint-tables.js';
export * from './store-tables.js';
export { StorageGate, serverName } from './storage-gate.js';
export * from './measure-threads.js';
export * from './prune-checkpoints.js';
export * from './thread-operations.js';
export type { Execute } from './run-statement.js';
