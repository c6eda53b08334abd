import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { RunNotFoundError } from '../../core/runs/run.errors.js';
import { RunRepository, type RunRow } from '../../core/runs/run.repository.js';
import { isTerminal } from '../../core/runs/run.state.js';
import { RunEndRepository } from '../../core/streams/run-end.repository.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { RunEnds } from '../../streams/run-ends.js';
import { RunCompletionService } from '../run-completion/run-completion.service.js';

@Injectable()
export class RunDeletionService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadRepository,
    private readonly runs: RunRepository,
    private readonly ends: RunEndRepository,
    private readonly runEnds: RunEnds,
    private readonly completion: RunCompletionService,
    private readonly signals: EngineSignals,
  ) {}

  /** Deletes the record of the run and keeps its checkpoints. Without its row, a run in flight cannot write any more. */
  async delete(ctx: RequestContext, threadId: string, runId: string): Promise<void> {
    await this.transactions.run(ctx, async (tx) => {
      const thread = await this.threads.lock(tx, threadId);
      const run = thread && (await this.runs.lock(tx, runId));
      if (!thread || !run || run.threadId !== threadId) throw new RunNotFoundError(runId);
      await this.runs.delete(tx, runId);
      if (isTerminal(run.status)) return this.ends.forgetRun(tx, runId);
      await this.deleteInFlight(tx, run);
      await this.completion.settleThread(tx, thread);
      this.signals.notifyWork(tx);
    });
  }

  private async deleteInFlight(tx: TxContext, { runId, threadId }: RunRow): Promise<void> {
    await this.runEnds.record(tx, { runId, threadId, status: 'deleted', output: {} });
    this.signals.notifyCancel(tx, runId);
  }
}
