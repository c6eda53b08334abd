import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppRequest } from './app-request.js';

/** The request that code of the application works for; none in code that a module executes when it is loaded. */
export const currentRequest = new AsyncLocalStorage<AppRequest>();
