export * from './database-urls.js';
export * from './env-example.js';
export * from './env-types.js';
export * from './load-env.js';
export * from './settings.js';
