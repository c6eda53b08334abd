import { dash, directionNote, formatChange, formatMetric, verdictWords } from '@heddle/comparison-text';
import { categoriesText } from './categories';
import type { MetricExperimentView, MetricView } from './comparison-metrics';
import { movementStyles } from './metric-change';

/** Averages as a Markdown table for a pull request; escapes pipes in names. */
export function toMarkdown(metrics: readonly MetricView[], names: readonly string[]): string {
  const escape = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const head = ['Metric', ...names.map((name, index) => `${String.fromCharCode(65 + index)}: ${escape(name)}`)];
  const rows = metrics.map((metric) => [
    escape(`${metric.label}${isDirected(metric) ? directionNote(metric.direction) : ''}`),
    ...metric.experiments.map((view, index) =>
      metric.categories ? escape(categoriesText(metric.categories, index) || dash) : cellText(metric, view),
    ),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, index) => (index === 0 ? '---' : '---:')));
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function cellText({ style }: MetricView, { average, delta, changes, statistics }: MetricExperimentView): string {
  const judged = statistics ? `, ${verdictWords[statistics.verdict].words}` : '';
  const moved = delta === null ? '' : ` (${formatChange(delta, style)}${judged})`;
  const counts = (changes ?? [])
    .filter(({ movement }) => movement !== 'same')
    .map(({ movement, count }) => `${count} ${movementStyles[movement].words}`);
  return `${formatMetric(average, style)}${moved}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
}

const isDirected = ({ unit, whole }: MetricView) => unit !== 'label' && !whole;
