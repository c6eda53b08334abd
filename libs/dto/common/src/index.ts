export * from './api-errors.decorator.js';
export * from './api-idempotency-key.decorator.js';
export * from './error-body.dto.js';
export * from './field.decorators.js';
export * from './json.decorators.js';
export * from './limits.js';
export * from './query.decorators.js';
export * from './uuid.decorator.js';
