import { boundedText } from '@heddle/errors';
import { toWire } from '../wire-values.js';

/** Maximum characters of JSON of the inputs, the outputs or the metadata of a step; larger values are left out. */
const maxPartLength = 1_000_000;
const maxErrorLength = 20_000;

/** JSON of a value as an object: other values are put under `key`. */
export function partOf(value: unknown, key: 'input' | 'output', maxLength = maxPartLength): string {
  const wire = toWire(value);
  if (wire === null) return '{}';
  const isObject = typeof wire === 'object' && !Array.isArray(wire);
  const text = JSON.stringify(isObject ? wire : { [key]: wire });
  return text.length <= maxLength ? text : JSON.stringify({ left_out: leftOut(text.length, maxLength) });
}

const leftOut = (length: number, maxLength: number) =>
  `The value has ${length} characters of JSON; a trace keeps at most ${maxLength}.`;

/** Interrupts and commands leave a node as errors, but are results of it. */
export function interruptOf(error: unknown): { interrupts: unknown } | null {
  if (typeof error !== 'object' || error === null || !('is_bubble_up' in error) || error.is_bubble_up !== true) {
    return null;
  }
  return { interrupts: 'interrupts' in error ? error.interrupts : [] };
}

/** Name, message and stack, as LangChain's tracer writes them. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return boundedText(String((error as { message?: unknown } | null)?.message ?? error));
  const { name, message, stack } = error;
  return `${name}: ${message}${stack ? `\n\n${stack}` : ''}`.slice(0, maxErrorLength);
}

let lastMs = 0;
let micros = 0;

/**
 * Time of now, in the form of `dotted_order`, `YYYYMMDDTHHMMSSffffffZ`. The microseconds count the steps that begin in one
 * millisecond, so that siblings stay in their order.
 */
export function orderStamp(atMs: number): string {
  micros = atMs === lastMs ? Math.min(micros + 1, 999) : 0;
  lastMs = atMs;
  const iso = new Date(atMs).toISOString();
  return `${iso.slice(0, -1).replace(/[-:.]/g, '')}${String(micros).padStart(3, '0')}Z`;
}

interface Generation {
  message?: { usage_metadata?: unknown };
}

/** Tokens of a model call: of its messages, or of the older member of its result. */
export function usageOf(result: { generations?: unknown; llmOutput?: unknown }): unknown {
  const generations = (Array.isArray(result.generations) ? result.generations.flat() : []) as Generation[];
  const found = generations.map(({ message }) => message?.usage_metadata).find((usage) => usage !== undefined);
  if (found !== undefined) return found;
  const { tokenUsage } = (result.llmOutput ?? {}) as { tokenUsage?: Record<string, unknown> };
  if (tokenUsage === undefined) return undefined;
  const { promptTokens, completionTokens, totalTokens } = tokenUsage;
  return { input_tokens: promptTokens, output_tokens: completionTokens, total_tokens: totalTokens };
}
