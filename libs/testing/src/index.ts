export * from './connection-storm.js';
export * from './documented-constraints.js';
export * from './own-postgres.js';
export * from './route-permissions.js';
export * from './service-process.js';
export * from './stalling-proxy.js';
export * from './test-database.js';
export * from './wait-for.js';
