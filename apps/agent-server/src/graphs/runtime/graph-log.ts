import { AsyncLocalStorage } from 'node:async_hooks';
import { boundedText, boundedValue } from '@heddle/errors';
import type { JsonObject } from '../wire-types.js';
import { currentConfig } from '../langgraph-internals/current-config.js';
import { provideSdkHooks } from '../langgraph-internals/sdk-hooks.js';
import { reportGaps } from '../langgraph-internals/version-guard.js';
import { toWire } from './wire-values.js';

/** Levels of the service's log. */
export type LogLevel = 'error' | 'warn' | 'info' | 'debug' | 'trace';
export type RuntimeLog = (message: string, fields: Record<string, unknown>, level?: LogLevel) => void;

/** Ids on every log line of graph code. */
export const graphScope = new AsyncLocalStorage<Record<string, string>>();

/** Methods of the SDK's logger, with the level in the service's log. */
const levels = {
  error: 'error',
  warn: 'warn',
  help: 'info',
  data: 'info',
  info: 'info',
  http: 'info',
  debug: 'debug',
  prompt: 'debug',
  verbose: 'debug',
  input: 'debug',
  silly: 'trace',
} as const satisfies Record<string, LogLevel>;

/** Makes `getLogger()` work in graphs: its lines go to the service's log. */
export function provideGraphLogger(log: RuntimeLog): void {
  const logger: Record<string, unknown> = {};
  for (const [method, level] of Object.entries(levels)) {
    logger[method] = (...args: unknown[]): unknown => {
      const { message, data } = toLine(args);
      // Data of the graph is nested, so that it cannot replace the level or run of the line.
      log(boundedText(message), { ...graphScope.getStore(), ...currentNode(), data: boundedValue(data) }, level);
      return logger;
    };
  }
  provideSdkHooks({ logger });
  reportGaps(log);
}

/** `(message, ...meta)`, or one object with an optional message. */
function toLine([first, ...meta]: unknown[]): { message: string; data: JsonObject } {
  if (typeof first !== 'object' || first === null) return { message: String(first), data: merge(meta) };
  const { message, ...data } = merge([first, ...meta]);
  return { message: typeof message === 'string' ? message : '', data };
}

function merge(parts: unknown[]): JsonObject {
  return Object.assign({}, ...parts.map(toFields)) as JsonObject;
}

function toFields(value: unknown): JsonObject {
  if (value instanceof Error) return { error: value.name, message: value.message, stack: value.stack ?? null };
  const wire = toWire(value);
  return typeof wire === 'object' && wire !== null && !Array.isArray(wire) ? wire : { meta: wire };
}

function currentNode(): { node?: string } {
  const node: unknown = currentConfig()?.metadata?.langgraph_node;
  return typeof node === 'string' ? { node } : {};
}
