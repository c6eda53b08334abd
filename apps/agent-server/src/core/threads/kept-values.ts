import type { OmittedValues } from '@heddle/entities-agent-server';
import type { Json, JsonObject } from '../../graphs/wire-types.js';

/** States up to this size are stored whole in rows, in characters of their JSON without escapes. */
const wholeUpTo = 64 * 1024;
/** Size from which the values of larger states are left out of rows, in the same unit. */
const omittedFrom = 8 * 1024;

interface KeptValues {
  values: Json;
  omitted: OmittedValues | null;
}

/**
 * Values of a state for a row. A row of a large state has its small values only, so that a run does not write the whole
 * state again (docs/contribute/adr/0077-rows-leave-out-large-values.md).
 *
 * @param checkpointId checkpoint with all values; null if the row must have them
 * @param leftOut keys of large values that `values` lacks already
 */
export function keepSmall(values: Json, checkpointId: string | null, leftOut: readonly string[] = []): KeptValues {
  if (checkpointId === null || !isRecord(values)) return { values, omitted: null };
  const sizes = Object.entries(values).map(([key, value]) => [key, sizeUpTo(wholeUpTo + 1, value)] as const);
  const isSmall = leftOut.length === 0 && sizes.reduce((sum, [, size]) => sum + size, 0) <= wholeUpTo;
  if (isSmall) return { values, omitted: null };
  const keys = [...leftOut, ...sizes.filter(([, size]) => size >= omittedFrom).map(([key]) => key)];
  if (keys.length === 0) return { values, omitted: null };
  return { values: without(values, keys), omitted: { checkpoint_id: checkpointId, keys } };
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

/** The same members without those keys. */
export function without(record: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
