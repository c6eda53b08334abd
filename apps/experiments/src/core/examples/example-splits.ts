import { ValidationError } from '@heddle/errors';

export type Metadata = Record<string, unknown>;

/** Of an example that says nothing else. */
const defaultSplits = ['base'];

/** Where official clients look for the splits of an example. */
const member = 'dataset_split';

export function splitsOf(metadata: Metadata | null): string[] {
  const splits = metadata?.[member];
  return Array.isArray(splits) ? (splits as string[]) : [];
}

/** Metadata with splits, as all examples have them: those that are given, or in the metadata, or the default. */
export function withSplits(
  metadata: Metadata | null,
  given: readonly string[] | null,
  place: readonly (string | number)[],
): Metadata {
  return { ...metadata, [member]: given ?? splitsIn(metadata, place) ?? defaultSplits };
}

/** What a change makes of the metadata; splits stay unless it says others. */
export function changeMetadata(
  current: Metadata | null,
  change: { metadata?: Metadata; splits?: readonly string[] },
  place: readonly (string | number)[],
): Metadata {
  const splits = change.splits ?? splitsIn(change.metadata ?? null, place) ?? splitsOf(current);
  return { ...(change.metadata ?? current), [member]: splits };
}

/** With a split, or without it; the same metadata where nothing changes. */
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
