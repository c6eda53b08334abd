/** Values of a sample without repetition, and how often each occurs. */
export interface DistinctValues {
  values: Float64Array;
  counts: Uint32Array;
}

/** Time of a binomial number, in additions of a drawn row. */
export const additionsPerCount = 20;

/**
 * Distinct values of a sorted sample; null where drawing rows one by one is faster than drawing how often each value
 * occurs. Both have the same distribution.
 */
export function distinctValues(sorted: Float64Array): DistinctValues | null {
  const maxDistinct = Math.floor(sorted.length / additionsPerCount);
  const values: number[] = [];
  const counts: number[] = [];
  for (const value of sorted) {
    if (value === values.at(-1)) counts[counts.length - 1] = (counts.at(-1) as number) + 1;
    else if (values.length === maxDistinct) return null;
    else {
      values.push(value);
      counts.push(1);
    }
  }
  return { values: Float64Array.from(values), counts: Uint32Array.from(counts) };
}
