import type { OmittedValues } from '@heddle/entities-agent-server';
import type { Json, JsonObject } from '../../graphs/wire-types.js';

/** States up to this size are stored whole in rows, in characters of their JSON. */
const wholeUpTo = 64 * 1024;
/** Size from which the values of larger states are left out of rows, in characters of their JSON. */
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
 */
export function keepSmall(values: Json, checkpointId: string | null): KeptValues {
  if (checkpointId === null || !isRecord(values)) return { values, omitted: null };
  const sizes = Object.entries(values).map(([key, value]) => [key, JSON.stringify(value).length] as const);
  if (sizes.reduce((sum, [, size]) => sum + size, 0) <= wholeUpTo) return { values, omitted: null };
  const keys = sizes.filter(([, size]) => size >= omittedFrom).map(([key]) => key);
  if (keys.length === 0) return { values, omitted: null };
  return { values: without(values, keys), omitted: { checkpoint_id: checkpointId, keys } };
}

/** The same members without those keys. */
export function without(record: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}

export const isRecord = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
