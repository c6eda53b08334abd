import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { AssistantEntity, ThreadEntity } from '@heddle/entities-agent-server';
import { DomainError } from '@heddle/errors';
import { Idempotency, type IdempotencyClaim } from '@heddle/http';
import { currentTraceparent, withSpan } from '@heddle/telemetry';
import { isVisible } from '../../authorization/access-filter.js';
import { EngineSettings } from '../../config/engine-settings.js';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { EngineSignals } from '../../signals/engine-signals.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { RunsInFlightRepository } from '../../core/threads/runs-in-flight.repository.js';
import type { ThreadTtl } from '../../config/langgraph/checkpointer.js';
import { ThreadExistsError, ThreadNotFoundError } from '../threads/thread.errors.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { WebhookTargets } from '../webhooks/webhook-targets.service.js';
import { chooseCreationPath, expectThread, type RunTarget, type ThreadRules } from './creation-path.js';
import { decideMultitask } from './multitask-policy.js';
import { RunAdmission } from './run-admission.js';
import { runAttributes } from '../../core/runs/run-attributes.js';
import { planRun } from './run-plan.js';
import type { RunRequest } from './run.request.js';
import { BatchItemError, ResumeNeedsThreadError, ThreadOccupiedError } from './run-creation.errors.js';
import { RunInserter } from './run-inserter.js';
import { RunSlots } from './run-slots.service.js';
import { RunStopper } from '../run-cancellation/run-stopper.service.js';
import { type Claimer, type NewRun, RunRepository, type RunRow } from '../../core/runs/run.repository.js';
import { ThreadMetadataCache } from './thread-metadata-cache.js';

export type { RunTarget };

export interface CreatedRun {
  runId: string;
  threadId: string;
  /** True for a repeated Idempotency-Key: this is the run of the first request. */
  replayed: boolean;
}

