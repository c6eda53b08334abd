import type { ComparisonRequest, ComparisonSummary } from '../api/comparison-summary.js';
import type { Experiment } from '../api/experiments-api.js';
import { compareLink } from '../api/links.js';
import { coverageLine, hasStatistics, metricColumns, type MetricRow, metricRows } from '../comparison/metric-rows.js';
import { numberOf } from '../config/connection.js';
import { type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import type { Options, Parsed } from '../terminal/options.js';
import { escapeMarkdown, markdownTable, textTable } from '../terminal/table.js';
import type { Paint } from '../terminal/terminal.js';
import { visible } from '../terminal/terminal.js';
import { type Command, connect, type Surroundings } from './command.js';

export const statisticsOptions: Options = {
  confidence: {
    kind: 'text',
    value: '<share>',
    description: 'Of the intervals, and what counts as significant. Default: 0.95',
  },
  seed: { kind: 'text', value: '<n>', description: 'Of the resampling. Default: one that the experiments give' },
  resamples: { kind: 'text', value: '<n>', description: 'How many. Default: what the server chooses' },
  'include-changed': {
    kind: 'flag',
    description: 'Compare also examples whose inputs or expected outputs changed in between',
  },
};

const outputFormats = ['table', 'json', 'markdown'] as const;

export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compare experiments with a baseline, metric by metric',
  operands: '<baseline> <candidate...>',
  about:
    'Compares experiments of one dataset, by name or id, with the first of them: means, the difference over the examples that both scored with its interval and p-value, and how many examples got better or worse.',
  options: {
    format: { kind: 'text', value: '<name>', description: `${outputFormats.join(', ')}. Default: table` },
    'no-statistics': { kind: 'flag', description: 'Leave intervals, p-values and verdicts out' },
    ...statisticsOptions,
  },
  run,
};

async function run(given: Parsed, surroundings: Surroundings): Promise<ExitCode> {
  const { terminal } = surroundings;
  if (given.positionals.length < 2)
    throw new UsageError('Which experiments? Give a baseline and at least one candidate');
  const format = given.flag('json') ? 'json' : (given.text('format') ?? 'table');
  if (!outputFormats.some((one) => one === format))
    throw new UsageError(`--format: "${format}" is none of ${outputFormats.join(', ')}`);
  const request = statisticsOf(given);
  const { api, connection } = connect(given, surroundings);
  const experiments = await Promise.all(given.positionals.map((one) => api.experiment(one)));
  const datasetId = datasetOf(experiments);
  const summary = await api.compare(datasetId, {
    ...request,
    statistics: !given.flag('no-statistics'),
    session_ids: experiments.map(({ id }) => id),
    baseline_session_id: (experiments[0] as Experiment).id,
  });
  const place = { consoleUrl: connection.consoleUrl, tenantId: (experiments[0] as Experiment).tenant_id, datasetId };
  const url = compareLink(
    place,
    experiments.map(({ id }) => id),
  );
  if (format === 'json') terminal.out(JSON.stringify({ ...summary, url }, null, 2));
  else if (format === 'markdown') terminal.out(asMarkdown(summary, experiments, url));
  else terminal.out(asTable(summary, experiments, url, terminal.paint));
  if (format !== 'json' && !given.flag('no-statistics') && !hasStatistics(summary))
    terminal.note('This server computes no intervals and p-values: it is too old for them');
  return exitCodes.ok;
}

export function statisticsOf(given: Parsed): Partial<ComparisonRequest> {
  const none = Number.NaN;
  const number = (name: string, min: number, max: number, integer: boolean) => {
    const value = numberOf(given.text(name), `--${name}`, { default: none, min, max, integer });
    return Number.isNaN(value) ? undefined : value;
  };
  return {
    confidence: number('confidence', 0.5, 0.999, false),
    seed: number('seed', 0, 2 ** 32 - 1, true),
    resamples: number('resamples', 1000, 20_000, true),
    ...(given.flag('include-changed') ? { include_changed: true } : {}),
  };
}

/** Experiments of two datasets share no example. */
export function datasetOf(experiments: readonly Experiment[]): string {
  const [first, ...others] = experiments as [Experiment, ...Experiment[]];
  const datasetId = first.reference_dataset_id;
  if (datasetId === null) throw new UsageError(`${visible(first.name)} is no experiment of a dataset`);
  const stranger = others.find(({ reference_dataset_id: id }) => id !== datasetId);
  if (stranger) throw new UsageError(`${visible(stranger.name)} is of another dataset than ${visible(first.name)}`);
  const twice = experiments.find(({ id }, index) => experiments.findIndex((one) => one.id === id) !== index);
  if (twice) throw new UsageError(`${visible(twice.name)} is compared with itself`);
  return datasetId;
}

function asTable(summary: ComparisonSummary, experiments: readonly Experiment[], url: string, paint: Paint): string {
  const rows = metricRows(summary);
  const [baseline, ...candidates] = experiments.map(({ name }) => visible(name));
  return [
    `${paint('bold', candidates.join(', '))} against the baseline ${paint('bold', baseline ?? '')}`,
    visible(coverageLine(summary)),
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
