import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import type { Instant, LeaseTerm } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { feedbackAddresses } from '../core/runs/feedback-addresses.js';
import { RunCompletionService } from '../features/run-completion/run-completion.service.js';
import { RunMetrics } from '../core/runs/run-metrics.js';
import type { AbortCause, RunEnding } from '../core/runs/run-ending.js';
import { RunTracing } from '../features/run-tracing/run-tracing.service.js';
import { RunSlots } from '../features/run-creation/run-slots.service.js';
import type { RunRow } from '../core/runs/run.repository.js';
import { isQuarantined } from '../core/runs/quarantine.js';
import { RunEventHub } from '../streams/run-event-hub.js';
import type { RunLog } from '../streams/run-log.js';
import { type ExecuteOutcome, type ExecuteRequest, GraphRuntime, type RunEvent } from '../graphs/graph-runtime.port.js';
import { protocolTurn } from '../graphs/protocol/protocol-log.js';
import { tracedStepEvent } from '../graphs/traced-step.js';
import { EngineSignals } from '../signals/engine-signals.js';
import { LeaseRegistry } from './lease-registry.js';
import { RunTrace } from './run-trace.js';

/** Delay before the first retry to store an end. It doubles, up to the part `slowestRetry` of the lease. */
const firstRetryMs = 250;
const slowestRetry = 1 / 4;
/** Time limit in ms of retries after errors other than an unavailable database. */
const giveUpMs = 120_000;

const claimedTooLate: ExecuteOutcome = {
  kind: 'lost',
  cause: 'released',
  reason: 'The claim was answered too late',
};

/** Result of a run in this process; null when another process has the run. */
type Ended = RunEnding['kind'] | null;

/** Executes a claimed run in the graph runtime, and stores its end. */
@Injectable()
export class RunExecutor {
  private readonly underWay = new Map<RunRow, Promise<void>>();
  private readonly closing = new AbortController();

  constructor(
    private readonly runtime: GraphRuntime,
    private readonly slots: RunSlots,
    private readonly completion: RunCompletionService,
    private readonly leaseRegistry: LeaseRegistry,
    private readonly hub: RunEventHub,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    private readonly metrics: RunMetrics,
    private readonly tracing: RunTracing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** `claimedAt`: time before the claim was sent. */
  execute(run: RunRow, claimedAt: Instant): void {
    this.track(
      run,
      RunTrace.around(run, (trace) => this.run(run, claimedAt, trace)),
    );
  }

  /** Requeues a run whose claim was answered too late. */
  decline(run: RunRow): void {
    this.track(run, this.finish(run, claimedTooLate, 'lease-expired', null));
  }

  get count(): number {
    return this.underWay.size;
  }

  /** Runs that this process still executes, also without a lease: its recovery must not treat them as lost. */
  get runIds(): string[] {
    return [...this.underWay.keys()].map(({ runId }) => runId);
  }

  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled(this.underWay.values());
  }

  /**
   * Ends the retries: an end that waits for one is tried at once, for the last time, and later ends are tried once. Runs
   * without a stored end keep their leases, so that another worker executes them again after the expiry.
   */
  close(): void {
    this.closing.abort();
  }

  private track(run: RunRow, execution: Promise<Ended>): void {
    const work = execution
      .catch((error: unknown) => {
        this.logger.error({ err: error, run_id: run.runId }, 'a run could not be ended');
        return null;
      })
      .then((ended) => {
        this.underWay.delete(run);
        if (this.leavesWork(run, ended)) this.signals.wakeLocalWorker();
      });
    this.underWay.set(run, work);
  }

  /**
   * Whether the worker has to look for work. Usually no run waits for the free slot, and the query costs up to a tenth
   * of a run. The end itself announces waiting runs of the same thread. But this process does not claim a requeued run
   * while it still tracks it, and runs in quarantine wait for each other.
   */
  private leavesWork(run: RunRow, ended: Ended): boolean {
    return ended !== 'end' || this.slots.someMayWait || isQuarantined(run);
  }

