import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields that every log line of the request carries; handlers add ids of their own (run_id, revision_id). */
export type LogFields = Record<string, unknown>;

export const requestScope = new AsyncLocalStorage<LogFields>();

/** Adds fields to the log lines of the request under way; does nothing outside of one. */
export function addLogFields(fields: LogFields): void {
  Object.assign(requestScope.getStore() ?? {}, fields);
}
