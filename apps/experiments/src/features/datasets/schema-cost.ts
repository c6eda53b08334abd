/** Keywords whose cost the schema or the example can make as large as it likes. */
const costly = new Set([
  'pattern',
  'patternProperties',
  'format',
  'uniqueItems',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
]);
/** Some milliseconds of work at the most: each part of a schema is applied to each value at most once. */
const maxSteps = 50_000;

/** How many objects a schema without costly keywords has; null of any other. */
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

/** Whether these examples are checked in a few milliseconds. `schemaSizes` are those of `plainSize`. */
export function isQuick(schemaSizes: readonly (number | null)[], examples: readonly unknown[]): boolean {
  let steps = maxSteps;
  for (const size of schemaSizes) {
    if (size === null) return false;
    if (size > 0) steps = Math.min(steps, maxSteps / size);
  }
  return countValues(examples, steps) <= steps;
}

/** Values within a value; the count ends behind the limit. */
function countValues(value: unknown, limit: number): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const key in value) {
    count += countValues((value as Record<string, unknown>)[key], limit - count);
    if (count > limit) break;
  }
  return count;
}
