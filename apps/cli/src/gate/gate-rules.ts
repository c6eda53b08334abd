import { InvalidArgumentError } from 'commander';
import type { Verdict } from '../api/wire-types.js';
import { UsageError } from '../contract/errors.js';

/** Limit of every metric, and limits of single metrics. */
export interface PerMetric {
  all: number | undefined;
  of: Readonly<Record<string, number>>;
}

/** Maximum increase of the median latency: a share of the baseline's, or seconds. */
export type Increase = { kind: 'share' | 'seconds'; amount: number };

export interface GateRules {
  maxRegressions: PerMetric;
  minDelta: PerMetric;
  minMean: PerMetric;
  maxMean: PerMetric;
  maxErrorRate: number | undefined;
  maxLatencyP50Increase: Increase | undefined;
  minCoverage: number | undefined;
  maxChanged: number | undefined;
  failOn: readonly Verdict[];
  requireSignificant: boolean;
}

export const failOnVerdicts: readonly Verdict[] = ['regressed', 'changed', 'not_distinguishable', 'too_few_examples'];

/** Content of a file of rules; flags have the same names with dashes. */
export interface GateSettings {
  baseline?: string;
  candidates?: string[];
  confidence?: number;
  seed?: number;
  resamples?: number;
  includeChanged?: boolean;
  rules: Partial<GateRules>;
}

type Reader = (value: unknown, key: string) => Partial<GateSettings> | { rule: Partial<GateRules> };

const rule = (value: Partial<GateRules>) => ({ rule: value });

/** Readers of the values of a file of rules, by key. */
const readers: Record<string, Reader> = {
  baseline: (value, key) => ({ baseline: textIn(value, key) }),
  candidate: (value, key) => ({ candidates: listIn(value, key) }),
  confidence: (value, key) => ({ confidence: between(numberIn(value, key), key, 0.5, 0.999) }),
  seed: (value, key) => ({ seed: wholeIn(value, key) }),
  resamples: (value, key) => ({ resamples: between(wholeIn(value, key), key, 1000, 20_000) }),
  include_changed: (value, key) => ({ includeChanged: flagIn(value, key) }),
  max_regressions: (value, key) => rule({ maxRegressions: perMetricIn(value, key, countIn) }),
  min_delta: (value, key) => rule({ minDelta: perMetricIn(value, key, numberIn) }),
  min_mean: (value, key) => rule({ minMean: perMetricIn(value, key, numberIn) }),
  max_mean: (value, key) => rule({ maxMean: perMetricIn(value, key, numberIn) }),
  max_error_rate: (value, key) => rule({ maxErrorRate: shareIn(value, key) }),
  max_latency_p50_increase: (value, key) => rule({ maxLatencyP50Increase: increaseIn(value, key) }),
  min_coverage: (value, key) => rule({ minCoverage: shareIn(value, key) }),
  max_changed: (value, key) => rule({ maxChanged: countIn(value, key) }),
  fail_on: (value, key) => rule({ failOn: verdictsIn(value, key) }),
  require_significant: (value, key) => rule({ requireSignificant: flagIn(value, key) }),
};

export const gateKeys = Object.keys(readers);

/** Reads settings from a parsed file, or from flags in the same form; refuses unknown keys. */
export function readGateSettings(value: unknown, where: string): GateSettings {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`${where}: expected keys with values`);
  const settings: GateSettings = { rules: {} };
  for (const [key, member] of Object.entries(value)) {
    const reader = Object.hasOwn(readers, key) ? readers[key] : undefined;
    if (!reader) throw new UsageError(`${where}: unknown key "${key}"; known keys: ${gateKeys.join(', ')}`);
    const read = attempt(() => reader(member, key), where);
    if ('rule' in read) Object.assign(settings.rules, read.rule);
    else Object.assign(settings, read);
  }
  return settings;
}

