export * from './domain-error.js';
export * from './unreachable.js';
export * from './validation-error.js';
