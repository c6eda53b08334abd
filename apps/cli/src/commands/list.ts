import type { Experiment } from '../api/experiments-api.js';
import { experimentLink } from '../api/links.js';
import { numberOf } from '../config/connection.js';
import { type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { formatNumber, formatPercent } from '../terminal/numbers.js';
import type { Parsed } from '../terminal/options.js';
import { type Column, textTable } from '../terminal/table.js';
import { type Command, connect, type Surroundings } from './command.js';

export const listCommand: Command = {
  name: 'list',
  summary: 'List experiments with their statistics',
  operands: '',
  about: 'Lists experiments, the newest first, with latency, error rate and the mean of each metric.',
  options: {
    dataset: { kind: 'text', value: '<name|id>', description: 'Only those of one dataset' },
    limit: { kind: 'text', value: '<n>', description: 'How many at most. Default: 20' },
  },
  run,
};

async function run(given: Parsed, surroundings: Surroundings): Promise<ExitCode> {
  if (given.positionals.length > 0) throw new UsageError(`"${given.positionals[0]}" is not expected here`);
  const limit = numberOf(given.text('limit'), '--limit', { default: 20, min: 1, max: 100_000, integer: true });
  const { api, connection } = connect(given, surroundings);
  const { terminal } = surroundings;
  const dataset = given.text('dataset');
  const datasetId = dataset === undefined ? undefined : (await api.dataset(dataset)).id;
  const experiments = await api.experiments(limit, datasetId);
  if (given.flag('json')) {
    const linkOf = (one: Experiment) =>
      experimentLink({ consoleUrl: connection.consoleUrl, tenantId: one.tenant_id }, one.id);
    terminal.out(
      JSON.stringify(
        experiments.map((one) => ({ ...one, url: linkOf(one) })),
        null,
        2,
      ),
    );
  } else if (experiments.length === 0) terminal.note('No experiments');
  else {
    const title = (text: string, row: Experiment | undefined) => (row ? text : terminal.paint('bold', text));
    terminal.out(textTable(columnsOf(experiments), experiments, title));
  }
  return exitCodes.ok;
}

/** More metrics would not fit beside each other; `--json` has all. */
const mostMetrics = 6;

export function columnsOf(experiments: readonly Experiment[]): Column<Experiment>[] {
  const metrics = [...new Set(experiments.flatMap(({ feedback_stats: stats }) => Object.keys(stats ?? {})))].sort();
  return [
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'STARTED', cell: ({ start_time: at }) => at.slice(0, 16).replace('T', ' ') },
    { title: 'RUNS', align: 'right', cell: ({ run_count: runs }) => formatNumber(runs) },
    { title: 'ERRORS', align: 'right', cell: ({ error_rate: rate }) => (rate === null ? '–' : formatPercent(rate)) },
    { title: 'P50 S', align: 'right', cell: ({ latency_p50: p50 }) => formatNumber(p50) },
    ...metrics.slice(0, mostMetrics).map((key): Column<Experiment> => ({
      title: key,
      align: 'right',
      cell: ({ feedback_stats: stats }) => formatNumber(stats?.[key]?.avg),
    })),
    { title: 'ID', cell: ({ id }) => id },
  ];
}
