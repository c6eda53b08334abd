import { formatSignificant, formatSignificantChange, formatSignificantPercent } from '@heddle/comparison-text';
import type { ComparisonSummary, ExperimentMetric, MetricComparison, MetricDelta } from '../api/wire-types.js';
import { plural } from '../terminal/numbers.js';
import type { GateRules, Increase, PerMetric } from './gate-rules.js';
/** `undecided`: the data for the rule is missing, which is not a pass. */
export type Outcome = 'passed' | 'failed' | 'undecided';

export interface Check {
  /** Key of the rule in a file of rules. */
  rule: string;
  metric: string | null;
  outcome: Outcome;
  /** One sentence. */
  message: string;
}

/** Result of the rules for one candidate against its baseline. */
interface Decision {
  outcome: Outcome;
  checks: Check[];
}

/** Tolerance for rounding errors of doubles: 0.8 - 0.78 is more than 0.02. */
const noise = 1e-9;

/** Applies the rules to a comparison of two experiments. */
export function decideGate(summary: ComparisonSummary, rules: GateRules): Decision {
  const pair = pairOf(summary);
  const checks = [
    ...checkShared(pair),
    ...perMetric('max_regressions', rules.maxRegressions, pair, (metric, limit) =>
      checkRegressions(metric, limit, rules),
    ),
    ...perMetric('min_delta', rules.minDelta, pair, (metric, limit) => checkDelta(metric, limit, rules)),
    ...perMetric('min_mean', rules.minMean, pair, (metric, limit) => checkMean(metric, limit, 'min')),
    ...perMetric('max_mean', rules.maxMean, pair, (metric, limit) => checkMean(metric, limit, 'max')),
    ...(rules.failOn.length > 0 ? checkVerdicts(pair, rules) : []),
    ...checkErrorRate(pair, rules),
    ...checkLatency(pair, rules),
    ...checkCoverage(pair, rules),
  ];
  return { outcome: worst(checks), checks };
}

/** A regression outweighs undecided rules. */
export function worst(checks: readonly { outcome: Outcome }[]): Outcome {
  const has = (outcome: Outcome) => checks.some((check) => check.outcome === outcome);
  return has('failed') ? 'failed' : has('undecided') ? 'undecided' : 'passed';
}

interface Metric {
  key: string;
  /** Null when neither a setting nor the name determines it. */
  isLowerBetter: boolean | null;
  baseline: ExperimentMetric;
  candidate: ExperimentMetric;
  versus: MetricDelta;
}

interface Pair {
  summary: ComparisonSummary;
  baseline: ComparisonSummary['coverage']['experiments'][number];
  candidate: ComparisonSummary['coverage']['experiments'][number];
  metrics: Metric[];
  /** Latency and errors; rules about every metric do not include them. */
  runMetrics: Metric[];
}

function pairOf(summary: ComparisonSummary): Pair {
  const { baseline_session_id: baselineId, coverage } = summary;
  const baseline = coverage.experiments.find(({ session_id: id }) => id === baselineId);
  const candidate = coverage.experiments.find(({ session_id: id }) => id !== baselineId);
  if (!baseline || !candidate) throw new Error('The comparison is not one of a baseline and a candidate');
  const toMetric = ({ key, is_lower_score_better: isLowerBetter, experiments }: MetricComparison): Metric[] => {
    const of = (wanted: string) => experiments.find(({ session_id: id }) => id === wanted);
    const [first, second] = [of(baselineId), of(candidate.session_id)];
    return first && second?.versus_baseline
      ? [{ key, isLowerBetter, baseline: first, candidate: second, versus: second.versus_baseline }]
      : [];
  };
  return {
    summary,
    baseline,
    candidate,
    metrics: summary.metrics.flatMap(toMetric),
    runMetrics: summary.run_metrics.flatMap(toMetric),
  };
}

type Verdict = Omit<Check, 'rule' | 'metric'>;

const passed = (message: string): Verdict => ({ outcome: 'passed', message });
const failed = (message: string): Verdict => ({ outcome: 'failed', message });
const undecided = (message: string): Verdict => ({ outcome: 'undecided', message });
const judged = (isFine: boolean, message: string) => (isFine ? passed(message) : failed(message));

