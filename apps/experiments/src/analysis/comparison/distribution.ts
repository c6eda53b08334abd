/** Values of one bin of an experiment: the number of a bin, or the value itself if there are few values. */
export interface BinnedValues {
  sessionId: string;
  place: number;
  n: number;
}

export interface ValueRange {
  low: number;
  high: number;
  /** Each value has a bin of its own. */
  discrete: boolean;
}

export interface Histogram {
  discrete: boolean;
  bins: { low: number; high: number }[];
  experiments: { sessionId: string; counts: number[] }[];
}

/** Maximum number of different values that have a bin each. */
export const maximumDiscreteValues = 12;

/** Counts by bin, with the empty bins between; all experiments have the same bins. */
export function histogramOf(
  sessionIds: readonly string[],
  binned: readonly BinnedValues[],
  range: ValueRange | null,
  count: number,
): Histogram {
  const places = placesOf(binned, range, count);
  const at = new Map(places.map(({ place }, index) => [place, index]));
  const experiments = sessionIds.map((sessionId) => {
    const counts = places.map(() => 0);
    for (const { sessionId: of, place, n } of binned) {
      const index = at.get(place);
      if (of === sessionId && index !== undefined) counts[index] = n;
    }
    return { sessionId, counts };
  });
  return { discrete: range?.discrete ?? false, bins: places.map(({ low, high }) => ({ low, high })), experiments };
}

function placesOf(
  binned: readonly BinnedValues[],
  range: ValueRange | null,
  count: number,
): { place: number; low: number; high: number }[] {
  if (range === null) return [];
  if (range.discrete) {
    const values = [...new Set(binned.map(({ place }) => place))].sort((a, b) => a - b);
    return values.map((value) => ({ place: value, low: value, high: value }));
  }
  const width = (range.high - range.low) / count;
  return Array.from({ length: count }, (_, place) => ({
    place,
    low: range.low + place * width,
    high: place === count - 1 ? range.high : range.low + (place + 1) * width,
  }));
}
