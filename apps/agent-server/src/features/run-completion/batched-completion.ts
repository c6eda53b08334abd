import type { ThreadStatus } from '@heddle/entities-agent-server';
import type { ExecuteOutcome } from '../../graphs/graph-runtime.port.js';
import type { RunUsage } from '../../graphs/run-usage.js';
import type { StateSnapshotWire } from '../../graphs/wire-types.js';
import type { StoredEvent } from '../../core/streams/run-event.repository.js';
import { projectHead } from '../../core/threads/thread-head.js';
import { deriveThreadStatus } from '../../core/threads/thread-status.js';
import type { NewDelivery } from '../webhooks/webhook-delivery.plan.js';
import type { AbortCause } from '../../core/runs/run-ending.js';
import { runOutput } from './run-output.js';
import { planWebhook } from './webhook-event.js';
import type { RunRow } from '../../core/runs/run.repository.js';

/** Rows of a successful run without a concurrent change; JSON as text. */
export interface BatchedCompletion {
  runId: string;
  tenantId: string;
  threadId: string;
  generation: number;
  /** The thread is deleted with its run; only the end is kept. */
  isTemporary: boolean;
  threadStatus: ThreadStatus;
  values: string | null;
  interrupts: string;
  head: string | null;
  output: string;
  usage: RunUsage | null;
  /** Not stored yet. */
  events: readonly StoredEvent[];
  webhook: NewDelivery | null;
}

export interface EndFacts {
  run: RunRow;
  outcome: ExecuteOutcome['kind'];
  usage: RunUsage | null;
  abortCause: AbortCause | null;
  /** Newest state; null without one, or after a failed read. */
  head: StateSnapshotWire | null;
  unstored: readonly StoredEvent[];
  /** URLs for feedback, by key. */
  feedback: Record<string, string> | null;
}

/** null for every other end: its decision needs locked rows. */
export function planBatchedCompletion({
  run,
  outcome,
  usage,
  abortCause,
  head,
  unstored,
  feedback,
}: EndFacts): BatchedCompletion | null {
  if (outcome !== 'completed' || abortCause !== null || head === null) return null;
  const projection = projectHead(head);
  const { values, next, interrupts } = head;
  const isTemporary = run.kwargs.temporary;
  const ending = { status: 'success', error: null, values, next, interrupts } as const;
  const output = JSON.stringify(runOutput({ ...ending, feedback }));
  const told = feedback ? JSON.stringify(runOutput({ ...ending, feedback: null })) : output;
  return {
    runId: run.runId,
    tenantId: run.tenantId,
    threadId: run.threadId,
    generation: run.leaseGeneration,
    isTemporary,
    threadStatus: deriveThreadStatus({ runsInFlight: 0, lastRunFailed: false, headHasNext: projection.hasNext }),
    values: isTemporary ? null : json(projection.values),
    interrupts: JSON.stringify(projection.interrupts),
    head: isTemporary ? null : json(projection.head),
    output,
    usage,
    events: unstored,
    webhook: planWebhook(run, { status: 'success', values: told, error: null }),
  };
}

/** Size of the completion in characters. */
export function sizeOf({ values, interrupts, head, output, events, webhook }: BatchedCompletion): number {
  const state = (values?.length ?? 0) + interrupts.length + (head?.length ?? 0);
  const size = state + output.length + (webhook?.payload.length ?? 0);
  return events.reduce((sum, { data }) => sum + data.length, size);
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
