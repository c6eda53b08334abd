export * from './heartbeat.js';
export * from './lease-clock.js';
export * from './lease-term.js';
export * from './loop.js';
export * from './sweep-job.js';
export * from './within.js';
