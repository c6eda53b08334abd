import type { Command } from 'commander';
import { formatCount, formatMetric, formatPercent, numberStyle, secondsStyle } from '@heddle/comparison-text';
import { experimentLink } from '../api/links.js';
import type { Experiment } from '../api/wire-types.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { wholeNumberBetween } from '../terminal/options.js';
import { type Column, textTable } from '../terminal/table.js';
import { type CliContext, connect } from './command.js';

interface ListOptions extends ConnectionOptions {
  dataset?: string;
  limit: number;
}

export function addListCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('list')
    .summary('List experiments with their statistics')
    .description('Lists experiments, the newest first, with latency, error rate and the mean of each metric.')
    .option('--dataset <name|id>', 'Only experiments of one dataset')
    .option('--limit <n>', 'Maximum number of experiments', wholeNumberBetween(1, 100_000), 20);
  addConnectionOptions(command).action((options: ListOptions) => list(options, context));
}

async function list({ dataset, limit, ...options }: ListOptions, context: CliContext): Promise<void> {
  const { api, connection } = connect(options, context);
  const { terminal } = context;
  const datasetId = dataset === undefined ? undefined : (await api.dataset(dataset)).id;
  const experiments = await api.experiments(limit, datasetId);
  if (options.json) {
    const withLinks = experiments.map((one) => ({
      ...one,
      url: experimentLink({ consoleUrl: connection.consoleUrl, tenantId: one.tenant_id }, one.id),
    }));
    terminal.out(JSON.stringify(withLinks, null, 2));
  } else if (experiments.length === 0) terminal.note('No experiments');
  else {
    const title = (text: string, row: Experiment | undefined) => (row ? text : terminal.paint('bold', text));
    terminal.out(textTable(columnsOf(experiments), experiments, title));
  }
}

/** Maximum number of metric columns; `--json` has all metrics. */
const maxMetrics = 6;

function columnsOf(experiments: readonly Experiment[]): Column<Experiment>[] {
  const metrics = [...new Set(experiments.flatMap(({ feedback_stats: stats }) => Object.keys(stats ?? {})))].sort();
  const averageOf = ({ feedback_stats: stats }: Experiment, key: string) => stats?.[key]?.avg;
  const latency = secondsStyle(experiments.map(({ latency_p50: p50 }) => p50));
  return [
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'STARTED', cell: ({ start_time: at }) => at.slice(0, 16).replace('T', ' ') },
    { title: 'RUNS', align: 'right', cell: ({ run_count: runs }) => formatCount(runs) },
    { title: 'ERRORS', align: 'right', cell: ({ error_rate: rate }) => formatPercent(rate) },
    { title: 'P50', align: 'right', cell: ({ latency_p50: p50 }) => formatMetric(p50, latency) },
    ...metrics.slice(0, maxMetrics).map((key): Column<Experiment> => {
      const averages = experiments.map((one) => averageOf(one, key));
      const style = numberStyle(key, averages);
      return { title: key, align: 'right', cell: (one) => formatMetric(averageOf(one, key), style) };
    }),
    { title: 'ID', cell: ({ id }) => id },
  ];
}
