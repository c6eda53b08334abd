import type { ExperimentsSchemas } from '@heddle/client-experiments';

export type Distribution = ExperimentsSchemas['ComparisonDistribution'];
type Cell = Distribution['pairs'][number]['cells'][number];

/** Share of the distance between two bins that the bars of a bin fill. */
const filled = 0.84;

/** Bars of all experiments on one axis: each bin has a place for each experiment. `null`: the place of another one. */
export function barsOf({ bins, experiments }: Distribution): { xs: number[]; series: (number | null)[][] } {
  const count = experiments.length;
  const xs = bins.flatMap((_, bin) => experiments.map((__, at) => bin + ((at - (count - 1) / 2) * filled) / count));
  const series = experiments.map(({ counts }, at) =>
    xs.map((_, place) => (place % count === at ? (counts[Math.floor(place / count)] ?? 0) : null)),
  );
  return { xs, series };
}

/** Sizes of points: number of examples from which a size is used, and its diameter in pixels. */
export const pointSizes = [
  { from: 1, diameter: 6, label: '1' },
  { from: 2, diameter: 10, label: '2 to 9' },
  { from: 10, diameter: 16, label: '10 to 99' },
  { from: 100, diameter: 24, label: '100 or more' },
] as const;

/** Points of a scatter chart, sorted by x, with one line of values for each size. */
export function pointsOf(cells: readonly Cell[]): { cells: Cell[]; xs: number[]; series: (number | null)[][] } {
  const sorted = [...cells].sort((a, b) => a.baseline - b.baseline);
  const sizeOf = (n: number) => pointSizes.findLastIndex(({ from }) => n >= from);
  return {
    cells: sorted,
    xs: sorted.map(({ baseline }) => baseline),
    series: pointSizes.map((_, size) => sorted.map(({ n, value }) => (sizeOf(n) === size ? value : null))),
  };
}

/** `0.200` as `0.2`, and `2.00 s` as `2 s`: an axis needs no equal digits. */
export const shortNumber = (text: string): string => text.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '');

/** Cells that are farthest from equality, the farthest first. */
export function largestMoves(cells: readonly Cell[], count: number): Cell[] {
  return [...cells]
    .filter(({ value, baseline }) => value !== baseline)
    .sort((a, b) => Math.abs(b.value - b.baseline) - Math.abs(a.value - a.baseline))
    .slice(0, count);
}
