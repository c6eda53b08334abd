export * from './bounded-text.js';
export * from './bounded-value.js';
export * from './domain-error.js';
export * from './error-codes.js';
export * from './json-error-position.js';
export * from './unreachable.js';
export * from './uuid.js';
export * from './validation-error.js';
