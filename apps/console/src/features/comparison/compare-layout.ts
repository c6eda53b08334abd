import type { Density } from './compare-search';

/** Row heights in pixels: one, three or eight lines of output. Fixed, so that 50,000 rows scroll without measuring. */
export const rowHeights: Record<Density, number> = { compact: 32, normal: 76, tall: 176 };
export const lineClamp: Record<Density, string> = {
  compact: 'line-clamp-1',
  normal: 'line-clamp-3',
  tall: 'line-clamp-8',
};

/** Pixels of the score column of one experiment. */
const scoreWidth = 88;

export interface TableShape {
  experiments: number;
  metrics: number;
  /** The row panel is open: no column for the expected outputs, smaller texts. */
  narrow: boolean;
}

function textWidths(narrow: boolean): { number: number; inputs: number; expected: number; output: number } {
  return narrow
    ? { number: 52, inputs: 140, expected: 0, output: 150 }
    : { number: 52, inputs: 180, expected: 140, output: 200 };
}

/** Widths of: row number, inputs, expected, one output per experiment, then per metric one score per experiment. */
export function gridColumns({ experiments, metrics, narrow }: TableShape): string {
  const width = textWidths(narrow);
  const columns = [`${width.number}px`, `minmax(${width.inputs}px, 1fr)`];
  if (!narrow) columns.push(`minmax(${width.expected}px, 0.8fr)`);
  columns.push(`repeat(${experiments}, minmax(${width.output}px, 1.3fr))`);
  if (metrics > 0) columns.push(`repeat(${experiments * metrics}, ${scoreWidth}px)`);
  return columns.join(' ');
}

export function minimumWidth({ experiments, metrics, narrow }: TableShape): number {
  const width = textWidths(narrow);
  return width.number + width.inputs + width.expected + experiments * (width.output + metrics * scoreWidth);
}
