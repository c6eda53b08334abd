import type { Json } from '../wire-types.js';

export const bytesPerMb = 1024 * 1024;
/** Default limit, in characters of JSON. */
export const defaultEventLimit = 64 * bytesPerMb;

/** Fails the run whose graph emitted the event; the event is not sent. */
export class EventTooLargeError extends Error {
  override readonly name = 'EventTooLargeError';

  constructor(event: string, maxLength: number) {
    super(
      `The event '${event}' is longer than ${maxLength.toLocaleString('en-US')} characters of JSON, the limit for events of a run (AGENT_MAX_EVENT_MB)`,
    );
  }
}

/** A lower bound: whether the JSON text, without escapes and separators, exceeds the limit. Does not build the text. */
export function exceedsLength(value: Json, maxLength: number): boolean {
  return remainder(value, maxLength) < 0;
}

function remainder(value: Json, left: number): number {
  if (typeof value === 'string') return left - value.length;
  if (typeof value !== 'object' || value === null) return left - 1;
  if (Array.isArray(value)) {
    for (const item of value) if ((left = remainder(item, left)) < 0) break;
    return left;
  }
  for (const key in value) if ((left = remainder(value[key] as Json, left - key.length)) < 0) break;
  return left;
}
