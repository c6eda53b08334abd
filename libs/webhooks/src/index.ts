export * from './delivery-policy.js';
export * from './delivery-queue.js';
export * from './delivery.mapper.js';
export * from './receiver-url.js';
export * from './signature.js';
export * from './webhook-client.js';