/** Rules about every metric skip metrics that the baseline lacks. */
function perMetric(
  rule: string,
  limits: PerMetric,
  { metrics, runMetrics, ...pair }: Pair,
  decide: (metric: Metric, limit: number) => Verdict,
): Check[] {
  const checks: Check[] = [];
  const isAbsolute = rule.endsWith('mean');
  for (const [key, limit] of Object.entries(limits.of)) {
    const metric = [...metrics, ...runMetrics].find((one) => one.key === key);
    const known = metrics.map((one) => one.key).join(', ') || 'none';
    checks.push({
      rule,
      metric: key,
      ...(metric
        ? withScores(metric, isAbsolute, () => decide(metric, limit))
        : undecided(`there is no such metric; there are: ${known}`)),
    });
  }
  const { all } = limits;
  if (all === undefined) return checks;
  const others = metrics.filter(
    ({ key, baseline }) => !Object.hasOwn(limits.of, key) && (isAbsolute || baseline.n > 0),
  );
  for (const metric of others)
    checks.push({ rule, metric: metric.key, ...withScores(metric, isAbsolute, () => decide(metric, all)) });
  if (checks.length === 0)
    checks.push({ rule, metric: null, ...undecided(`${pair.baseline.name} has no metric to compare`) });
  return checks;
}

/** Undecided if scores are missing. */
function withScores({ baseline, candidate, versus }: Metric, isAbsolute: boolean, decide: () => Verdict): Verdict {
  if (candidate.avg === null) return undecided('the candidate has no scores');
  if (isAbsolute) return decide();
  if (baseline.avg === null) return undecided('the baseline has no scores');
  if (versus.paired_examples === 0) return undecided('no example has scores in both');
  return decide();
}

/** A metric whose direction is known. */
type Directed = Metric & { isLowerBetter: boolean };

/** A metric without a direction is decided only if both directions give the same outcome. */
function inItsDirection(metric: Metric, decide: (metric: Directed) => Verdict): Verdict {
  const { key, isLowerBetter } = metric;
  if (isLowerBetter !== null) return decide({ ...metric, isLowerBetter });
  const [one, other] = [decide(directed(metric, false)), decide(directed(metric, true))];
  if (one.outcome === other.outcome) return one;
  return undecided(
    `${one.message.replace(/\.$/, '')}; no direction is set for ${key}: set it in the console, or by PATCH /api/v1/feedback-configs`,
  );
}

/** The metric with an assumed direction. */
function directed(metric: Metric, isLowerBetter: boolean): Directed {
  const { higher, lower, statistics } = metric.versus;
  const isGain = (statistics?.mean_delta ?? 0) > 0 !== isLowerBetter;
  return {
    ...metric,
    isLowerBetter,
    versus: {
      ...metric.versus,
      improved: isLowerBetter ? lower : higher,
      regressed: isLowerBetter ? higher : lower,
      ...(statistics?.verdict === 'changed'
        ? { statistics: { ...statistics, verdict: isGain ? 'improved' : 'regressed' } }
        : {}),
    },
  };
}

/** Undecided if the rule needs statistics and the server computed none. */
function significance({ versus }: Metric): Verdict | { verdict: string; summary: string } {
  if (versus.statistics) return versus.statistics;
  return undecided('the server computed no statistics for it');
}

function checkRegressions(metric: Metric, limit: number, { requireSignificant }: GateRules): Verdict {
  const { higher, lower, paired_examples: pairs } = metric.versus;
  const counts = `${higher} of ${plural(pairs, 'example')} went up, ${lower} down (at most ${limit} may get worse)`;
  return inItsDirection(metric, (known) => {
    const regressed = known.versus.regressed ?? 0;
    const message =
      metric.isLowerBetter === null
        ? counts
        : `${regressed} of ${plural(pairs, 'example')} got worse (at most ${limit})`;
    return dropUnless(regressed <= limit, known, requireSignificant, message);
  });
}

/** A loss beyond a limit fails; with `requireSignificant` only if it is significant. */
function dropUnless(isFine: boolean, metric: Metric, requireSignificant: boolean, message: string): Verdict {
  if (!requireSignificant) return judged(isFine, message);
  const found = significance(metric);
  if ('outcome' in found) return found;
  if (isFine) return passed(message);
  return found.verdict === 'regressed' ? failed(message) : passed(`${message}, which is not significant`);
}

function checkDelta(metric: Metric, limit: number, { requireSignificant }: GateRules): Verdict {
  const raw = metric.versus.statistics?.mean_delta ?? metric.versus.paired_delta;
  if (raw === null) return undecided('there is no difference to look at');
  const direction = metric.isLowerBetter ? ', where lower is better' : '';
  const message = `changed by ${formatSignificantChange(raw)}${direction} (${allowance(limit)})`;
  return inItsDirection(metric, (known) => gainOf(known, raw, limit, requireSignificant, message));
}

function gainOf(metric: Directed, raw: number, limit: number, requireSignificant: boolean, message: string): Verdict {
  const gain = metric.isLowerBetter ? -raw : raw;
  const isFine = gain >= limit - noise;
  if (limit <= 0) return dropUnless(isFine, metric, requireSignificant, message);
  if (!requireSignificant || !isFine) return judged(isFine, message);
  const found = significance(metric);
  if ('outcome' in found) return found;
  return found.verdict === 'improved' ? passed(message) : failed(`${message}, but it is not significant`);
}

