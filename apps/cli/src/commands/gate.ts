import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import { parse } from 'yaml';
import { compareLink, exampleLink, experimentLink } from '../api/links.js';
import type { Experiment } from '../api/wire-types.js';
import { coverageLine, hasStatistics, metricRows } from '../comparison/metric-rows.js';
import { addConnectionOptions, type ConnectionOptions } from '../config/connection.js';
import { CommandError, type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { decideGate, type Outcome, worst } from '../gate/decide-gate.js';
import {
  type CandidateReport,
  type GateReport,
  nameOf,
  regressedTitle,
  toJson,
  outcomeWords,
} from '../gate/gate-report.js';
import {
  completeRules,
  failOnVerdicts,
  gateKeys,
  type GateRules,
  type GateSettings,
  mergeGateSettings,
  perMetricOf,
  readGateSettings,
} from '../gate/gate-rules.js';
import { toJunit } from '../gate/junit.js';
import { toMarkdown } from '../gate/markdown.js';
import { repeated, wholeNumberBetween } from '../terminal/options.js';
import { type Colour, type Terminal, escapeControls } from '../terminal/terminal.js';
import { type CliContext, connect, type Connected } from './command.js';
import { addStatisticsOptions, datasetOf, paintedTable, type StatisticsOptions } from './compare.js';

const defaultFile = 'heddle.gate.yaml';

/** Rules have the names of their keys in a file, in camelCase. */
interface GateOptions extends ConnectionOptions, StatisticsOptions {
  candidate?: string[];
  rules?: string;
  showRegressed: number;
  junit?: string;
  markdown?: string;
  jsonFile?: string;
}

const notes = `
Exit codes:
  0  passed
  1  a rule found a regression
  2  wrong usage, no answer, or an undecided rule (no such metric, no shared examples)`;

export function addGateCommand(parent: Command, context: CliContext): void {
  const command = parent
    .command('gate')
    .summary('Pass or fail a build by rules against a baseline')
    .description(
      `Compares candidates with a baseline and decides by rules. Rules come from flags and from a file (${defaultFile} by default, where it exists); flags take precedence. The rule of a gate without rules is --fail-on regressed.`,
    )
    .option('--baseline <name|id>', 'Experiment to compare with. Default: the baseline of the dataset')
    .option('--candidate <name|id>', 'Experiment to judge; may be repeated', repeated)
    .option('--rules <file>', `File of rules, YAML or JSON. Default: ${defaultFile}`)
    .option(
      '--max-regressions <[metric=]n>',
      'Maximum number of examples that are worse than in the baseline, for each metric or one',
      perMetric,
    )
    .option(
      '--min-delta <[metric=]n>',
      'Minimum gain of the mean over shared examples: -0.02 allows a loss of 0.02. Where lower is better, less is a gain',
      perMetric,
    )
    .option('--min-mean <[metric=]n>', 'Minimum mean of the candidate', perMetric)
    .option('--max-mean <[metric=]n>', 'Maximum mean of the candidate', perMetric)
    .option('--max-error-rate <share>', "Maximum share of the candidate's runs that failed: 0.05 or 5%")
    .option('--max-latency-p50-increase <amount>', 'Maximum increase of the median latency: 10%, 0.5s or 200ms')
    .option('--min-coverage <share>', "Minimum share of the baseline's examples that the candidate has: 0.95 or 95%")
    .option(
      '--max-changed <n>',
      'Maximum number of examples whose inputs or expected outputs changed in between',
      wholeNumberBetween(0, 1e9),
    )
    .option(
      '--fail-on <verdict>',
      `Fail on this verdict of the statistics of any metric; may be repeated: ${failOnVerdicts.join(', ')}`,
      repeated,
    )
    .option(
      '--require-significant',
      'A loss beyond a limit fails only where it is significant, and a required gain has to be significant',
    );
  addStatisticsOptions(command)
    .option(
      '--show-regressed <n>',
      'Maximum number of regressed examples that are named, for each metric',
      wholeNumberBetween(0, 1000),
      10,
    )
    .option('--junit <file>', 'Write JUnit XML')
    .option('--markdown <file>', 'Write Markdown for a comment on a pull request')
    .option('--json-file <file>', 'Write the output of --json');
  addConnectionOptions(command)
    .addHelpText('after', notes)
    .action((options: GateOptions) => gate(options, context));
}

/** `correctness=-0.02`, or only a number for every metric: the form of a file of rules. */
function perMetric(text: string, before: Readonly<Record<string, number>> = {}): Record<string, number> {
  return { ...before, ...perMetricOf(text) };
}

const exitCodeOf: Record<Outcome, ExitCode> = {
  passed: exitCodes.ok,
  failed: exitCodes.failed,
  undecided: exitCodes.unknown,
};

async function gate(options: GateOptions, context: CliContext): Promise<void> {
  const { terminal, cwd } = context;
  const settings = mergeGateSettings(await fileSettings(options.rules, cwd), flagSettings(options));
  if (!settings.candidates) throw new UsageError('No experiment to judge: give --candidate');
  const rules = completeRules(settings.rules);
  const report = await judge(settings, rules, options.showRegressed, connect(options, context));
  const exitCode = exitCodeOf[report.outcome];
  const json = toJson(report, exitCode);
  if (options.junit !== undefined) await writeTo(options.junit, cwd, toJunit(report));
  if (options.markdown !== undefined) await writeTo(options.markdown, cwd, toMarkdown(report));
  if (options.jsonFile !== undefined) await writeTo(options.jsonFile, cwd, json);
  if (options.json) terminal.out(json);
  else print(report, terminal);
  context.setExitCode(exitCode);
}

async function judge(
  settings: GateSettings,
  rules: GateRules,
  shown: number,
  { api, connection }: Connected,
): Promise<GateReport> {
  const candidates = await Promise.all((settings.candidates ?? []).map((one) => api.experiment(one)));
  const datasetId = datasetOf(candidates);
  const dataset = await api.dataset(datasetId);
  const baselineName = settings.baseline ?? dataset.baseline_experiment_id;
  if (baselineName === null)
    throw new UsageError(`Dataset ${escapeControls(dataset.name)} has no baseline: set one on it, or give --baseline`);
  const baseline = await api.experiment(baselineName);
  datasetOf([baseline, ...candidates]);
  const { consoleUrl } = connection;
  const tenantId = baseline.tenant_id;
  const named = ({ id, name }: Experiment) => ({ id, name, url: experimentLink({ consoleUrl, tenantId }, id) });
  const target = { consoleUrl, tenantId, datasetId };

  const reports: CandidateReport[] = [];
  for (const candidate of candidates) {
    const summary = await api.compare(datasetId, {
      session_ids: [baseline.id, candidate.id],
      baseline_session_id: baseline.id,
      statistics: true,
      confidence: settings.confidence,
      seed: settings.seed,
      resamples: settings.resamples,
      include_changed: settings.includeChanged,
    });
    const { outcome, checks } = decideGate(summary, rules);
    const rows = metricRows(summary);
    const regressedExamples: CandidateReport['regressedExamples'] = [];
    for (const { key, regressed } of rows.slice(0, summary.metrics.length)) {
      if (!regressed || shown === 0) continue;
      const ids = await api.regressedExamples({
        datasetId,
        baselineId: baseline.id,
        candidateId: candidate.id,
        key,
        limit: shown,
      });
      for (const exampleId of ids)
        regressedExamples.push({ metric: key, exampleId, url: exampleLink(target, exampleId) });
    }
    reports.push({
      candidate: named(candidate),
      outcome,
      checks,
      url: compareLink(target, [baseline.id, candidate.id]),
      coverageLine: coverageLine(summary),
      rows,
      hasStatistics: hasStatistics(summary),
      summary,
      regressedExamples,
    });
  }
  return {
    outcome: worst(reports),
    dataset: { id: datasetId, name: dataset.name },
    baseline: named(baseline),
    candidates: reports,
  };
}

async function fileSettings(file: string | undefined, cwd: string): Promise<GateSettings> {
  const name = file ?? defaultFile;
  const path = isAbsolute(name) ? name : join(cwd, name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && file === undefined) return undefined;
    throw new UsageError(`${name} cannot be read: ${error.message}`);
  });
  if (text === undefined) return { rules: {} };
  try {
    return readGateSettings(parse(text) ?? {}, name);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new UsageError(`${name} is no YAML: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** Flags in the form of a file, so that both are read by the same rules. */
function flagSettings(options: GateOptions): GateSettings {
  const named = Object.entries(options).map(([name, value]) => [snakeCase(name), value as unknown] as const);
  return readGateSettings(Object.fromEntries(named.filter(([key]) => gateKeys.includes(key))), 'flags');
}

/** `maxLatencyP50Increase` as `max_latency_p50_increase`. */
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function writeTo(name: string, cwd: string, content: string): Promise<void> {
  await writeFile(isAbsolute(name) ? name : join(cwd, name), content).catch((error: Error) => {
    throw new CommandError(`${name} cannot be written: ${error.message}`);
  });
}

const colours: Record<Outcome, Colour> = { passed: 'green', failed: 'red', undecided: 'yellow' };
const signs: Record<Outcome, string> = { passed: '✓', failed: '✗', undecided: '?' };

function print({ outcome, baseline, candidates }: GateReport, terminal: Terminal) {
  const { paint } = terminal;
  const lines: string[] = [];
  for (const one of candidates) {
    lines.push(
      `${paint('bold', escapeControls(one.candidate.name))} against the baseline ${paint('bold', escapeControls(baseline.name))}`,
    );
    lines.push(escapeControls(one.coverageLine), '');
    if (one.rows.length > 0) lines.push(paintedTable(one.rows, one.hasStatistics, paint), '');
    for (const check of one.checks)
      lines.push(
        `${paint(colours[check.outcome], signs[check.outcome])} ${escapeControls(nameOf(check))}: ${escapeControls(check.message)}`,
      );
    if (one.regressedExamples.length > 0) {
      lines.push('', `${regressedTitle(one.outcome)}:`);
      for (const { metric, exampleId, url } of one.regressedExamples)
        lines.push(`  ${escapeControls(metric)}  ${exampleId}  ${paint('cyan', url)}`);
    }
    lines.push('', paint('cyan', one.url), '');
  }
  terminal.out([...lines, paint(colours[outcome], outcomeWords[outcome])].join('\n'));
}
