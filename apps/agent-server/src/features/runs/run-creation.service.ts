import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { AssistantEntity, ThreadEntity } from '@heddle/entities-agent-server';
import { Idempotency, type IdempotencyClaim } from '@heddle/http';
import { EngineSignals } from '../../signals/engine-signals.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { ThreadRunsRepository } from '../threads/thread-runs.repository.js';
import { ThreadExistsError, ThreadNotFoundError } from '../threads/thread.errors.js';
import { ThreadRepository } from '../threads/thread.repository.js';
import { decideMultitask } from './multitask-policy.js';
import { RunFinaliser } from './run-finaliser.js';
import { planRun } from './run-plan.js';
import type { RunRequest } from './run.request.js';
import { ResumeNeedsThreadError, ThreadOccupiedError } from './run.errors.js';
import { RunRepository, type RunRow } from './run.repository.js';

/** A thread of the client's, or a hidden one that goes away with the run unless it is kept. */
export type RunTarget = { threadId: string } | { keepThread: boolean };

export interface CreatedRun {
  runId: string;
  threadId: string;
  /** True when the Idempotency-Key was used before: this is the run of that request. */
  replayed: boolean;
}

@Injectable()
export class RunCreationService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly assistants: AssistantsService,
    private readonly threads: ThreadRepository,
    private readonly threadRuns: ThreadRunsRepository,
    private readonly runs: RunRepository,
    private readonly finaliser: RunFinaliser,
    private readonly signals: EngineSignals,
    private readonly idempotency: Idempotency,
  ) {}

  /** One transaction from the assistant to the stored run; a worker of this process takes it right after. */
  async create(ctx: RequestContext, target: RunTarget, request: RunRequest): Promise<RunRow> {
    if (!('threadId' in target) && request.command?.resume !== undefined) throw new ResumeNeedsThreadError();
    const assistant = await this.assistants.resolve(ctx, request.assistant);
    return this.transactions.run(ctx, async (tx) => {
      const run =
        'threadId' in target
          ? await this.onThread(tx, target.threadId, assistant, request)
          : await this.withoutThread(tx, target.keepThread, assistant, request);
      await this.signals.notifyWork(tx);
      return run;
    });
  }

  /** For answers that cannot be replayed as they were (streams): the repeated request attaches to the same run. */
  async createOnce(
    ctx: RequestContext,
    target: RunTarget,
    request: RunRequest,
    claim: IdempotencyClaim | undefined,
  ): Promise<CreatedRun> {
    const { body, replayed } = await this.idempotency.once(ctx, claim, async (tx) => {
      const { runId, threadId } = await this.create(tx, target, request);
      return { body: { run_id: runId, thread_id: threadId } };
    });
    return { runId: body.run_id, threadId: body.thread_id, replayed };
  }

  private async onThread(
    tx: TxContext,
    threadId: string,
    assistant: AssistantEntity,
    request: RunRequest,
  ): Promise<RunRow> {
    const thread = await this.lockThread(tx, threadId, request.createThread);
    const inFlight = await this.threadRuns.lockInFlight(tx, threadId);
    const decision = decideMultitask(request.multitaskStrategy, inFlight);
    if (decision.kind === 'refuse') throw new ThreadOccupiedError();
    if (decision.cancel) {
      const { action, started, waiting } = decision.cancel;
      for (const runId of waiting) await this.finaliser.cancelWaiting(tx, thread, runId, action);
      await this.runs.requestCancel(tx, started, action);
      for (const runId of started) await this.signals.notifyCancel(tx, runId);
    }
    return this.insert(tx, thread, assistant, request, false);
  }

  private async withoutThread(
    tx: TxContext,
    keepThread: boolean,
    assistant: AssistantEntity,
    request: RunRequest,
  ): Promise<RunRow> {
    const thread = await this.threads.insert(tx, { threadId: randomUUID(), metadata: {}, isTemporary: !keepThread });
    return this.insert(tx, thread as ThreadEntity, assistant, request, !keepThread);
  }

  private async lockThread(tx: TxContext, threadId: string, create: boolean): Promise<ThreadEntity> {
    if (create) await this.threads.insert(tx, { threadId, metadata: {} });
    const thread = await this.threads.lock(tx, threadId);
    if (thread) return thread;
    // What cannot be created either belongs to another workspace, of which nothing more is told than "taken".
    throw create ? new ThreadExistsError(threadId) : new ThreadNotFoundError(threadId);
  }

  private async insert(
    tx: TxContext,
    thread: ThreadEntity,
    assistant: AssistantEntity,
    request: RunRequest,
    temporary: boolean,
  ): Promise<RunRow> {
    const runId = v7();
    const plan = planRun({
      runId,
      threadId: thread.threadId,
      assistant,
      threadMetadata: thread.metadata,
      userId: tx.principal.id,
      requestId: tx.requestId,
      temporary,
      request,
    });
    const run = await this.runs.insert(tx, {
      runId,
      threadId: thread.threadId,
      assistantId: assistant.assistantId,
      graphId: assistant.graphId,
      multitaskStrategy: request.multitaskStrategy,
      metadata: plan.metadata,
      kwargs: plan.kwargs,
      afterSeconds: request.afterSeconds,
    });
    await this.threads.attachRun(tx, thread.threadId, {
      runId,
      status: 'busy',
      metadata: plan.threadMetadata,
      config: plan.threadConfig,
    });
    return run;
  }
}
