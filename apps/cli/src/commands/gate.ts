import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { parse } from 'yaml';
import type { Experiment } from '../api/experiments-api.js';
import { compareLink, exampleLink, experimentLink } from '../api/links.js';
import { coverageLine, hasStatistics, metricRows } from '../comparison/metric-rows.js';
import { numberOf } from '../config/connection.js';
import { CommandError, type ExitCode, exitCodes, UsageError } from '../contract/errors.js';
import { decideGate, type Outcome, worst } from '../gate/decide-gate.js';
import {
  type CandidateReport,
  type GateReport,
  nameOf,
  regressedTitle,
  toJson,
  verdictWords,
} from '../gate/gate-report.js';
import {
  completeRules,
  type GateRules,
  type GateSettings,
  mergeGateSettings,
  needsStatistics,
  perMetricOf,
  readGateSettings,
} from '../gate/gate-rules.js';
import { toJunit } from '../gate/junit.js';
import { toMarkdown } from '../gate/markdown.js';
import type { Parsed } from '../terminal/options.js';
import { type Colour, type Terminal, visible } from '../terminal/terminal.js';
import { type Command, connect, type Connected, type Surroundings } from './command.js';
import { datasetOf, paintedTable, statisticsOf, statisticsOptions } from './compare.js';

const defaultFile = 'heddle.gate.yaml';

export const gateCommand: Command = {
  name: 'gate',
  summary: 'Pass or fail a build by rules against a baseline',
  operands: '',
  about: `Compares candidates with a baseline and decides by rules. Rules come from flags and from a file (${defaultFile} where there is one); flags win. Without any rule it is --fail-on regressed.`,
  options: {
    baseline: {
      kind: 'text',
      value: '<name|id>',
      description: 'Experiment to compare with. Default: the baseline that is set on the dataset',
    },
    candidate: {
      kind: 'text',
      value: '<name|id>',
      multiple: true,
      description: 'Experiment to judge; may be repeated',
    },
    rules: { kind: 'text', value: '<file>', description: `File of rules, YAML or JSON. Default: ${defaultFile}` },
    'max-regressions': {
      kind: 'text',
      value: '<[metric=]n>',
      multiple: true,
      description: 'Most examples that may be worse than in the baseline, for each metric or one',
    },
    'min-delta': {
      kind: 'text',
      value: '<[metric=]n>',
      multiple: true,
      description:
        'Least gain of the mean over shared examples: -0.02 allows a loss of 0.02. Where lower is better, less is a gain',
    },
    'min-mean': { kind: 'text', value: '<[metric=]n>', multiple: true, description: 'Least mean of the candidate' },
    'max-mean': { kind: 'text', value: '<[metric=]n>', multiple: true, description: 'Greatest mean of the candidate' },
    'max-error-rate': {
      kind: 'text',
      value: '<share>',
      description: 'Most runs of the candidate that may have failed: 0.05 or 5%',
    },
    'max-latency-p50-increase': {
      kind: 'text',
      value: '<amount>',
      description: 'How much slower the median run may be: 10%, 0.5s or 200ms',
    },
    'min-coverage': {
      kind: 'text',
      value: '<share>',
      description: 'Least share of the examples of the baseline that the candidate has: 0.95 or 95%',
    },
    'max-changed': {
      kind: 'text',
      value: '<n>',
      description: 'Most examples whose inputs or expected outputs changed in between',
    },
    'fail-on': {
      kind: 'text',
      value: '<verdict>',
      multiple: true,
      description:
        'Fail where the statistics of any metric say so: regressed, changed, not_distinguishable, too_few_examples',
    },
    'require-significant': {
      kind: 'flag',
      description: 'A loss beyond a limit fails only where it is significant, and a gain that is asked for has to be',
    },
    ...statisticsOptions,
    'show-regressed': {
      kind: 'text',
      value: '<n>',
      description: 'How many examples that got worse are named, for each metric. Default: 10',
    },
    junit: { kind: 'text', value: '<file>', description: 'Write JUnit XML' },
    markdown: { kind: 'text', value: '<file>', description: 'Write Markdown for a comment on a pull request' },
    'json-file': { kind: 'text', value: '<file>', description: 'Write what --json prints' },
  },
  notes: `Exit codes:
  0  passed
  1  a rule found a regression
  2  wrong usage, no answer, or a rule that could not be decided (no such metric, no shared examples,
     no statistics)`,
  run,
};

const exitCodeOf: Record<Outcome, ExitCode> = {
  passed: exitCodes.ok,
  failed: exitCodes.failed,
  undecided: exitCodes.unknown,
};

