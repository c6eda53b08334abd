/** The store without LangGraph's interface: for the HTTP thread, which does not load LangChain. */
export { EmbeddingError, InvalidStoreOperationError } from './checkpoint.errors.js';
export type { StatementTarget } from './run-statement.js';
export type { EmbeddingPurpose, StoreIndex } from './store-index.js';
export { parseFieldPath } from './store-index.js';
export type { ItemScope } from './store-conditions.js';
export * from './store-items.js';
export { checkLabels, storeLimits } from './store-rules.js';
export { removeExpiredItems, type StoreItem } from './store-statements.js';
