import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { type Heartbeat, type Instant, type Loop, readClocks, startHeartbeat } from '@heddle/leases';
import { withSpan } from '@heddle/telemetry';
import { isBuild, stepOf } from '../../core/revisions/revision.state.js';
import { backoffMs } from '../../core/steps/backoff.js';
import { type Claim, StepRepository } from '../../core/steps/step.repository.js';
import { DriverUnreachableError, StepFailedError, StepPendingError } from '../../core/drivers/driver.port.js';
import { LostSteps } from './lost-steps.js';
import { retryWhileUnavailable } from './retry-while-unavailable.js';
import { createPipelineLoop } from './pipeline-loop.js';
import { PipelineMetrics, type StepOutcome } from './pipeline-metrics.js';
import { PipelineSettings } from './pipeline.settings.js';
import { StepLog } from './step-log.js';
import { StepRunner } from './step-runner.js';

/** Reason for stopping a step. */
type StopReason = 'interrupt' | 'lost' | 'shutdown';

interface Running {
  stop: (reason: StopReason) => void;
  heartbeat: Heartbeat;
  done: Promise<void>;
}

/** Requeues lost steps, claims due revisions and executes one step each of up to `concurrency` revisions. */
@Injectable()
export class Worker {
  private readonly loop: Loop;
  private readonly running = new Map<Claim, Running>();

  constructor(
    private readonly settings: PipelineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly transactions: TransactionRunner,
    private readonly steps: StepRepository,
    private readonly lost: LostSteps,
    private readonly runner: StepRunner,
    private readonly metrics: PipelineMetrics,
    private readonly log: StepLog,
  ) {
    this.loop = createPipelineLoop('claiming work', () => this.claim(), settings.pollMs, logger);
  }

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  /** Called on changes of a revision: its local step may have to stop. */
  async check(revisionId: string): Promise<void> {
    for (const [{ id }, { heartbeat }] of this.running) if (id === revisionId) await heartbeat.beat();
  }

  /** Stops claiming, and stops and releases all steps at once. */
  async stop(): Promise<void> {
    await this.loop.stop();
    const all = [...this.running.values()];
    for (const { stop } of all) stop('shutdown');
    await Promise.all(all.map(({ done }) => done));
  }

  private async claim(): Promise<void> {
    await this.lost.requeue();
    const free = this.settings.concurrency - this.running.size;
    if (free <= 0 || this.isolates()) return;
    const { owner, leaseMs, deadlineS } = this.settings;
    const claimedAt = readClocks();
    const isolated =
      this.running.size === 0 ? await this.steps.claimIsolated(owner, leaseMs, deadlineS.AWAITING_BUILD) : null;
    for (const claim of isolated ? [isolated] : await this.claimShared(free)) this.begin(claim, claimedAt);
  }

  private claimShared(limit: number): Promise<Claim[]> {
    const { owner, leaseMs, deadlineS, buildLimits, buildConcurrency } = this.settings;
    const builds = { ...buildLimits, places: buildConcurrency - this.runningBuilds() };
    const request = { owner, leaseMs, limit, builds, buildDeadlineS: deadlineS.AWAITING_BUILD };
    if (buildLimits.total === null && buildLimits.perWorkspace === null) return this.steps.claim({}, request);
    return this.transactions.run({}, async (ctx) => {
      await this.steps.lockBuilds(ctx);
      return this.steps.claim(ctx, request);
    });
  }

  private runningBuilds(): number {
    return [...this.running.keys()].filter(({ status, resumeStatus }) => isBuild(stepOf(status, resumeStatus))).length;
  }

  /** Whether this process executes an isolated step, which forbids other claims. */
  private isolates(): boolean {
    for (const { isolated } of this.running.keys()) if (isolated) return true;
    return false;
  }

  private begin(claim: Claim, claimedAt: Instant): void {
    const { leaseMs } = this.settings;
    const controller = new AbortController();
    const stop = (reason: StopReason) => controller.abort(reason);
    const heartbeat = startHeartbeat({
      leaseMs,
      claimedAt,
      renew: async () => {
        const answer = await this.steps.heartbeat(claim, leaseMs);
        if (answer?.cancelRequested) stop('interrupt');
        return answer !== null;
      },
      onLost: () => stop('lost'),
    });
    const done = this.measure(claim, controller.signal)
      .catch((error: unknown) =>
        this.logger.error({ err: error, revision_id: claim.id }, 'a step could not be recorded'),
      )
      .finally(() => {
        heartbeat.stop();
        this.running.delete(claim);
        // A slot is free again.
        this.loop.wake();
      });
    this.running.set(claim, { stop, heartbeat, done });
  }

