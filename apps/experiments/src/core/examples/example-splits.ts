import { ValidationError } from '@heddle/errors';

export type Metadata = Record<string, unknown>;

/** Splits of an example without given ones. */
const defaultSplits = ['base'];

/** Member of the metadata with the splits of an example, as official clients expect it. */
const member = 'dataset_split';

export function splitsOf(metadata: Metadata | null): string[] {
  const splits = metadata?.[member];
  return Array.isArray(splits) ? (splits as string[]) : [];
}

/** Metadata with splits: the given ones, else those of the metadata, else the default. */
export function withSplits(
  metadata: Metadata | null,
  given: readonly string[] | null,
  place: readonly (string | number)[],
): Metadata {
  return { ...metadata, [member]: given ?? splitsIn(metadata, place) ?? defaultSplits };
}

/** Metadata after a change; splits stay unless the change has others. */
export function changeMetadata(
  current: Metadata | null,
  change: { metadata?: Metadata; splits?: readonly string[] },
  place: readonly (string | number)[],
): Metadata {
  const splits = change.splits ?? splitsIn(change.metadata ?? null, place) ?? splitsOf(current);
  return { ...(change.metadata ?? current), [member]: splits };
}

/** Adds splits or removes them; returns the same object without a change. */
export function moveSplit(metadata: Metadata | null, names: readonly string[], remove: boolean): Metadata | null {
  const splits = splitsOf(metadata);
  const moved = remove
    ? splits.filter((split) => !names.includes(split))
    : [...splits, ...names.filter((name) => !splits.includes(name))];
  return moved.length === splits.length ? metadata : { ...metadata, [member]: moved };
}

function splitsIn(metadata: Metadata | null, place: readonly (string | number)[]): string[] | null {
  const value = metadata?.[member];
  if (value === undefined || value === null) return null;
  const splits = typeof value === 'string' ? [value] : value;
  if (Array.isArray(splits) && splits.every((split) => typeof split === 'string' && split !== '')) {
    return [...new Set(splits as string[])];
  }
  throw ValidationError.of([...place, 'metadata', member], 'Input should be a name or a list of names', 'split_type');
}
