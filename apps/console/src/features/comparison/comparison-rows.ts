import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { readablePreview, readableText } from '../../ui/readable-value';

export type ComparedExample = ExperimentsSchemas['ComparedExample'];
export type ComparedRun = ExperimentsSchemas['ComparedRun'];

/** In a preview that was cut the last text ends with this; two that are equal so far may still differ further on. */
const cutPreview = /…"[\]}]*$/;

/** What one experiment did with one example; several runs of the same example are averaged. */
export interface ComparisonCell {
  runCount: number;
  output: string | null;
  /** The same whatever the order of keys in it: outputs keep the order in which they were written. */
  comparableOutput: string | null;
  /** Only the beginning of the output is here. */
  truncated: boolean;
  error: string | null;
  /** Share of its runs that failed. */
  errorRate: number;
  latencySeconds: number | null;
  /** Mean score per feedback key. */
  scores: Readonly<Record<string, number>>;
  /** Labels of feedback that has no score, per key. */
  labels: Readonly<Record<string, string>>;
  exampleChanged: boolean;
}

export interface ComparisonRow {
  id: string;
  /** Place in upload order, from 1. */
  number: number;
  inputs: string;
  expected: string | null;
  /** In the order of the experiments; `null` where an experiment has no run of this example. */
  cells: readonly (ComparisonCell | null)[];
  different: boolean;
}

/** The name under which latency takes part in sorting and filtering; no feedback key can contain a blank first. */
export const latencyKey = ' latency';
/** The same for the share of runs that failed. */
export const errorRateKey = ' error_rate';

/**
 * Turns the pages that have come so far into rows. Each page is worked on once: more pages keep coming, and doing all
 * again each time would take quadratic time.
 */
export function createRowBuilder(
  sessionIds: readonly string[],
): (pages: readonly ComparedExample[][]) => ComparisonRow[] {
  const done = new WeakMap<ComparedExample[], ComparisonRow[]>();
  return (pages) => {
    let before = 0;
    return pages.flatMap((page) => {
      const first = before + 1;
      before += page.length;
      const rows = done.get(page) ?? page.map((example, index) => buildRow(example, sessionIds, first + index));
      done.set(page, rows);
      return rows;
    });
  };
}

export function buildRow(example: ComparedExample, sessionIds: readonly string[], number: number): ComparisonRow {
  const cells = sessionIds.map((sessionId) => buildCell(example.runs.filter((run) => run.session_id === sessionId)));
  return {
    id: example.id,
    number,
    inputs: readableText(example.inputs),
    expected: example.outputs === null ? null : readableText(example.outputs),
    cells,
    different: cellsDiffer(cells),
  };
}

export function buildCell(runs: readonly ComparedRun[]): ComparisonCell | null {
  const [first] = runs;
  if (!first) return null;
  const scores: Record<string, number[]> = {};
  const labels: Record<string, string> = {};
  for (const feedback of runs.flatMap((run) => run.feedbacks)) {
    if (feedback.score !== null) (scores[feedback.key] ??= []).push(feedback.score);
    else if (feedback.value !== null && feedback.value !== undefined)
      labels[feedback.key] = readableText(feedback.value);
  }
  const latencies = runs.map(latencySeconds).filter((seconds) => seconds !== null);
  return {
    runCount: runs.length,
    output: outputText(first),
    comparableOutput: comparableText(first),
    truncated: first.outputs === null && cutPreview.test(first.outputs_preview ?? ''),
    error: runs.find((run) => run.error !== null)?.error ?? null,
    errorRate: runs.filter((run) => run.error !== null).length / runs.length,
    latencySeconds: mean(latencies),
    scores: Object.fromEntries(Object.entries(scores).map(([key, values]) => [key, mean(values) ?? 0])),
    labels,
    exampleChanged: runs.some((run) => run.example_changed),
  };
}

export function latencySeconds(run: Pick<ComparedRun, 'start_time' | 'end_time'>): number | null {
  if (run.end_time === null) return null;
  const seconds =
    (Date.parse(run.end_time) - Date.parse(run.start_time)) / 1_000 +
    (microsecondsOf(run.end_time) - microsecondsOf(run.start_time)) / 1_000_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Those beyond the milliseconds, which is all that dates keep: the service counts what got faster with them. */
function microsecondsOf(time: string): number {
  return Number((/\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '').padEnd(3, '0'));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function outputText(run: ComparedRun): string | null {
  if (run.outputs !== null) return readableText(run.outputs);
  return run.outputs_preview === null ? null : readablePreview(run.outputs_preview);
}

function comparableText({ outputs, outputs_preview: preview }: ComparedRun): string | null {
  if (outputs !== null || preview === null) return JSON.stringify(sortKeys(outputs));
  try {
    return JSON.stringify(sortKeys(JSON.parse(preview)));
  } catch {
    return preview;
  }
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([key, part]) => [key, sortKeys(part)]));
}

/** Something to look at: another output, another score, an error here and none there, or a missing run. */
function cellsDiffer(cells: readonly (ComparisonCell | null)[]): boolean {
  const [first, ...others] = cells;
  if (first === undefined || others.length === 0) return false;
  return others.some((other) => {
    if (first === null || other === null) return first !== other;
    if ((first.error === null) !== (other.error === null) || first.comparableOutput !== other.comparableOutput)
      return true;
    // Equal up to the cut says nothing about the rest: such a row is not hidden.
    if (first.truncated) return true;
    return entriesDiffer(first.scores, other.scores) || entriesDiffer(first.labels, other.labels);
  });
}

function entriesDiffer<T>(first: Readonly<Record<string, T>>, other: Readonly<Record<string, T>>): boolean {
  const keys = new Set([...Object.keys(first), ...Object.keys(other)]);
  return [...keys].some((key) => first[key] !== other[key]);
}

export function metricValue(cell: ComparisonCell | null | undefined, key: string): number | null {
  if (!cell) return null;
  if (key === errorRateKey) return cell.errorRate;
  return key === latencyKey ? cell.latencySeconds : (cell.scores[key] ?? null);
}
