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

/** Everything that is written when a run succeeds that nothing else has come between; JSON as text. */
export interface BatchedCompletion {
  runId: string;
  tenantId: string;
  threadId: string;
  generation: number;
  /** The thread ends with its run: nothing of it is kept but the end. */
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
  /** The newest state; null when there is none, or it could not be read. */
  head: StateSnapshotWire | null;
  unstored: readonly StoredEvent[];
  /** Where feedback of the run is sent. */
  feedback: Record<string, string> | null;
}

/** null for every other end: those need to be decided with the rows locked. */
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

/** Characters of text that go to the database. */
export function sizeOf({ values, interrupts, head, output, events, webhook }: BatchedCompletion): number {
  const state = (values?.length ?? 0) + interrupts.length + (head?.length ?? 0);
  const size = state + output.length + (webhook?.payload.length ?? 0);
  return events.reduce((sum, { data }) => sum + data.length, size);
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value));