async function run(given: Parsed, surroundings: Surroundings): Promise<ExitCode> {
  if (given.positionals.length > 0)
    throw new UsageError(`"${given.positionals[0]}" is not expected here; experiments are given with --candidate`);
  const { terminal, cwd } = surroundings;
  const settings = mergeGateSettings(await fileSettings(given, cwd), flagSettings(given));
  const rules = completeRules(settings.rules);
  const shown = numberOf(given.text('show-regressed'), '--show-regressed', {
    default: 10,
    min: 0,
    max: 1000,
    integer: true,
  });
  if (!settings.candidates) throw new UsageError('Which experiment is to be judged? Say --candidate');
  const report = await judge(settings, rules, shown, connect(given, surroundings));
  const exitCode = exitCodeOf[report.outcome];
  const json = toJson(report, exitCode);
  const files: [string, () => string][] = [
    ['junit', () => toJunit(report)],
    ['markdown', () => toMarkdown(report)],
    ['json-file', () => json],
  ];
  for (const [name, render] of files) await writeTo(given.text(name), cwd, render);
  if (given.flag('json')) terminal.out(json);
  else print(report, terminal);
  return exitCode;
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
    throw new UsageError(`Dataset ${visible(dataset.name)} has no baseline: set one on it, or say --baseline`);
  const baseline = await api.experiment(baselineName);
  datasetOf([baseline, ...candidates]);
  const { consoleUrl } = connection;
  const tenantId = baseline.tenant_id;
  const named = ({ id, name }: Experiment) => ({ id, name, url: experimentLink({ consoleUrl, tenantId }, id) });
  const place = { consoleUrl, tenantId, datasetId };

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
    if (needsStatistics(rules) && !hasStatistics(summary))
      throw new CommandError('A rule needs statistics, and this server computes none: it is too old for them');
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
        limit: Math.min(shown, regressed),
        baselineExamples: summary.coverage.experiments[0]?.example_count ?? 0,
      });
      for (const exampleId of ids)
        regressedExamples.push({ metric: key, exampleId, url: exampleLink(place, exampleId) });
    }
    reports.push({
      candidate: named(candidate),
      outcome,
      checks,
      url: compareLink(place, [baseline.id, candidate.id]),
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

async function fileSettings(given: Parsed, cwd: string): Promise<GateSettings> {
  const name = given.text('rules') ?? defaultFile;
  const path = isAbsolute(name) ? name : join(cwd, name);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && given.text('rules') === undefined) return undefined;
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
function flagSettings(given: Parsed): GateSettings {
  const several = (name: string) => {
    const texts = given.texts(name);
    return texts.length > 0 ? perMetricOf(texts, `--${name}`) : undefined;
  };
  const whole = (name: string) =>
    given.text(name) === undefined
      ? undefined
      : numberOf(given.text(name), `--${name}`, { default: 0, min: 0, max: 1e9, integer: true });
  const list = (name: string) => (given.texts(name).length > 0 ? given.texts(name) : undefined);
  const { confidence, seed, resamples, include_changed } = statisticsOf(given);
  const said = {
    baseline: given.text('baseline'),
    candidate: list('candidate'),
    confidence,
    seed,
    resamples,
    include_changed,
    max_regressions: several('max-regressions'),
    min_delta: several('min-delta'),
    min_mean: several('min-mean'),
    max_mean: several('max-mean'),
    max_error_rate: given.text('max-error-rate'),
    max_latency_p50_increase: given.text('max-latency-p50-increase'),
    min_coverage: given.text('min-coverage'),
    max_changed: whole('max-changed'),
    fail_on: list('fail-on'),
    require_significant: given.flag('require-significant') ? true : undefined,
  };
  return readGateSettings(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)), 'flags');
}

async function writeTo(name: string | undefined, cwd: string, render: () => string): Promise<void> {
  if (name === undefined) return;
  await writeFile(isAbsolute(name) ? name : join(cwd, name), render()).catch((error: Error) => {
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
      `${paint('bold', visible(one.candidate.name))} against the baseline ${paint('bold', visible(baseline.name))}`,
    );
    lines.push(visible(one.coverageLine), '');
    if (one.rows.length > 0) lines.push(paintedTable(one.rows, one.hasStatistics, paint), '');
    for (const check of one.checks)
      lines.push(
        `${paint(colours[check.outcome], signs[check.outcome])} ${visible(nameOf(check))}: ${visible(check.message)}`,
      );
    if (one.regressedExamples.length > 0) {
      lines.push('', `${regressedTitle(one.outcome)}:`);
      for (const { metric, exampleId, url } of one.regressedExamples)
        lines.push(`  ${visible(metric)}  ${exampleId}  ${paint('cyan', url)}`);
    }
    lines.push('', paint('cyan', one.url), '');
  }
  terminal.out([...lines, paint(colours[outcome], verdictWords[outcome])].join('\n'));
}
