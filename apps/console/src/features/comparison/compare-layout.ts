import type { Density } from './compare-search';

/** Row heights in pixels: one, three or eight lines of output. Fixed, so that 50,000 rows scroll without measuring. */
export const rowHeights: Record<Density, number> = { compact: 32, normal: 76, tall: 176 };
export const lineClamp: Record<Density, string> = { compact: 'line-clamp-1', normal: 'line-clamp-3', tall: 'line-clamp-8' };

/** Pixels of the score column of one experiment. */
const scoreWidth = 88;

/** Widths of: row number, inputs, expected, one output per experiment, then per metric one score per experiment. */
export function gridColumns(experimentCount: number, metricCount: number): string {
  const outputs = `repeat(${experimentCount}, minmax(200px, 1.3fr))`;
  const scores = experimentCount * metricCount;
  return ['52px', 'minmax(180px, 1fr)', 'minmax(140px, 0.8fr)', outputs, scores > 0 ? `repeat(${scores}, ${scoreWidth}px)` : '']
    .filter(Boolean)
    .join(' ');
}

export function minimumWidth(experimentCount: number, metricCount: number): number {
  return 52 + 180 + 140 + experimentCount * 200 + experimentCount * metricCount * scoreWidth;
}
