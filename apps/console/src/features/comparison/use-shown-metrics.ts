import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, type RefObject } from 'react';
import { firstScoreColumn, groupWidth, widthBeforeScores, type TableShape } from './compare-layout';
import type { MetricView } from './comparison-metrics';

export interface ShownMetric {
  metric: MetricView;
  /** Column of the grid of its first score, from 1. */
  column: number;
}

/**
 * Metrics whose scores are in view: a comparison has most of its cells beyond the right edge of the screen. In a table
 * wider than its columns need, all are.
 */
export function useShownMetrics(
  scroller: RefObject<HTMLDivElement | null>,
  metrics: readonly MetricView[],
  { experiments, narrow }: TableShape,
): readonly ShownMetric[] {
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: metrics.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => groupWidth(experiments),
    paddingStart: widthBeforeScores({ experiments, narrow }),
    overscan: 0,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  return useMemo(() => {
    const firstColumn = firstScoreColumn({ experiments, narrow });
    return metrics
      .slice(first, last + 1)
      .map((metric, at) => ({ metric, column: firstColumn + (first + at) * experiments }));
  }, [metrics, first, last, experiments, narrow]);
}
