import type { Density } from './compare-search';

/** Row heights in pixels, for one, three or eight lines of output. Fixed heights let 50,000 rows scroll unmeasured. */
export const rowHeights: Record<Density, number> = { compact: 32, normal: 76, tall: 176 };
/** Height of the two header lines of the table with their border. */
export const headerHeight = 77;
export const lineClamp: Record<Density, string> = {
  compact: 'line-clamp-1',
  normal: 'line-clamp-3',
  tall: 'line-clamp-8',
};

/** Width of a score column in pixels. Only later experiments have differences and counts. */
const firstScoreWidth = 84;
const scoreWidth = 100;

function scoreWidths(experiments: number): number[] {
  if (experiments === 1) return [scoreWidth];
  return Array.from({ length: experiments }, (_, index) => (index === 0 ? firstScoreWidth : scoreWidth));
}

export interface TableShape {
  experiments: number;
  /** Layout beside an open row panel: no column for expected outputs, smaller texts. */
  narrow: boolean;
}

/** Width of the scores of one metric in pixels. */
export const groupWidth = (experiments: number): number =>
  scoreWidths(experiments).reduce((sum, pixels) => sum + pixels, 0);

/** Column of the first score, from 1. */
export const firstScoreColumn = ({ experiments, narrow }: TableShape): number => (narrow ? 3 : 4) + experiments;

function textWidths(narrow: boolean): { number: number; inputs: number; expected: number; output: number } {
  return narrow
    ? { number: 44, inputs: 110, expected: 0, output: 120 }
    : { number: 44, inputs: 160, expected: 120, output: 180 };
}

/** Column widths: row number, inputs, expected, one output per experiment, one score per metric and experiment. */
export function gridColumns({ experiments, narrow }: TableShape, metrics: number): string {
  const width = textWidths(narrow);
  const columns = [`${width.number}px`, `minmax(${width.inputs}px, 1fr)`];
  if (!narrow) columns.push(`minmax(${width.expected}px, 0.8fr)`);
  columns.push(`repeat(${experiments}, minmax(${width.output}px, 1.3fr))`);
  const scores = scoreWidths(experiments).map((pixels) => `${pixels}px`);
  if (metrics > 0) columns.push(`repeat(${metrics}, ${scores.join(' ')})`);
  return columns.join(' ');
}

/** Minimum width of the columns before the scores in pixels. */
export function widthBeforeScores({ experiments, narrow }: TableShape): number {
  const width = textWidths(narrow);
  return width.number + width.inputs + width.expected + experiments * width.output;
}

export function minimumWidth(shape: TableShape, metrics: number): number {
  return widthBeforeScores(shape) + metrics * groupWidth(shape.experiments);
}

/** Number and inputs stay fixed on a wide screen; `left` is the width of the number. */
export const frozenInputs = 'min-[901px]:sticky min-[901px]:left-11 min-[901px]:z-10';

/** Beside the rows on a wide screen, otherwise over the whole page. */
export const rowPanelPlace =
  'flex w-[46%] min-w-[440px] flex-col border-l border-line-strong bg-surface outline-none max-[900px]:fixed max-[900px]:inset-0 max-[900px]:z-30 max-[900px]:w-full max-[900px]:min-w-0 max-[900px]:border-l-0';
