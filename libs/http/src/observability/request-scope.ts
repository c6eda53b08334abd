import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log line of the request carries. */
type LogFields = Record<string, unknown>;

export const requestScope = new AsyncLocalStorage<LogFields>();
