export * from './agent-server-schema.js';
export * from './assistant.entity.js';
export * from './idempotency-key.entity.js';
export * from './run-event.entity.js';
export * from './run.entity.js';
export * from './thread.entity.js';
