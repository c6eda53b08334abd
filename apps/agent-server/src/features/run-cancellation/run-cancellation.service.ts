import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { CancelAction, CancelReason } from '@heddle/entities-agent-server';
import { EngineSignals } from '../../signals/engine-signals.js';
import { ThreadNotFoundError } from '../threads/thread.errors.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { RunsInFlightRepository } from '../../core/threads/runs-in-flight.repository.js';
import { RunCompletionService } from '../run-completion/run-completion.service.js';
import { RunStopper } from './run-stopper.service.js';
import { NoRunsToCancelError } from './run-cancellation.errors.js';
import { type CancelRequest, type CancelSelection, RunRepository } from '../../core/runs/run.repository.js';

/** Threads per transaction, so that locks are short. */
const threadsPerTransaction = 50;

interface StopOnThread extends CancelRequest {
  threadId: string;
  /** Default: all runs in flight. */
  runIds?: readonly string[];
}

/** Cancels runs on request: one, many, or all of a thread. Ended runs stay as they are. */
@Injectable()
export class RunCancellationService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly threadRuns: RunsInFlightRepository,
    private readonly runs: RunRepository,
    private readonly stopper: RunStopper,
    private readonly completion: RunCompletionService,
    private readonly signals: EngineSignals,
  ) {}

  async cancel(
    ctx: RequestContext,
    { threadId, runId }: { threadId: string; runId: string },
    action: CancelAction,
    reason: CancelReason = 'request',
  ): Promise<void> {
    const request = { action, cause: causeOf(ctx, reason) };
    await this.transactions.run(ctx, (tx) => this.stopOnThread(tx, { threadId, runIds: [runId], ...request }));
  }

  /**
   * Cancels in several transactions, the oldest runs first. After a failed one the earlier ones stay cancelled, and a
   * repeated request continues with the others.
   */
  async cancelMany(ctx: RequestContext, selection: CancelSelection, action: CancelAction): Promise<void> {
    const found = await this.runs.cancellable(ctx, selection);
    if (found.length === 0) throw new NoRunsToCancelError();
    const byThread = new Map<string, string[]>();
    for (const { threadId, runId } of found) byThread.set(threadId, [...(byThread.get(threadId) ?? []), runId]);
    const request = { action, cause: causeOf(ctx, 'bulk_request') };
    const all = [...byThread];
    for (let at = 0; at < all.length; at += threadsPerTransaction) {
      // Locks in the order of the ids prevent deadlocks.
      const some = all.slice(at, at + threadsPerTransaction).sort(([left], [right]) => (left < right ? -1 : 1));
      await this.transactions.run(ctx, async (tx) => {
        for (const [threadId, runIds] of some) await this.stopOnThread(tx, { threadId, runIds, ...request });
      });
    }
  }

  /** Succeeds without runs in flight, too: the run may have ended meanwhile. */
  async cancelThread(ctx: RequestContext, threadId: string, action: CancelAction): Promise<void> {
    const request = { action, cause: causeOf(ctx, 'thread_request') };
    await this.transactions.run(ctx, async (tx) => {
      if (!(await this.stopOnThread(tx, { threadId, ...request }))) throw new ThreadNotFoundError(threadId);
    });
  }

  /** False without such a thread. */
  private async stopOnThread(tx: TxContext, { threadId, runIds, ...request }: StopOnThread): Promise<boolean> {
    const thread = await this.threads.lock(tx, threadId);
    if (!thread) return false;
    const inFlight = await this.threadRuns.lockInFlight(tx, threadId);
    const meant = inFlight.filter(({ runId }) => !runIds || runIds.includes(runId));
    const ids = (started: boolean) => meant.filter((run) => run.started === started).map(({ runId }) => runId);
    const waiting = ids(false);
    await this.stopper.stop(tx, thread, { started: ids(true), waiting }, request);
    if (waiting.length > 0) {
      await this.completion.settleThread(tx, thread);
      this.signals.notifyWork(tx);
    }
    return true;
  }
}

const causeOf = ({ principal }: RequestContext, reason: CancelReason) => ({ reason, by: principal.id });
