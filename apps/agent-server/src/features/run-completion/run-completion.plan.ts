import type { ThreadEntity } from '@heddle/entities-agent-server';
import type { CompletedStatus } from '../../core/runs/run-ending.js';
import type { RunCompletion } from '../../core/runs/run-completion.repository.js';
import type { RunRow } from '../../core/runs/run.repository.js';
import { isFailure } from '../../core/runs/run.state.js';
import type { StoredEvent } from '../../core/streams/run-event.repository.js';
import { projectHead } from '../../core/threads/thread-head.js';
import { deriveThreadStatus } from '../../core/threads/thread-status.js';
import type { RunError } from '../../graphs/graph-runtime.port.js';
import type { RunUsage } from '../../graphs/run-usage.js';
import type { FinalSnapshotWire } from '../../graphs/wire-types.js';
import { runOutput } from './run-output.js';
import { planWebhook } from './webhook-event.js';

interface CompletionFacts {
  run: RunRow;
  status: CompletedStatus;
  error: RunError | null;
  /** Whether rows may leave out large values. */
  mayOmit: boolean;
  /** Whether a reader of this process waits for the output. */
  isAwaited: boolean;
  /** Newest state; null without one, or after a failed read. Whole for a run with a webhook. */
  head: FinalSnapshotWire | null;
  /** State that the thread shows; it stays without a head. */
  shown: Pick<ThreadEntity, 'values' | 'interrupts' | 'omitted'>;
  isTemporary: boolean;
  /** Other pending and running runs of the thread. */
  runsInFlight: number;
  usage: RunUsage | null;
  events: readonly StoredEvent[];
  /** URLs for feedback, by key. */
  feedback: Record<string, string> | null;
}

/** The only plan of the end of a run. */
export function planCompletion({
  run,
  status,
  error,
  head,
  shown,
  feedback,
  ...facts
}: CompletionFacts): RunCompletion {
  const projection = head
    ? projectHead(head, facts.mayOmit && !facts.isTemporary)
    : { ...shown, head: null, hasNext: false };
  const deletesThread = facts.isTemporary && facts.runsInFlight === 0;
  const ending = { status, next: head?.next ?? [], interrupts: head?.interrupts ?? [] };
  const outputOf = (values: unknown, shown = { error, feedback }) =>
    JSON.stringify(runOutput({ ...ending, values, ...shown }));
  const whole = head ? head.values : shown.values;
  const outputOmitted = error ? null : projection.omitted;
  const stored = { output: outputOf(outputOmitted ? projection.values : whole), omitted: outputOmitted };
  const isWhole = head?.left_out === undefined;
  const answer =
    outputOmitted && head && isWhole && facts.isAwaited ? { output: outputOf(whole), omitted: null } : stored;
  return {
    runId: run.runId,
    tenantId: run.tenantId,
    threadId: run.threadId,
    generation: run.leaseGeneration,
    status,
    error: json(error),
    deletesThread,
    threadStatus: deriveThreadStatus({
      runsInFlight: facts.runsInFlight,
      lastRunFailed: isFailure(status) && error !== null,
      headHasNext: projection.hasNext,
    }),
    values: deletesThread ? null : json(projection.values),
    interrupts: JSON.stringify(projection.interrupts),
    head: deletesThread ? null : json(projection.head),
    omitted: json(projection.omitted),
    output: stored.output,
    outputOmitted: json(outputOmitted),
    answer,
    usage: facts.usage,
    events: facts.events,
    webhook: planWebhook(run, () => ({ status, values: outputOf(whole, { error: null, feedback: null }), error })),
  };
}

/** Size of the completion in characters. */
export function sizeOf({ values, interrupts, head, output, events, webhook }: RunCompletion): number {
  const state = (values?.length ?? 0) + interrupts.length + (head?.length ?? 0);
  const size = state + output.length + (webhook?.payload.length ?? 0);
  return events.reduce((sum, { data }) => sum + data.length, size);
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
