import type { Json, JsonObject } from './wire-types.js';

/** States up to this size are stored whole in rows, in characters of their JSON without escapes. */
export const wholeUpTo = 16 * 1024;
/** Size from which the values of larger states are left out of rows, in the same unit. */
const omittedFrom = 4 * 1024;

/**
 * Keys of the values that rows leave out; none for a state that is stored whole.
 *
 * @param isLarge the state is known to be larger than `wholeUpTo`
 */
export function largeKeys(values: JsonObject, isLarge = false): string[] {
  const sizes = Object.entries(values).map(([key, value]) => [key, sizeUpTo(wholeUpTo + 1, value)] as const);
  if (!isLarge && sizes.reduce((sum, [, size]) => sum + size, 0) <= wholeUpTo) return [];
  return sizes.filter(([, size]) => size >= omittedFrom).map(([key]) => key);
}

/** Size of the value, or a larger number than `maximum`: the rest is not read. */
export function sizeUpTo(maximum: number, value: Json): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return String(value).length;
  let size = 1;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && size < maximum; index += 1) {
      size += 1 + sizeUpTo(maximum - size, value[index] as Json);
    }
  } else {
    for (const key in value) {
      if (size >= maximum) break;
      size += key.length + 4 + sizeUpTo(maximum - size, value[key] as Json);
    }
  }
  // The brackets, and a comma between entries.
  return Math.max(2, size);
}

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
