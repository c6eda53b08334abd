import { formatChange, formatMetric } from '../../ui/format';
import { categoriesText } from './categories';
import type { MetricExperimentView, MetricView } from './comparison-metrics';
import { ways } from './metric-change';
import { judgements } from './metric-verdict';

/** The averages as a Markdown table, for a pull request. Pipes in names would break the columns. */
export function toMarkdown(metrics: readonly MetricView[], names: readonly string[]): string {
  const escape = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const head = ['Metric', ...names.map((name, index) => `${String.fromCharCode(65 + index)}: ${escape(name)}`)];
  const rows = metrics.map((metric) => [
    escape(`${metric.label}${directionNote(metric)}`),
    ...metric.experiments.map((view, index) =>
      metric.categories ? escape(categoriesText(metric.categories, index) || '–') : cellText(metric, view),
    ),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, index) => (index === 0 ? '---' : '---:')));
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function directionNote({ direction, unit, whole }: MetricView): string {
  if (unit === 'label' || whole || direction === 'higher') return '';
  return direction === 'lower' ? ' (lower is better)' : ' (no direction set)';
}

function cellText({ style }: MetricView, { average, delta, changes, statistics }: MetricExperimentView): string {
  const judged = statistics ? `, ${judgements[statistics.verdict].words}` : '';
  const moved = delta === null ? '' : ` (${formatChange(delta, style)}${judged})`;
  const counts = (changes ?? [])
    .filter(({ way }) => way !== 'same')
    .map(({ way, count }) => `${count} ${ways[way].words}`);
  return `${formatMetric(average, style)}${moved}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}
