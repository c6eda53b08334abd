import type { ExperimentsSchemas } from '@heddle/client-experiments';
import { readablePreview, readableText } from '../../ui/readable-value';
import { lastMessage, previewMessage } from '../../ui/chat-messages';

export type ComparedExample = ExperimentsSchemas['ComparedExample'];
export type ComparedRun = ExperimentsSchemas['ComparedRun'];

/** Result of one experiment for one example; repeated runs are averaged. */
export interface ComparisonCell {
  runCount: number;
  output: string | null;
  error: string | null;
  /** Share of failed runs. */
  errorRate: number;
  latencySeconds: number | null;
  /** Mean score per feedback key. */
  scores: Readonly<Record<string, number>>;
  /** Distinct categories per key, sorted; a key may have scores, too. */
  labels: Readonly<Record<string, readonly string[]>>;
  exampleChanged: boolean;
}

export interface ComparisonRow {
  id: string;
  inputs: string;
  expected: string | null;
  /** In the order of the experiments; `null` without a run of this example. */
  cells: readonly (ComparisonCell | null)[];
}

/** Key of latency in sorts and filters; feedback keys cannot start with a blank. */
export const latencyKey = ' latency';
/** Key of the share of failed runs. */
export const errorRateKey = ' error_rate';

export function buildRow(example: ComparedExample, sessionIds: readonly string[]): ComparisonRow {
  return {
    id: example.id,
    inputs: valueText(example.inputs),
    expected: example.outputs === null ? null : readableText(example.outputs),
    cells: sessionIds.map((sessionId) => buildCell(example.runs.filter((run) => run.session_id === sessionId))),
  };
}

export function buildCell(runs: readonly ComparedRun[]): ComparisonCell | null {
  const [first] = runs;
  if (!first) return null;
  const scores: Record<string, number[]> = {};
  const labels: Record<string, Set<string>> = {};
  for (const feedback of runs.flatMap((run) => run.feedbacks)) {
    if (feedback.score !== null) (scores[feedback.key] ??= []).push(feedback.score);
    if (feedback.value !== null && feedback.value !== undefined)
      (labels[feedback.key] ??= new Set()).add(readableText(feedback.value));
  }
  const latencies = runs.map(latencySeconds).filter((seconds) => seconds !== null);
  return {
    runCount: runs.length,
    output: outputText(first),
    error: runs.find((run) => run.error !== null)?.error ?? null,
    errorRate: runs.filter((run) => run.error !== null).length / runs.length,
    latencySeconds: mean(latencies),
    scores: Object.fromEntries(Object.entries(scores).map(([key, values]) => [key, mean(values) ?? 0])),
    labels: Object.fromEntries(Object.entries(labels).map(([key, given]) => [key, [...given].sort()])),
    exampleChanged: runs.some((run) => run.example_changed),
  };
}

export function latencySeconds(run: Pick<ComparedRun, 'start_time' | 'end_time'>): number | null {
  if (run.end_time === null) return null;
  const microseconds =
    (Date.parse(run.end_time) - Date.parse(run.start_time)) * 1_000 +
    (microsecondsOf(run.end_time) - microsecondsOf(run.start_time));
  return Number.isFinite(microseconds) ? Math.max(0, microseconds) / 1_000_000 : null;
}

/** Microseconds below the millisecond, which dates drop and the service compares. */
function microsecondsOf(time: string): number {
  return Number((/\.\d{3}(\d{1,3})/.exec(time)?.[1] ?? '').padEnd(3, '0'));
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Text of an output; of a chat, the text of its last message. */
const valueText = (value: object): string => lastMessage(value) ?? readableText(value);

function outputText(run: ComparedRun): string | null {
  if (run.outputs !== null) return valueText(run.outputs);
  const preview = run.outputs_preview;
  return preview === null ? null : (previewMessage(preview) ?? readablePreview(preview));
}

export function metricValue(cell: ComparisonCell | null | undefined, key: string): number | null {
  if (!cell) return null;
  if (key === errorRateKey) return cell.errorRate;
  return key === latencyKey ? cell.latencySeconds : (cell.scores[key] ?? null);
}
