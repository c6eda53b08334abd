import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { systemContext, type TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { LOGGER } from '@heddle/http';
import { EngineSettings } from '../../config/engine-settings.js';
import { GraphInspector, type ThreadGraph } from '../../graphs/graph-inspector.port.js';
import type { ExecuteOutcome, LossCause, RunError } from '../../graphs/graph-runtime.port.js';
import type { RunUsage } from '../../graphs/run-usage.js';
import type { FinalSnapshotWire, StateSnapshotWire } from '../../graphs/wire-types.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { RunEnds } from '../../streams/run-ends.js';
import { RunEventHub } from '../../streams/run-event-hub.js';
import { RunEventRepository, type StoredEvent } from '../../core/streams/run-event.repository.js';
import { firstSeqOf, type RunLog } from '../../streams/run-log.js';
import { CheckpointTablesRepository } from '../../core/threads/checkpoint-tables.repository.js';
import { StorageGateRepository } from '../../core/threads/storage-gate.repository.js';
import { OmittedValuesReader } from '../../core/threads/omitted-values.reader.js';
import { headOf, withoutUnstorable } from '../../core/threads/thread-head.js';
import { RunsInFlightRepository } from '../../core/threads/runs-in-flight.repository.js';
import { deriveThreadStatus } from '../../core/threads/thread-status.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { isEvidence } from './blame.js';
import { feedbackAddresses } from '../../core/runs/feedback-addresses.js';
import { WebhookOutbox } from '../webhooks/webhook-outbox.service.js';
import { isFinalCheckpoint } from './final-checkpoint.js';
import { CompletionBatcher } from './completion-batcher.js';
import { RunMetrics } from '../../core/runs/run-metrics.js';
import { RunLeaseRepository } from '../../core/runs/run-lease.repository.js';
import type { AbortCause, RunEnding } from '../../core/runs/run-ending.js';
import { decideEnding, type Loss, processStalled } from './run-outcome.js';
import { type RunCompletion, RunCompletionRepository } from '../../core/runs/run-completion.repository.js';
import { planCompletion } from './run-completion.plan.js';
import { RunUsageRepository } from '../../core/runs/run-usage.repository.js';
import { planWebhook, type WebhookEvent } from './webhook-event.js';
import { type CancelRequest, RunRepository, type RunRow } from '../../core/runs/run.repository.js';
import { isFailure } from '../../core/runs/run.state.js';

interface FinishRequest {
  run: RunRow;
  outcome: ExecuteOutcome;
  abortCause: AbortCause | null;
  /** Log of this process if it executed the run; its unstored events go into the same transaction. */
  log: RunLog | null;
  /** For recovery: end the run only if no worker has it. */
  mustBeAbandoned: boolean;
}

/** A state that has not been read yet. */
const unread = Symbol('unread');
type Head = FinalSnapshotWire | null | typeof unread;

const success = { status: 'success', error: null } as const;

/**
 * Ends runs. A transaction stores each end, and refuses it when the caller no longer holds the run. Successful runs
 * without a concurrent change share a transaction; all others have their own.
 */
@Injectable()
export class RunCompletionService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly threadRuns: RunsInFlightRepository,
    private readonly runs: RunRepository,
    private readonly leases: RunLeaseRepository,
    private readonly usages: RunUsageRepository,
    private readonly events: RunEventRepository,
    private readonly ends: RunEnds,
    private readonly batcher: CompletionBatcher,
    private readonly completions: RunCompletionRepository,
    private readonly checkpoints: CheckpointTablesRepository,
    private readonly inspector: GraphInspector,
    private readonly omitted: OmittedValuesReader,
    private readonly storage: StorageGateRepository,
    private readonly hub: RunEventHub,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    private readonly metrics: RunMetrics,
    private readonly outbox: WebhookOutbox,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Kind of the ending, or null when another process has the run. */
  async finish(request: FinishRequest): Promise<RunEnding['kind'] | null> {
    const { run, outcome } = request;
    const ctx = systemContext(run.tenantId, `run:${run.runId}`);
    // The state of a lost run is read only if the run ends, because the read may have to start a graph thread.
    const head = outcome.kind === 'lost' ? unread : await this.headAfter(request);
    const unstored = (await request.log?.drain()) ?? [];
    if (head !== unread && (await this.finishInBatch(request, head, unstored))) {
      this.metrics.ended(run, { kind: 'end', ...success }, 'released');
      return 'end';
    }
    const decide = (known: Head) =>
      this.transactions.run(ctx, (tx) => this.decideUnderLocks(tx, request, known, unstored));
    let decision = await decide(head);
    if (decision === 'needs-head') decision = await decide(await this.headAfter(request));
    if (request.log) this.hub.close(request.log);
    else this.hub.changed(run.runId);
    if (!decision || decision === 'needs-head') return null;
    const { ending, cause = 'released' } = decision;
    this.metrics.ended(run, ending, request.abortCause ?? cause);
    if (ending.kind === 'end' && isFailure(ending.status)) this.logFailure(run, ending.error);
    return ending.kind;
  }

  /** null when the caller no longer holds the run. */
  private async decideUnderLocks(
    tx: TxContext,
    { run, outcome, abortCause, log, mustBeAbandoned }: FinishRequest,
    head: Head,
    unstored: readonly StoredEvent[],
  ): Promise<{ ending: RunEnding; cause: LossCause | undefined } | 'needs-head' | null> {
    const thread = await this.threads.lock(tx, run.threadId);
    const lease = { runId: run.runId, generation: run.leaseGeneration };
    const current = thread && (await this.leases.confirm(tx, lease, { mustBeAbandoned }));
    if (!thread || !current) return null;
    const loss = outcome.kind === 'lost' ? await this.lossOf(tx, current, outcome) : null;
    const { suspicion, lostAt, lostWith } = current;
    const ending = decideEnding({
      outcome: outcome.kind,
      error: outcome.kind === 'failed' ? (withoutUnstorable(outcome.error) as RunError) : null,
      loss,
      cancelAction: current.cancelAction,
      abortCause,
      attempt: current.attempt,
      maxAttempts: this.settings.maxAttempts,
      maxWorkerLosses: this.settings.maxWorkerLosses,
      owner: current.leaseOwner ?? '',
      record: { suspicion, lostAt, lostWith },
      lostAmongOthers: current.lostAmongOthers,
      checkpoint: isEvidence(loss?.cause ?? null) ? await this.checkpoints.newest(tx, run.threadId) : '',
      isFinished: head !== unread && isFinalCheckpoint(head, run.runId),
    });
    if (head === unread && ending.kind === 'end') return 'needs-head';
    const usage = usageOf(outcome);
    if (ending.kind === 'end') {
      const facts = { usage, unstored, head: head === unread ? null : head };
      await this.complete(tx, thread, current, ending, facts, log);
    } else {
      if (unstored.length > 0) await this.events.append(tx, [{ ...lease, events: unstored }]);
      if (ending.kind === 'delete') await this.rollBack(tx, thread, current, usage, log);
      else await this.leases.requeue(tx, [{ ...lease, ...ending, hasBegun: log !== null || mustBeAbandoned }]);
    }
    this.signals.notifyWork(tx);
    return { ending, cause: loss?.cause };
  }

  /** Recovery checks the evidence in the transaction that acts on it: the process may have come back in between. */
  private async lossOf(tx: TxContext, { leaseOwner }: RunRow, { cause, reason }: Loss): Promise<Loss> {
    if (cause !== 'worker-gone') return { cause, reason };
    const gone = await this.leases.gone(tx, leaseOwner === null ? [] : [leaseOwner]);
    return gone.size > 0 ? { cause, reason } : processStalled;
  }

  /** False, with nothing changed, when the decision needs locked rows. */
  private async finishInBatch(
    { run, outcome, abortCause, log, mustBeAbandoned }: FinishRequest,
    head: FinalSnapshotWire | null,
    unstored: readonly StoredEvent[],
  ): Promise<boolean> {
    if (mustBeAbandoned || outcome.kind !== 'completed' || abortCause !== null || head === null) return false;
    const completion = planCompletion({
      run,
      ...success,
      head,
      mayOmit: await this.storage.isOpen(),
      isAwaited: this.hub.isAwaited(run.runId),
      shown: { values: null, interrupts: {}, omitted: null },
      isTemporary: run.kwargs.temporary,
      runsInFlight: 0,
      usage: usageOf(outcome),
      events: unstored,
      feedback: this.feedbackOf(run),
    });
    if (!(await this.batcher.store(completion))) return false;
    this.afterCompletion(completion, log, []);
    return true;
  }

  /** Ends a run that no worker has claimed. The caller holds the thread's lock. */
  async cancelWaiting(tx: TxContext, thread: ThreadEntity, runId: string, request: CancelRequest): Promise<void> {
    const isRolledBack = request.action === 'rollback';
    const run = isRolledBack ? await this.runs.delete(tx, runId) : await this.runs.endWaiting(tx, runId, request);
    await this.ends.record(tx, {
      runId,
      threadId: thread.threadId,
      status: isRolledBack ? 'deleted' : 'interrupted',
      output: thread.values ?? {},
      omitted: thread.omitted,
    });
    await this.announce(tx, run, thread, isRolledBack ? 'rollback' : 'interrupted');
  }

  /** Updates the thread after runs ended without a change of its state. The caller holds the thread's lock. */
  async settleThread(tx: TxContext, thread: ThreadEntity): Promise<void> {
    const inFlight = await this.threadRuns.inFlight(tx, thread.threadId);
    if (thread.isTemporary && inFlight.length === 0) return this.deleteTemporary(tx, thread.threadId);
    const head = thread.head as StateSnapshotWire | null;
    await this.threads.setStatus(
      tx,
      thread.threadId,
      deriveThreadStatus({
        runsInFlight: inFlight.length,
        lastRunFailed: thread.error !== null,
        headHasNext: head ? head.next.length > 0 : Object.keys(thread.interrupts).length > 0,
      }),
    );
  }

  /** Completes a run under the locks of its thread and its row. */
  private async complete(
    tx: TxContext,
    thread: ThreadEntity,
    run: RunRow,
    { status, error }: Extract<RunEnding, { kind: 'end' }>,
    {
      head,
      usage,
      unstored,
    }: { head: FinalSnapshotWire | null; usage: RunUsage | null; unstored: readonly StoredEvent[] },
    log: RunLog | null,
  ): Promise<void> {
    const inFlight = await this.threadRuns.inFlight(tx, run.threadId);
    const last = error ? [await this.errorEvent(tx, run, error, log)] : [];
    const completion = planCompletion({
      run,
      status,
      error,
      head,
      mayOmit: await this.storage.isOpen(),
      isAwaited: this.hub.isAwaited(run.runId),
      shown: thread,
      isTemporary: thread.isTemporary,
      runsInFlight: inFlight.filter(({ runId }) => runId !== run.runId).length,
      usage,
      events: [...unstored, ...last],
      feedback: this.feedbackOf(run),
    });
    await this.completions.store(tx, [completion], 'held');
    tx.tx.afterCommit(() => this.afterCompletion(completion, log, last));
  }

  /** `last`: events that are stored with the end but missing in the log. */
  private afterCompletion(completion: RunCompletion, log: RunLog | null, last: readonly StoredEvent[]): void {
    const { runId, tenantId, threadId, status, answer, webhook } = completion;
    log?.end(last);
    this.hub.ended({ runId, tenantId, threadId, status, ...answer }, log);
    if (webhook) this.outbox.wake();
  }

  /** Deletes a run with its checkpoints. */
  private async rollBack(
    tx: TxContext,
    thread: ThreadEntity,
    run: RunRow,
    usage: RunUsage | null,
    log: RunLog | null,
  ): Promise<void> {
    const { runId, threadId } = run;
    await this.checkpoints.deleteRun(tx, threadId, runId);
    await this.runs.delete(tx, runId);
    if (log) tx.tx.afterCommit(() => log.end([]));
    const { values, omitted } = thread;
    await this.ends.record(tx, { runId, threadId, status: 'deleted', output: values ?? {}, omitted }, log);
    await this.announce(tx, run, thread, 'rollback');
    // The row still shows the state before the run: nothing else changes a thread during a run.
    await this.settleThread(tx, thread);
    if (usage) await this.usages.insert(tx, run, usage);
  }

  private feedbackOf({ runId, kwargs }: RunRow): Record<string, string> | null {
    return feedbackAddresses(this.settings.feedbackUrl, runId, kwargs.feedback_keys);
  }

  /** Adds the webhook delivery of a run with a webhook. The state is the one before the run. */
  private async announce(
    tx: TxContext,
    run: RunRow | null,
    thread: ThreadEntity,
    status: WebhookEvent['status'],
  ): Promise<void> {
    if (run?.kwargs.webhook === undefined) return;
    const { omitted, threadId } = thread;
    const values = omitted ? await this.omitted.read(graphOf(run), threadId, omitted) : (thread.values ?? {});
    const webhook = planWebhook(run, () => ({ status, values: JSON.stringify(values), error: null }));
    if (webhook) await this.outbox.add(tx, webhook);
  }

  /** `npm start` shows these lines in the terminal. */
  private logFailure({ runId, threadId, graphId, attempt }: RunRow, error: RunError | null): void {
    this.logger.warn({ run_id: runId, thread_id: threadId, graph_id: graphId, attempt, error }, 'run failed');
  }

  private async deleteTemporary(tx: TxContext, threadId: string): Promise<void> {
    await this.checkpoints.deleteThread(tx, threadId);
    await this.threads.delete(tx, threadId);
  }

  private async errorEvent(tx: TxContext, run: RunRow, error: RunError, log: RunLog | null): Promise<StoredEvent> {
    // Above every number of this and earlier generations, some of which may not be stored.
    const stored = log?.lastSeq ?? (await this.events.lastSeq(tx, run.runId));
    const seq = Math.max(stored, firstSeqOf(run.leaseGeneration)) + 1;
    return { seq, event: 'error', data: JSON.stringify(error), omitted: null };
  }

  /**
   * Whether the final state of a run may lack large values: rows leave them out, and no reader of this process waits for
   * them now. If one comes later, it waits for a read.
   */
  leavesOutLarge({ runId, kwargs }: RunRow): boolean {
    const needsWhole = kwargs.temporary || kwargs.webhook !== undefined || this.hub.isAwaited(runId);
    return !needsWhole && isKnownTrue(this.storage.isOpen());
  }

  /** Whether the log of the run may leave out large values. The log of a temporary thread outlives its checkpoints. */
  hasShortLog({ kwargs }: RunRow): boolean {
    return !kwargs.temporary && isKnownTrue(this.storage.shortensLogs());
  }

  /** Newest state, also after a runtime that died or was aborted. Whole for a waiting reader. */
  private async headAfter({ run, outcome }: FinishRequest): Promise<FinalSnapshotWire | null> {
    const known = outcome.kind === 'lost' ? null : outcome.head;
    const isEnough = known?.left_out === undefined || !this.hub.isAwaited(run.runId);
    if (known && isEnough) return known.checkpoint_id === null ? null : known;
    try {
      const head = await this.inspector.getState(graphOf(run), headOf(run.threadId), { subgraphs: false });
      return head.checkpoint_id === null ? null : head;
    } catch (error) {
      this.logger.warn({ err: error, run_id: run.runId }, 'the state after a run could not be read');
      return null;
    }
  }
}

/**
 * Answers at once: between the reserved slot of a run and its slot in the runtime, other runs would be counted wrongly.
 * False while the gate asks the database.
 */
function isKnownTrue(answer: boolean | Promise<boolean>): boolean {
  if (typeof answer === 'boolean') return answer;
  answer.catch(() => undefined);
  return false;
}

const usageOf = (outcome: ExecuteOutcome): RunUsage | null =>
  outcome.kind === 'lost' ? null : (outcome.usage ?? null);

function graphOf({ graphId, kwargs }: RunRow): ThreadGraph {
  const { metadata, ...config } = kwargs.config;
  return { graphId, config, metadata };
}
