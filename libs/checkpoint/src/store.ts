/** The store without LangGraph's interface to it: for the thread that serves HTTP, which loads no LangChain. */
export { EmbeddingError, InvalidStoreOperationError, type StorePlace } from './checkpoint.errors.js';
export type { StatementTarget } from './run-statement.js';
export type { EmbeddingPurpose, StoreIndex } from './store-index.js';
export { parseFieldPath } from './store-index.js';
export type { ItemScope } from './store-conditions.js';
export * from './store-items.js';
export { checkLabels, storeLimits } from './store-rules.js';
export { removeExpiredItems } from './store-statements.js';
