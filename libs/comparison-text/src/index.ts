export * from './metric-format.js';
export * from './numbers.js';
export * from './verdicts.js';
