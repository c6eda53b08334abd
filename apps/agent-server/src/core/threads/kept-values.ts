import type { OmittedValues } from '@heddle/entities-agent-server';
import { isRecord, largeKeys } from '../../graphs/large-values.js';
import type { Json, JsonObject } from '../../graphs/wire-types.js';

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
  const keys = [...leftOut, ...largeKeys(values, leftOut.length > 0)];
  if (keys.length === 0) return { values, omitted: null };
  return { values: without(values, keys), omitted: { checkpoint_id: checkpointId, keys } };
}

/** The same members without those keys. */
export function without(record: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));
}
