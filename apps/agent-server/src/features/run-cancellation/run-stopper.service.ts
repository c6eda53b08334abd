import { Injectable } from '@nestjs/common';
import type { TxContext } from '@heddle/auth';
import type { ThreadEntity } from '@heddle/entities-agent-server';
import { EngineSignals } from '../../signals/engine-signals.js';
import { RunCompletionService } from '../run-completion/run-completion.service.js';
import { RunMetrics } from '../../core/runs/run-metrics.js';
import { type CancelRequest, RunRepository } from '../../core/runs/run.repository.js';

/** Runs of one thread; `waiting` ones have never had a worker. */
interface RunsToStop {
  started: readonly string[];
  waiting: readonly string[];
}

/** Stops runs. The caller holds the locks of the thread and its runs, and settles the thread. */
@Injectable()
export class RunStopper {
  constructor(
    private readonly runs: RunRepository,
    private readonly completion: RunCompletionService,
    private readonly signals: EngineSignals,
    private readonly metrics: RunMetrics,
  ) {}

  /** Ends waiting runs. For started ones it stores the request before the signal, so that it survives the worker. */
  async stop(
    tx: TxContext,
    thread: ThreadEntity,
    { started, waiting }: RunsToStop,
    request: CancelRequest,
  ): Promise<void> {
    for (const runId of waiting) await this.completion.cancelWaiting(tx, thread, runId, request);
    const asked = await this.runs.requestCancel(tx, started, request);
    for (const runId of started) this.signals.notifyCancel(tx, runId);
    tx.tx.afterCommit(() => this.metrics.cancelled(request.cause.reason, waiting.length + asked));
  }
}
