export * from './connection-options.js';
export * from './database-client.js';
export * from './database-errors.js';
export * from './database-limits.js';
export * from './retrying-pool.js';
export * from './prepared-statement.js';
export * from './coalesce-per-tick.js';
export * from './text-array.js';