  private async run(run: RunRow, claimedAt: Instant, trace: RunTrace): Promise<Ended> {
    const startedAt = performance.now();
    this.metrics.started(run);
    if (isQuarantined(run)) this.metrics.startedInQuarantine(run);
    const controller = new AbortController();
    const { signal } = controller;
    const lease = this.leaseRegistry.hold(run, claimedAt, controller);
    // The execution has not started, so the log must not have an event of it.
    if (lease.isOver)
      return this.finish(run, claimedTooLate, 'lease-expired', null).finally(() => this.leaseRegistry.release(run));
    const log = this.hub.open(run, run.leaseGeneration, () => controller.abort('lease-lost' satisfies AbortCause));
    const timer = setTimeout(() => controller.abort('timeout' satisfies AbortCause), this.settings.runTimeoutMs);
    this.logger.info(
      { run_id: run.runId, thread_id: run.threadId, attempt: run.attempt, execution: run.executions },
      'run started',
    );
    try {
      if (run.leaseGeneration > 1) log.append({ event: protocolTurn, data: String(run.updatedAt.getTime()) });
      log.append({ event: 'metadata', data: JSON.stringify({ run_id: run.runId, attempt: run.executions }) });
      const feedback = feedbackAddresses(this.settings.feedbackUrl, run.runId, run.kwargs.feedback_keys);
      if (feedback) log.append({ event: 'feedback', data: JSON.stringify(feedback) });
      const outcome = await this.invoke(run, (event) => log.append(event), signal, lease, trace);
      trace.onOutcome(outcome);
      clearTimeout(timer);
      const abortCause = causeOf(signal, lease);
      // The outcome of the runtime is measured even if another process ends the run.
      if (abortCause === 'lease-lost') return this.measure(run, outcome, startedAt, null);
      const ended = await this.finish(run, outcome, abortCause, log);
      this.measure(run, outcome, startedAt, ended);
      if (outcome.kind === 'lost') {
        const { cause, reason } = outcome;
        this.logger.warn({ run_id: run.runId, outcome: outcome.kind, cause, reason, ended }, 'run lost');
      } else this.logger.info({ run_id: run.runId, outcome: outcome.kind, ended }, 'run ended');
      return ended;
    } finally {
      clearTimeout(timer);
      this.leaseRegistry.release(run);
      this.hub.close(log);
    }
  }

  private measure(run: RunRow, { kind }: ExecuteOutcome, startedAt: number, ended: Ended): Ended {
    this.metrics.executed(run, kind, (performance.now() - startedAt) / 1000);
    return ended;
  }

  private async invoke(
    run: RunRow,
    onEvent: (event: RunEvent) => void,
    signal: AbortSignal,
    lease: LeaseTerm,
    trace: RunTrace,
  ): Promise<ExecuteOutcome> {
    const request: ExecuteRequest = {
      ...toExecuteRequest(run),
      leavesOutLarge: this.completion.leavesOutLarge(run),
      hasShortLog: this.completion.hasShortLog(run),
      ...(trace.wantsSteps ? { traced: true } : {}),
    };
    const recording = this.tracing.begin(request);
    if (recording) request.trace = recording.target;
    const emit = (event: RunEvent): void => {
      if (event.event === tracedStepEvent) trace.onStep(event.data);
      else if (!recording?.take(event)) onEvent(event);
    };
    try {
      const outcome = await this.runtime.execute(request, emit, signal, lease);
      recording?.onOutcome(outcome);
      return outcome;
    } catch (error) {
      // The port returns outcomes; an exception is a failure of the runtime, not of the graph.
      this.logger.error({ err: error, run_id: run.runId }, 'the graph runtime failed');
      return { kind: 'lost', cause: 'stuck', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /**
   * An unavailable database must neither lose the end of a run nor cost an attempt: this retries until the end is
   * stored or another worker has the run. The generation then refuses a late end.
   */
  private async finish(
    run: RunRow,
    outcome: ExecuteOutcome,
    abortCause: AbortCause | null,
    log: RunLog | null,
  ): Promise<Ended> {
    const { signal } = this.closing;
    const deadline = performance.now() + giveUpMs;
    for (let retryMs = firstRetryMs; ; retryMs = Math.min(retryMs * 2, this.settings.leaseMs * slowestRetry)) {
      const isLast = signal.aborted;
      try {
        return await this.completion.finish({ run, outcome, abortCause, log, mustBeAbandoned: false });
      } catch (error) {
        if (isLast || (!isDatabaseUnavailable(error) && performance.now() > deadline)) throw error;
        this.logger.warn({ err: error, run_id: run.runId }, 'the end of a run could not be stored; trying again');
        await sleep(retryMs, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

/** A graph thread may notice the expired lease and end before this thread notices it. */
function causeOf(signal: AbortSignal, lease: LeaseTerm): AbortCause | null {
  if (signal.aborted) return signal.reason as AbortCause;
  return lease.isOver ? 'lease-expired' : null;
}

function toExecuteRequest(run: RunRow): ExecuteRequest {
  const { kwargs } = run;
  const { metadata, ...config } = kwargs.config;
  return {
    tenantId: run.tenantId,
    runId: run.runId,
    threadId: run.threadId,
    threadIsEmpty: run.threadIsEmpty ?? false,
    assistantId: run.assistantId,
    graphId: run.graphId,
    attempt: run.executions,
    leaseGeneration: run.leaseGeneration,
    isolated: isQuarantined(run),
    input: kwargs.input,
    command: kwargs.command,
    config,
    context: kwargs.context,
    metadata,
    checkpoint: kwargs.checkpoint,
    streamModes: kwargs.stream_mode,
    streamSubgraphs: kwargs.subgraphs,
    usesProtocol: kwargs.protocol ?? false,
    interruptBefore: kwargs.interrupt_before,
    interruptAfter: kwargs.interrupt_after,
    durability: kwargs.durability,
  };
}