  private async measure(claim: Claim, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const step = stepOf(claim.status, claim.resumeStatus);
    // An error means that the result is unrecorded: the next worker repeats the step.
    let outcome: StepOutcome = 'lost';
    try {
      outcome = await withSpan(`step ${step}`, { kind: 'consumer', attributes: attributesOf(claim) }, async (span) => {
        const became = await this.run(claim, signal);
        span?.set({ 'heddle.step.outcome': became });
        if (became === 'failed') span?.fail(became);
        return became;
      });
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      this.metrics.recordAttempt(step, outcome, seconds);
    }
  }

  private async run(claim: Claim, signal: AbortSignal): Promise<StepOutcome> {
    if (claim.cancelRequested) return this.interrupt(claim);
    if (claim.attempt > this.settings.maxAttempts) {
      const last = claim.statusMessage ? ` Last: ${claim.statusMessage}` : '';
      const message = `The step was tried ${this.settings.maxAttempts} times.${last}`;
      await this.log.failed(claim, stepOf(claim.status, claim.resumeStatus), message);
      return (await this.runner.fail(claim, 'attempts_exhausted', message)) ? 'failed' : 'lost';
    }
    try {
      // The lease of a late claim may be over already.
      signal.throwIfAborted();
      const result = await this.runner.work(claim, signal);
      await this.log.finished(claim, result.step);
      // The work is done; the lease keeps other workers from repeating it.
      const stored = await retryWhileUnavailable(() => this.runner.complete(claim, result), signal);
      return stored ? 'done' : await this.settleRefused(claim);
    } catch (error) {
      return this.settle(claim, error, signal);
    }
  }

  /** A late result: an interruption was requested, or another worker has the step. */
  private async settleRefused(claim: Claim): Promise<StepOutcome> {
    const ours = await this.steps.heartbeat(claim, this.settings.leaseMs);
    if (ours?.cancelRequested) return this.interrupt(claim);
    this.logger.warn(
      { revision_id: claim.id, lease_generation: claim.leaseGeneration },
      'the result of a step was refused: the lease was lost',
    );
    return 'lost';
  }

  private async settle(claim: Claim, error: unknown, signal: AbortSignal): Promise<StepOutcome> {
    if (signal.aborted) return this.settleStopped(claim, signal.reason as StopReason);
    const reason = error instanceof Error ? error.message : String(error);
    const message = await retryWhileUnavailable(() => this.log.redacted(claim, reason), signal);
    const step = stepOf(claim.status, claim.resumeStatus);
    if (error instanceof StepFailedError) {
      await this.log.failed(claim, step, message);
      const stored = await retryWhileUnavailable(
        () => this.runner.fail(claim, error.code, message, error.exitCode),
        signal,
      );
      return stored ? 'failed' : this.settleRefused(claim);
    }
    if (error instanceof StepPendingError) {
      await this.steps.release(claim, {
        delayMs: error.retryMs,
        counted: false,
        survived: true,
        code: 'pending',
        message,
      });
      return 'retried';
    }
    const unreachable = error instanceof DriverUnreachableError;
    this.logger.warn({ err: error, revision_id: claim.id, attempt: claim.attempt }, 'a step is retried');
    this.log.retried(claim, step, message);
    await this.steps.release(claim, {
      delayMs: backoffMs(claim.attempt, Math.random()),
      counted: !unreachable && !isDatabaseUnavailable(error),
      survived: true,
      code: unreachable ? 'unreachable' : 'retrying',
      message,
    });
    return 'retried';
  }

  private async settleStopped(claim: Claim, reason: StopReason): Promise<StepOutcome> {
    if (reason === 'interrupt') return this.interrupt(claim);
    if (reason === 'shutdown') {
      await this.steps.release(claim, { delayMs: 0, counted: false, survived: false, code: null, message: null });
      return 'released';
    }
    this.logger.warn(
      { revision_id: claim.id, lease_generation: claim.leaseGeneration },
      'a step was abandoned: its lease was lost',
    );
    return 'lost';
  }

  private async interrupt(claim: Claim): Promise<StepOutcome> {
    if (!(await this.runner.interrupt(claim))) return 'lost';
    this.log.interrupted(claim, stepOf(claim.status, claim.resumeStatus));
    return 'interrupted';
  }
}

const attributesOf = (claim: Claim) => ({
  'heddle.tenant_id': claim.tenantId,
  'heddle.deployment_id': claim.deploymentId,
  'heddle.revision_id': claim.id,
  'heddle.step.attempt': claim.attempt,
});
