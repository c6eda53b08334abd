import { ValidationError } from '@heddle/errors';

/** Checks a `select` list against the known fields; undefined selects all. */
export function parseSelect<F extends string>(
  select: readonly string[] | null | undefined,
  known: readonly F[],
  source: 'body' | 'query',
): readonly F[] | undefined {
  if (!select || select.length === 0) return undefined;
  const unknown = select.filter((field) => !(known as readonly string[]).includes(field));
  if (unknown.length === 0) return select as readonly F[];
  throw ValidationError.of(
    [source, 'select'],
    `Invalid select columns: ${unknown.join(', ')}. Expected: ${known.join(', ')}`,
    'enum',
  );
}

export function pickFields<T extends object>(record: T, fields: readonly string[] | undefined): Partial<T> {
  if (!fields) return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => fields.includes(key))) as Partial<T>;
}
