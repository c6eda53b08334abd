import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppRequest } from './app-request.js';

/** The request that the application is handling; absent in code that runs while a module loads. */
export const currentRequest = new AsyncLocalStorage<AppRequest>();
