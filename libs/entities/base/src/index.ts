export * from './columns.js';
export * from './idempotency-key.columns.js';
export * from './sweep.columns.js';
