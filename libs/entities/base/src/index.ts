export * from './columns.js';
export * from './idempotency-key.columns.js';
export * from './sweep.columns.js';
export * from './webhook.columns.js';
export * from './workspace-storage.columns.js';