function attempt<T>(read: () => T, where: string): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${where}: ${error.message}`);
    throw error;
  }
}

/** Flags take precedence; limits of single metrics are merged. */
export function mergeGateSettings(file: GateSettings, flags: GateSettings): GateSettings {
  const rules: Partial<GateRules> = { ...file.rules, ...flags.rules };
  for (const key of ['maxRegressions', 'minDelta', 'minMean', 'maxMean'] as const) {
    const [below, above] = [file.rules[key], flags.rules[key]];
    if (below && above) rules[key] = { all: above.all ?? below.all, of: { ...below.of, ...above.of } };
  }
  return { ...file, ...flags, rules };
}

const nothing: PerMetric = { all: undefined, of: {} };

/** Adds a default rule, since a gate without rules would pass everything. */
export function completeRules(rules: Partial<GateRules>): GateRules {
  const hasRules = Object.keys(rules).some((key) => key !== 'requireSignificant');
  return {
    maxRegressions: rules.maxRegressions ?? nothing,
    minDelta: rules.minDelta ?? nothing,
    minMean: rules.minMean ?? nothing,
    maxMean: rules.maxMean ?? nothing,
    maxErrorRate: rules.maxErrorRate,
    maxLatencyP50Increase: rules.maxLatencyP50Increase,
    minCoverage: rules.minCoverage,
    maxChanged: rules.maxChanged,
    failOn: rules.failOn ?? (hasRules ? [] : ['regressed']),
    requireSignificant: rules.requireSignificant ?? false,
  };
}

/** `correctness=-0.02`, or only a number for every metric: the text of a flag as a file would say it. */
export function perMetricOf(text: string): Record<string, number> {
  const at = text.lastIndexOf('=');
  const value = Number(text.slice(at + 1));
  if (text.slice(at + 1).trim() === '' || !Number.isFinite(value) || at === 0)
    throw new InvalidArgumentError('Give a number, or metric=number.');
  return { [at < 0 ? '*' : text.slice(0, at)]: value };
}

function textIn(value: unknown, key: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`${key} is not a string`);
  return value;
}

function listIn(value: unknown, key: string): string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value];
  if (list.length === 0) throw new UsageError(`${key} is empty`);
  return list.map((one) => textIn(one, key));
}

function numberIn(value: unknown, key: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new UsageError(`${key} is not a number`);
  return value;
}

function wholeIn(value: unknown, key: string): number {
  if (!Number.isSafeInteger(value)) throw new UsageError(`${key} is not a whole number`);
  return value as number;
}

function countIn(value: unknown, key: string): number {
  const count = wholeIn(value, key);
  if (count < 0) throw new UsageError(`${key} is below 0`);
  return count;
}

function between(value: number, key: string, min: number, max: number): number {
  if (value < min || value > max) throw new UsageError(`${key} is not between ${min} and ${max}`);
  return value;
}

function flagIn(value: unknown, key: string): boolean {
  if (typeof value !== 'boolean') throw new UsageError(`${key} is neither true nor false`);
  return value;
}

/** `0.05` or `5%`. */
function shareIn(value: unknown, key: string): number {
  const percent = typeof value === 'string' ? /^\s*(\d+(?:\.\d+)?)\s*%\s*$/.exec(value)?.[1] : undefined;
  const share = percent !== undefined ? Number(percent) / 100 : typeof value === 'string' ? toNumber(value) : value;
  if (typeof share !== 'number' || !(share >= 0 && share <= 1))
    throw new UsageError(`${key} is not a share: give a number between 0 and 1, or a percentage like 5%`);
  return share;
}

const toNumber = (text: string) => (text.trim() === '' ? undefined : Number(text));

/** `10%`, or `0.5s`. A bare number would be ambiguous. */
function increaseIn(value: unknown, key: string): Increase {
  const [, amount, unit] = (typeof value === 'string' && /^\s*(\d+(?:\.\d+)?)\s*(%|ms|s)\s*$/.exec(value)) || [];
  if (amount === undefined) throw new UsageError(`${key}: give a percentage like 10%, or a time like 0.5s or 200ms`);
  if (unit === '%') return { kind: 'share', amount: Number(amount) / 100 };
  return { kind: 'seconds', amount: Number(amount) / (unit === 'ms' ? 1000 : 1) };
}

function verdictsIn(value: unknown, key: string): Verdict[] {
  return listIn(value, key).map((text) => {
    const verdict = failOnVerdicts.find((one) => one === text);
    if (!verdict) throw new UsageError(`${key}: "${text}" is none of ${failOnVerdicts.join(', ')}`);
    return verdict;
  });
}

/** A number for every metric, or numbers by metric, with `*` for the others. */
function perMetricIn(value: unknown, key: string, read: (value: unknown, key: string) => number): PerMetric {
  if (typeof value !== 'object' || value === null) return { all: read(value, key), of: {} };
  if (Array.isArray(value)) throw new UsageError(`${key} is neither a number nor numbers by metric`);
  const entries = Object.entries(value).map(([metric, limit]) => [metric, read(limit, `${key}.${metric}`)] as const);
  return {
    all: entries.find(([metric]) => metric === '*')?.[1],
    of: Object.fromEntries(entries.filter(([metric]) => metric !== '*')),
  };
}
