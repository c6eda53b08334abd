import { formatChange, formatMetric, percentStyle } from '@heddle/comparison-text';
import type { Experiment } from '../datasets/datasets.queries';

/** One category of a metric in all experiments. */
export interface Category {
  label: string;
  /** In the order of the experiments. */
  shares: readonly CategoryShare[];
}

interface CategoryShare {
  count: number;
  /** Share of the metric's feedback in the experiment; null without feedback. */
  share: number | null;
  /** Share minus that of the first experiment; null on the first. */
  shift: number | null;
}

/** Categories of a metric, the most frequent over all experiments first. */
export function categoriesOf(chosen: readonly Experiment[], key: string): Category[] {
  const counts = chosen.map(({ feedback_stats: stats }) => stats?.[key]);
  const labels = new Set(counts.flatMap((stat) => Object.keys(stat?.values ?? {})));
  return [...labels]
    .map((label): Category & { total: number } => {
      const given = counts.map((stat) => (stat && Object.hasOwn(stat.values, label) ? (stat.values[label] ?? 0) : 0));
      const shares = given.map((count, index) => {
        const all = counts[index]?.n ?? 0;
        return all === 0 ? null : count / all;
      });
      const [first = null] = shares;
      return {
        label,
        total: given.reduce((sum, count) => sum + count, 0),
        shares: shares.map((share, index) => ({
          count: given[index] ?? 0,
          share,
          shift: index === 0 || share === null || first === null ? null : share - first,
        })),
      };
    })
    .sort((a, b) => b.total - a.total || a.label.localeCompare(b.label))
    .map(({ label, shares }) => ({ label, shares }));
}

export const shareText = (share: number | null) => formatMetric(share, percentStyle);
export const shiftText = (shift: number) => formatChange(shift, percentStyle);

/** Shares of one experiment in one line: `friendly 62.0% (+9.0 pp), curt 38.0% (−9.0 pp)`. */
export function categoriesText(categories: readonly Category[], experiment: number): string {
  return categories
    .map(({ label, shares }) => {
      const { share = null, shift = null } = shares[experiment] ?? {};
      return `${label} ${shareText(share)}${shift === null ? '' : ` (${shiftText(shift)})`}`;
    })
    .join(', ');
}