@Injectable()
export class RunCreationService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly assistants: AssistantsService,
    private readonly threads: ThreadRepository,
    private readonly threadRuns: RunsInFlightRepository,
    private readonly runs: RunRepository,
    private readonly inserter: RunInserter,
    private readonly slots: RunSlots,
    private readonly threadMetadata: ThreadMetadataCache,
    private readonly stopper: RunStopper,
    private readonly admission: RunAdmission,
    private readonly signals: EngineSignals,
    private readonly idempotency: Idempotency,
    private readonly settings: EngineSettings,
    private readonly config: GraphConfig,
    private readonly webhooks: WebhookTargets,
  ) {}

  /** Starts the run in this process if possible; otherwise the run goes into the queue. */
  create(ctx: RequestContext, target: RunTarget, request: RunRequest): Promise<RunRow> {
    return withSpan('run create', { kind: 'producer' }, async (span) => {
      const run = await this.begin(ctx, target, request);
      span?.set(runAttributes(run));
      return run;
    });
  }

  private async begin(ctx: RequestContext, target: RunTarget, request: RunRequest): Promise<RunRow> {
    if (!('threadId' in target)) refuseResume(request);
    return (await this.createByStatement(ctx, target, request)) ?? this.createInTransaction(ctx, target, request);
  }

  /** null, with nothing changed, if the run has to be created in a transaction. */
  private async createByStatement(
    ctx: RequestContext,
    target: RunTarget,
    request: RunRequest,
    rules: ThreadRules = {},
  ): Promise<RunRow | null> {
    this.webhooks.check(request.webhook);
    const { afterSeconds } = request;
    const path = chooseCreationPath({
      inTransaction: ctx.tx !== undefined,
      afterSeconds,
      isLimited: this.admission.isLimited,
    });
    return path === 'statement' ? this.createOnExpectedThread(ctx, target, request, rules) : null;
  }

  /**
   * Creates the run by one statement, if its thread has runs of no other assistant and waits for no answer. null, with
   * nothing changed, if it has to be created in another way.
   */
  createIfBoundAndIdle(ctx: RequestContext, threadId: string, request: RunRequest): Promise<RunRow | null> {
    return withSpan('run create', { kind: 'producer' }, async (span) => {
      const run = await this.createByStatement(ctx, { threadId }, request, { isBoundAndIdle: true });
      if (run) span?.set(runAttributes(run));
      return run;
    });
  }

  /** Creates runs without threads, all or none. No run starts before all are stored. */
  async createAll(
    ctx: RequestContext,
    wanted: readonly { target: Exclude<RunTarget, { threadId: string }>; request: RunRequest }[],
  ): Promise<RunRow[]> {
    const assistants: AssistantEntity[] = [];
    for (const [index, { request }] of wanted.entries()) {
      this.webhooks.check(request.webhook, ['body', index, 'webhook']);
      assistants.push(await this.assistantOf(ctx, index, request));
    }
    return this.transactions.run(ctx, async (tx) => {
      await this.admission.admit(
        tx,
        assistants.map(({ assistantId }) => assistantId),
      );
      const runs: RunRow[] = [];
      for (const [index, { target, request }] of wanted.entries()) {
        runs.push(await this.withoutThread(tx, target.keepThread, assistants[index] as AssistantEntity, request));
      }
      this.signals.notifyWork(tx);
      return runs;
    });
  }

  /** For answers that cannot be replayed (streams): a repeated request attaches to the same run. */
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

  /** The run starts in this process if it has a free slot; otherwise the run goes into the queue. */
  private async createOnExpectedThread(
    ctx: RequestContext,
    target: RunTarget,
    request: RunRequest,
    rules: ThreadRules,
  ): Promise<RunRow | null> {
    const assistant = await this.assistants.resolveCached(ctx, request.assistant);
    const cached = 'threadId' in target ? this.threadMetadata.get(ctx, target.threadId) : null;
    const expected = expectThread(target, request, assistant, cached, ctx, rules);
    if (!expected) return null;
    const thread = { threadId: 'threadId' in target ? target.threadId : randomUUID(), metadata: expected.metadata[0] };
    const run = this.plan(ctx, thread, assistant, request, expected.newThread?.isTemporary ?? false);
    // A thread that the run creates has its initial metadata besides that of the run.
    const metadata = { ...('threadId' in target ? {} : thread.metadata), ...run.shown.metadata };
    const insert = (claimer: Claimer | null): Promise<RunRow | null> =>
      this.inserter.insert(ctx, {
        ...run,
        shown: { ...run.shown, metadata },
        kwargsText: JSON.stringify(run.kwargs),
        expected,
        assistantVersion: assistant.rowVersion,
        ttl: this.ttlOf(expected.newThread),
        claimer,
      });
    const startsHere = this.slots.takesNewRuns;
    const created = startsHere ? await this.slots.startNew(() => insert(this.settings)) : await insert(null);
    if (!created) return null;
    if (!startsHere) this.signals.announceWork();
    this.threadMetadata.set(ctx, thread.threadId, { ...thread.metadata, ...metadata });
    return created;
  }

  /** One transaction from the assistant to the stored run; a worker claims it right afterwards. */
  private async createInTransaction(ctx: RequestContext, target: RunTarget, request: RunRequest): Promise<RunRow> {
    const assistant = await this.assistants.resolve(ctx, request.assistant);
    return this.transactions.run(ctx, async (tx) => {
      const run =
        'threadId' in target
          ? await this.onThread(tx, target.threadId, assistant, request)
          : await this.admitted(tx, assistant, () => this.withoutThread(tx, target.keepThread, assistant, request));
      this.signals.notifyWork(tx);
      return run;
    });
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
      const { action, ...runs } = decision.cancel;
      await this.stopper.stop(tx, thread, runs, { action, cause: { reason: 'multitask', by: tx.principal.id } });
    }
    return this.admitted(tx, assistant, () => this.insert(tx, thread, assistant, request, false));
  }

  private async admitted(
    tx: TxContext,
    { assistantId }: AssistantEntity,
    work: () => Promise<RunRow>,
  ): Promise<RunRow> {
    await this.admission.admit(tx, [assistantId]);
    return work();
  }

  /** Assistant of one run of a batch. Errors have the index of the run. */
  private async assistantOf(ctx: RequestContext, index: number, request: RunRequest): Promise<AssistantEntity> {
    try {
      refuseResume(request);
      return await this.assistants.resolve(ctx, request.assistant);
    } catch (error) {
      throw error instanceof DomainError ? new BatchItemError(index, error) : error;
    }
  }

  private async withoutThread(
    tx: TxContext,
    keepThread: boolean,
    assistant: AssistantEntity,
    request: RunRequest,
  ): Promise<RunRow> {
    const isTemporary = !keepThread;
    const ttl = this.ttlOf({ isTemporary });
    const metadata = { ...tx.access?.stamp };
    const thread = await this.threads.insert(tx, { threadId: randomUUID(), metadata, isTemporary, ttl });
    return this.insert(tx, thread as ThreadEntity, assistant, request, !keepThread);
  }

  private async lockThread(tx: TxContext, threadId: string, create: boolean): Promise<ThreadEntity> {
    const metadata = { ...tx.access?.stamp };
    if (create) await this.threads.insert(tx, { threadId, metadata, ttl: this.ttlOf({ isTemporary: false }) });
    const thread = await this.threads.lock(tx, threadId);
    if (thread && isVisible(tx, 'threads', thread.metadata)) return thread;
    // The id belongs to another owner, and the answer only says that it is taken.
    throw create ? new ThreadExistsError(threadId) : new ThreadNotFoundError(threadId);
  }

  /** TTL of a thread that a run creates: the default of new threads. A temporary thread is deleted with its run. */
  private ttlOf(newThread: { isTemporary: boolean } | null): ThreadTtl | null {
    return newThread && !newThread.isTemporary ? this.config.checkpointer.threadTtl : null;
  }

  private async insert(
    tx: TxContext,
    thread: ThreadEntity,
    assistant: AssistantEntity,
    request: RunRequest,
    temporary: boolean,
  ): Promise<RunRow> {
    const run = this.plan(tx, thread, assistant, request, temporary);
    const inserted = await this.runs.insert(tx, run, request.afterSeconds);
    this.threadMetadata.set(tx, thread.threadId, { ...thread.metadata, ...run.shown.metadata });
    return inserted;
  }

  private plan(
    ctx: RequestContext,
    thread: Pick<ThreadEntity, 'threadId' | 'metadata'>,
    assistant: AssistantEntity,
    request: RunRequest,
    temporary: boolean,
  ): NewRun {
    const runId = v7();
    const plan = planRun({
      runId,
      threadId: thread.threadId,
      assistant,
      threadMetadata: thread.metadata,
      caller: ctx.principal,
      requestId: ctx.requestId,
      temporary,
      request,
    });
    const traceparent = currentTraceparent();
    return {
      runId,
      threadId: thread.threadId,
      assistantId: assistant.assistantId,
      graphId: assistant.graphId,
      multitaskStrategy: request.multitaskStrategy,
      metadata: plan.metadata,
      kwargs: traceparent === undefined ? plan.kwargs : { ...plan.kwargs, traceparent },
      shown: { metadata: plan.threadMetadata, config: plan.threadConfig },
    };
  }
}

function refuseResume({ command }: RunRequest): void {
  if (command?.resume !== undefined) throw new ResumeNeedsThreadError();
}
