/** Keywords whose cost is unbounded: it depends on the schema or the example. */
const costly = new Set([
  'pattern',
  'patternProperties',
  'format',
  'uniqueItems',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
]);
/** At most a few milliseconds of work: each part of a schema is applied to each value at most once. */
const maxSteps = 50_000;

/** Number of objects in a schema without costly keywords; null for any other schema. */
export function plainSize(schema: Record<string, unknown> | null): number | null {
  let size = 0;
  const walk = (value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    size += 1;
    if (size > maxSteps) return false;
    if (Array.isArray(value)) return value.every(walk);
    return Object.entries(value).every(([key, each]) => !costly.has(key) && walk(each));
  };
  return walk(schema) ? size : null;
}

/** Whether the check of these examples takes a few milliseconds at most. `schemaSizes` come from `plainSize`. */
export function isQuick(schemaSizes: readonly (number | null)[], examples: readonly unknown[]): boolean {
  let steps = maxSteps;
  for (const size of schemaSizes) {
    if (size === null) return false;
    if (size > 0) steps = Math.min(steps, maxSteps / size);
  }
  return countValues(examples, steps) <= steps;
}

/** Counts nested values; stops past the limit. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const key in value) {
    count += countValues((value as Record<string, unknown>)[key], limit - count);
    if (count > limit) break;
  }
  return count;
}
