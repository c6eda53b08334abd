/**
 * What the agent server does with the tables in its own statements. An entry of its own: the index brings LangChain
 * along, which only threads that execute graphs need.
 */
export * from './checkpoint-tables.js';
export * from './store-tables.js';
export * from './measure-threads.js';
export * from './prune-checkpoints.js';
export * from './thread-operations.js';
