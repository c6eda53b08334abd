import { type Command, Option } from 'commander';
import { compareLink } from '../api/links.js';
import type { ComparisonSummary, Experiment } from '../api/wire-types.js';
import { coverageLine, hasStatistics, metricColumns, type MetricRow, metricRows } from '../comparison/metric-rows.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { UsageError } from '../contract/errors.js';
import { numberBetween, wholeNumberBetween } from '../terminal/options.js';
import { escapeMarkdown, markdownTable, textTable } from '../terminal/table.js';
import { type Paint, escapeControls } from '../terminal/terminal.js';
import { type CliContext, connect } from './command.js';

/** Parameters of the statistics, by their names in the API. */
export interface StatisticsOptions {
  confidence?: number;
  seed?: number;
  resamples?: number;
  includeChanged?: boolean;
}

export function addStatisticsOptions(command: Command): Command {
  return command
    .option(
      '--confidence <share>',
      'Confidence level of the intervals; 1 minus it is the significance level. Default: 0.95',
      numberBetween(0.5, 0.999),
    )
    .option(
      '--seed <n>',
      'Seed of the resampling. Default: derived from the dataset',
      wholeNumberBetween(0, 2 ** 32 - 1),
    )
    .option('--resamples <n>', 'Number of resamples. Default: chosen by the server', wholeNumberBetween(1000, 20_000))
    .option(
      '--include-changed',
      'Also compare examples whose inputs or expected outputs changed between the experiments',
    );
}

interface CompareOptions extends ConnectionOptions, StatisticsOptions {
  format: 'table' | 'json' | 'markdown';
  statistics: boolean;
}

export function addCompareCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('compare')
    .summary('Compare experiments with a baseline, metric by metric')
    .description(
      'Compares experiments of one dataset, given by name or id, with the first one. For each metric it prints the means, the difference over the examples scored in both experiments with its interval and p-value, and the numbers of better and worse examples.',
    )
    .argument('<baseline>', 'Experiment to compare with')
    .argument('<candidate...>', 'Experiments to compare')
    .addOption(
      new Option('--format <name>', 'Form of the output').choices(['table', 'json', 'markdown']).default('table'),
    )
    .option('--no-statistics', 'Omit intervals, p-values and verdicts');
  addConnectionOptions(addStatisticsOptions(command)).action(
    (baseline: string, candidates: string[], options: CompareOptions) =>
      compare([baseline, ...candidates], options, context),
  );
}

async function compare(names: readonly string[], options: CompareOptions, context: CliContext): Promise<void> {
  const { terminal } = context;
  const { api, connection } = connect(options, context);
  const experiments = await Promise.all(names.map((one) => api.experiment(one)));
  const datasetId = datasetOf(experiments);
  const [baseline] = experiments as [Experiment];
  const ids = experiments.map(({ id }) => id);
  const summary = await api.compare(datasetId, {
    ...statisticsRequest(options),
    statistics: options.statistics,
    session_ids: ids,
    baseline_session_id: baseline.id,
  });
  const url = compareLink({ consoleUrl: connection.consoleUrl, tenantId: baseline.tenant_id, datasetId }, ids);
  const format = options.json ? 'json' : options.format;
  if (format === 'json') terminal.out(JSON.stringify({ ...summary, url }, null, 2));
  else if (format === 'markdown') terminal.out(asMarkdown(summary, experiments, url));
  else terminal.out(asTable(summary, experiments, url, terminal.paint));
}

const statisticsRequest = ({ confidence, seed, resamples, includeChanged }: StatisticsOptions) => ({
  confidence,
  seed,
  resamples,
  include_changed: includeChanged,
});

/** Id of their dataset. Experiments of different datasets share no example, so they are refused. */
export function datasetOf(experiments: readonly Experiment[]): string {
  const [first, ...others] = experiments as [Experiment, ...Experiment[]];
  const datasetId = first.reference_dataset_id;
  if (datasetId === null)
    throw new UsageError(`${escapeControls(first.name)} is a project without a dataset: it has no examples to compare`);
  const other = others.find(({ reference_dataset_id: id }) => id !== datasetId);
  if (other)
    throw new UsageError(`${escapeControls(other.name)} and ${escapeControls(first.name)} are of different datasets`);
  const twice = experiments.find(({ id }, index) => experiments.findIndex((one) => one.id === id) !== index);
  if (twice) throw new UsageError(`${escapeControls(twice.name)} is given twice`);
  return datasetId;
}

function asTable(summary: ComparisonSummary, experiments: readonly Experiment[], url: string, paint: Paint): string {
  const rows = metricRows(summary);
  const [baseline, ...candidates] = experiments.map(({ name }) => escapeControls(name));
  return [
    `${paint('bold', candidates.join(', '))} against the baseline ${paint('bold', baseline ?? '')}`,
    escapeControls(coverageLine(summary)),
    '',
    rows.length > 0 ? paintedTable(rows, hasStatistics(summary), paint) : 'No metric has scores.',
    '',
    paint('cyan', url),
  ].join('\n');
}

export function paintedTable(rows: readonly MetricRow[], withStatistics: boolean, paint: Paint): string {
  return textTable(metricColumns(rows, withStatistics), rows, (text, row, { title }) => {
    if (!row) return paint('bold', text);
    if (title === 'Verdict' && row.statistics?.verdict === 'regressed') return paint('red', text);
    if (title === 'Verdict' && row.statistics?.verdict === 'improved') return paint('green', text);
    return text;
  });
}

function asMarkdown(summary: ComparisonSummary, experiments: readonly Experiment[], url: string): string {
  const rows = metricRows(summary);
  const [baseline, ...candidates] = experiments.map(({ name }) => `**${escapeMarkdown(name)}**`);
  return [
    `${candidates.join(', ')} against the baseline ${baseline}: [side by side](${url})`,
    `${escapeMarkdown(coverageLine(summary))}.`,
    rows.length > 0 ? markdownTable(metricColumns(rows, hasStatistics(summary)), rows) : 'No metric has scores.',
  ].join('\n\n');
}