function allowance(limit: number): string {
  if (limit > 0) return `a gain of at least ${formatSignificant(limit)} is required`;
  return limit === 0 ? 'no loss is allowed' : `a loss of at most ${formatSignificant(-limit)} is allowed`;
}

function checkMean({ candidate }: Metric, limit: number, kind: 'min' | 'max'): Verdict {
  const mean = candidate.avg ?? NaN;
  const isFine = kind === 'min' ? mean >= limit - noise : mean <= limit + noise;
  return judged(
    isFine,
    `mean ${formatSignificant(mean)} (at ${kind === 'min' ? 'least' : 'most'} ${formatSignificant(limit)})`,
  );
}

function checkVerdicts({ metrics }: Pair, { failOn }: GateRules): Check[] {
  const compared = metrics.filter(({ baseline }) => baseline.n > 0);
  if (compared.length === 0)
    return [{ rule: 'fail_on', metric: null, ...undecided('the baseline has no metric to compare') }];
  return compared.map((metric) => ({
    rule: 'fail_on',
    metric: metric.key,
    ...withScores(metric, false, () => {
      const found = significance(metric);
      if ('outcome' in found) return found;
      const message = found.summary || found.verdict;
      if (failOn.some((verdict) => verdict === found.verdict)) return failed(message);
      return inItsDirection(metric, ({ versus: { statistics } }) =>
        judged(!failOn.some((verdict) => verdict === statistics?.verdict), message),
      );
    }),
  }));
}

function checkErrorRate({ candidate }: Pair, { maxErrorRate }: GateRules): Check[] {
  if (maxErrorRate === undefined) return [];
  const { error_count: errors, run_count: runs } = candidate;
  const verdict =
    runs === 0
      ? undecided('the candidate has no runs')
      : judged(
          errors / runs <= maxErrorRate + noise,
          `${errors} of ${plural(runs, 'run')} failed: ${formatSignificantPercent(errors / runs)} (at most ${formatSignificantPercent(maxErrorRate)})`,
        );
  return [{ rule: 'max_error_rate', metric: null, ...verdict }];
}

function checkLatency(pair: Pair, { maxLatencyP50Increase: limit, requireSignificant }: GateRules): Check[] {
  if (limit === undefined) return [];
  const verdict = latencyVerdict(pair, limit, requireSignificant);
  return [{ rule: 'max_latency_p50_increase', metric: null, ...verdict }];
}

function latencyVerdict(
  { baseline, candidate, runMetrics }: Pair,
  limit: Increase,
  requireSignificant: boolean,
): Verdict {
  const [before, after] = [baseline.latency_p50, candidate.latency_p50];
  if (before === null || after === null)
    return undecided(`the ${before === null ? 'baseline' : 'candidate'} has no latency`);
  const allowed = limit.kind === 'share' ? before * limit.amount : limit.amount;
  const asked =
    limit.kind === 'share' ? formatSignificantPercent(limit.amount) : `${formatSignificant(limit.amount)} s`;
  const message = `median latency ${formatSignificant(before)} s, now ${formatSignificant(after)} s (at most ${asked} more)`;
  const isFine = after - before <= allowed + noise;
  if (!requireSignificant) return judged(isFine, message);
  const latency = runMetrics.find(({ key }) => key === 'latency');
  if (!latency) return undecided('the server computed no statistics of latency');
  return dropUnless(isFine, latency, true, message);
}

function checkShared({ summary, baseline, candidate }: Pair): Check[] {
  if (summary.coverage.in_all > 0) return [];
  const message = `${baseline.name} and ${candidate.name} share no example: were their row ids made in the same way?`;
  return [{ rule: 'shared_examples', metric: null, ...undecided(message) }];
}

function checkCoverage({ summary: { coverage }, baseline }: Pair, { minCoverage, maxChanged }: GateRules): Check[] {
  const checks: Check[] = [];
  if (minCoverage !== undefined) {
    const { example_count: examples } = baseline;
    const share = examples === 0 ? 0 : coverage.in_all / examples;
    const message = `${coverage.in_all} of ${plural(examples, 'example')} of the baseline: ${formatSignificantPercent(share)} (at least ${formatSignificantPercent(minCoverage)})`;
    checks.push({ rule: 'min_coverage', metric: null, ...judged(share >= minCoverage - noise, message) });
  }
  if (maxChanged !== undefined) {
    const message = `${plural(coverage.changed, 'example')} changed between the experiments (at most ${maxChanged})`;
    checks.push({ rule: 'max_changed', metric: null, ...judged(coverage.changed <= maxChanged, message) });
  }
  return checks;
}
