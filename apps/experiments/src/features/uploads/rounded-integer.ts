type Loc = (string | number)[];

/**
 * Path of the first integer beyond 2^53 in a parsed JSON value; undefined without one. The parser has rounded it to the
 * nearest double, if its text was another number. The depth of the value is limited.
 */
export function findRoundedInteger(value: unknown): Loc | undefined {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findRoundedInteger(value[index]);
      if (found) return [index, ...found];
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const found = findRoundedInteger((value as Record<string, unknown>)[key]);
    if (found) return [key, ...found];
  }
  return undefined;
}
