import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { RequestContext, TxContext } from '@heddle/auth';
import { isUniqueViolation, TransactionRunner } from '@heddle/database';
import type { ThreadStatus } from '@heddle/entities-agent-server';
import { LOGGER } from '@heddle/http';
import { EngineSettings } from '../../config/engine-settings.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { ThreadNotFoundError } from '../threads/thread.errors.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { RunCompletionService } from '../run-completion/run-completion.service.js';
import { RunLeaseRepository } from '../../core/runs/run-lease.repository.js';
import { RunNotFoundError } from '../../core/runs/run.errors.js';
import { RunNotInFlightError } from './admin.errors.js';
import { RunRepository, type RunRow } from '../../core/runs/run.repository.js';

export interface Reconciliation {
  before: ThreadStatus;
  /** null for a temporary thread that was deleted. */
  after: ThreadStatus | null;
}

/**
 * Repairs of runs by an operator. A repair claims the run like a worker, under a lease with a higher generation, so
 * that the earlier holder cannot write any more.
 */
@Injectable()
export class RunRepairsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly runs: RunRepository,
    private readonly leases: RunLeaseRepository,
    private readonly completion: RunCompletionService,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Takes a run from its worker and requeues it at its old position; the execution counts as no attempt. */
  async requeue(ctx: RequestContext, runId: string): Promise<RunRow> {
    const { threadId } = await this.find(ctx, runId);
    const run = await this.transactions.run(ctx, async (tx) => {
      await this.lockThread(tx, threadId);
      const { status } = await this.lockRun(tx, runId);
      if (status !== 'running') throw new RunNotInFlightError(`Run ${runId} is ${status}: no worker has it.`);
      const { leaseGeneration: generation, suspicion, lostAt, lostWith } = await this.takeOver(tx, runId);
      const record = { suspicion, lostAt, lostWith };
      await this.leases.requeue(tx, [{ runId, generation, counts: false, record, hasBegun: true }]);
      this.signals.notifyWork(tx);
      return this.lockRun(tx, runId);
    });
    this.note(ctx, { run_id: runId }, 'a run was requeued by hand');
    return run;
  }

  /** Ends a run as failed, also one of a worker. A cancelled run ends as cancelled. */
  async fail(ctx: RequestContext, runId: string, reason: string): Promise<void> {
    const { threadId } = await this.find(ctx, runId);
    const run = await this.transactions.run(ctx, async (tx) => {
      await this.lockThread(tx, threadId);
      return this.takeOver(tx, runId);
    });
    const error = { error: 'ForcedFailure', message: reason };
    const ended = await this.completion.finish({
      run,
      outcome: { kind: 'failed', error, head: null },
      abortCause: null,
      log: null,
      mustBeAbandoned: false,
    });
    if (!ended) throw new RunNotInFlightError(`Run ${runId} was taken over by another process meanwhile.`);
    this.note(ctx, { run_id: runId, reason }, 'a run was failed by hand');
  }

  /** Derives the status of a thread once more, as the end of a run does. */
  async reconcile(ctx: RequestContext, threadId: string): Promise<Reconciliation> {
    const found = await this.transactions.run(ctx, async (tx) => {
      const thread = await this.lockThread(tx, threadId);
      await this.completion.settleThread(tx, thread);
      const settled = await this.threads.find(tx, threadId);
      this.signals.notifyWork(tx);
      return { before: thread.status, after: settled?.status ?? null };
    });
    this.note(ctx, { thread_id: threadId, ...found }, 'a thread was reconciled by hand');
    return found;
  }

  private async takeOver(tx: TxContext, runId: string): Promise<RunRow> {
    const claimer = { owner: `operator:${tx.principal.id}`, leaseMs: this.settings.leaseMs };
    const run = await this.leases.takeOver(tx, runId, claimer).catch((error: unknown) => {
      if (!isUniqueViolation(error, 'run_one_running_per_thread')) throw error;
      throw new RunNotInFlightError(`Run ${runId} waits for another run of its thread; that one comes first.`);
    });
    if (!run) throw new RunNotInFlightError(`Run ${runId} has ended.`);
    // Wakes the executing worker, which reads the row and stops.
    this.signals.notifyCancel(tx, runId);
    return run;
  }

  private async find(ctx: RequestContext, runId: string): Promise<RunRow> {
    const run = await this.runs.findById(ctx, runId);
    if (!run) throw new RunNotFoundError(runId);
    return run;
  }

  private async lockRun(tx: TxContext, runId: string): Promise<RunRow> {
    const run = await this.runs.lock(tx, runId);
    if (!run) throw new RunNotFoundError(runId);
    return run;
  }

  private async lockThread(tx: TxContext, threadId: string) {
    const thread = await this.threads.lock(tx, threadId);
    if (!thread) throw new ThreadNotFoundError(threadId);
    return thread;
  }

  private note(ctx: RequestContext, facts: Record<string, unknown>, what: string): void {
    this.logger.warn({ ...facts, by: ctx.principal.id }, what);
  }
}
