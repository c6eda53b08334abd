import { formatAverage, formatDelta, formatSeconds } from '../../ui/format';
import type { MetricView } from './comparison-metrics';
import { judgements } from './metric-verdict';

/** The averages as a Markdown table, for a pull request. Pipes in names would break the columns. */
export function toMarkdown(metrics: readonly MetricView[], names: readonly string[]): string {
  const escape = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const head = ['Metric', ...names.map((name, index) => `${String.fromCharCode(65 + index)}: ${escape(name)}`)];
  const rows = metrics.map((metric) => [
    `${escape(metric.label)} ${metric.lowerIsBetter ? '(lower is better)' : ''}`.trim(),
    ...metric.experiments.map(({ average, values, delta, changes, statistics }) => {
      if (values !== null) return escape(values);
      const value = metric.unit === 'seconds' ? formatSeconds(average) : formatAverage(average);
      const judged = statistics ? `, ${judgements[statistics.verdict].words}` : '';
      const moved = delta === null ? '' : ` (${formatDelta(delta, 3)}${judged})`;
      return `${value}${moved}${changes ? ` ▲${changes.better} ▼${changes.worse}` : ''}`;
    }),
  ]);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = line(head.map((_, index) => (index === 0 ? '---' : '---:')));
  return [line(head), rule, ...rows.map(line)].join('\n');
}
