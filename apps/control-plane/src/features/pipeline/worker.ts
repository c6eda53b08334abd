import { Inject, Injectable } from '@nestjs/common';
import { isDatabaseUnavailable } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { type Instant, readClocks, startHeartbeat } from '@heddle/leases';
import type { Logger } from 'pino';
import { backoffMs } from './backoff.js';
import { DriverUnreachableError, StepFailedError } from './driver.port.js';
import { outlastTrouble } from './outlast-trouble.js';
import { PIPELINE_SETTINGS, type PipelineSettings } from './pipeline.settings.js';
import { type Claim, StepRepository } from './step.repository.js';
import { StepRunner } from './step-runner.js';

/** Why a step under way is stopped. */
type StopReason = 'interrupt' | 'lost' | 'shutdown';

interface Running {
  stop: (reason: StopReason) => void;
  done: Promise<void>;
}

/** Claims due revisions and works on up to `concurrency` of them at a time, one step each. */
@Injectable()
export class Worker {
  private readonly running = new Map<string, Running>();
  private stopping = false;

  constructor(
    @Inject(PIPELINE_SETTINGS) private readonly settings: PipelineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly steps: StepRepository,
    private readonly runner: StepRunner,
  ) {}

  /** Takes what is due and free. Returns how many steps were begun. */
  async tick(): Promise<number> {
    const free = this.settings.concurrency - this.running.size;
    if (this.stopping || free <= 0) return 0;
    const claimedAt = readClocks();
    const claims = await this.steps.claim(this.settings.owner, this.settings.leaseMs, free);
    for (const claim of claims) this.begin(claim, claimedAt);
    return claims.length;
  }

  /** Something happened to this revision: if a step of it is under way here, look whether it is to be stopped. */
  async look(revisionId: string): Promise<void> {
    await this.watched.get(revisionId)?.();
  }

  /** Called when a step ends, because then there is room for another one. */
  onFree: () => void = () => undefined;

  /** Stops all steps and gives them back at once. */
  async stop(): Promise<void> {
    this.stopping = true;
    const all = [...this.running.values()];
    for (const { stop } of all) stop('shutdown');
    await Promise.all(all.map(({ done }) => done));
  }

  private readonly watched = new Map<string, () => Promise<void>>();

  private begin(claim: Claim, claimedAt: Instant): void {
    const controller = new AbortController();
    const stop = (reason: StopReason) => controller.abort(reason);
    const done = this.run(claim, claimedAt, controller)
      .catch((error: unknown) =>
        this.logger.error({ err: error, revision_id: claim.id }, 'a step could not be recorded'),
      )
      .finally(() => {
        this.running.delete(claim.id);
        this.onFree();
      });
    this.running.set(claim.id, { stop, done });
    if (this.stopping) stop('shutdown');
  }

  private async run(claim: Claim, claimedAt: Instant, controller: AbortController): Promise<void> {
    if (claim.cancelRequested) return void (await this.runner.interrupt(claim));
    if (claim.attempt > this.settings.maxAttempts) {
      const last = claim.statusMessage ? ` Last: ${claim.statusMessage}` : '';
      await this.runner.fail(
        claim,
        'attempts_exhausted',
        `The step was tried ${this.settings.maxAttempts} times.${last}`,
      );
      return;
    }
    const heartbeat = startHeartbeat({
      leaseMs: this.settings.leaseMs,
      claimedAt,
      renew: async () => {
        const answer = await this.steps.heartbeat(claim, this.settings.leaseMs);
        if (answer?.cancelRequested) controller.abort('interrupt');
        return answer !== null;
      },
      onLost: () => controller.abort('lost'),
    });
    this.watched.set(claim.id, heartbeat.beat);
    try {
      // A claim that was answered late may be over already.
      controller.signal.throwIfAborted();
      const result = await this.runner.work(claim, controller.signal);
      // The work is done: for as long as the lease is held, nobody else does it again.
      const stored = await outlastTrouble(() => this.runner.complete(claim, result), controller.signal);
      if (!stored) await this.settleRefused(claim);
    } catch (error) {
      await this.settle(claim, error, controller.signal);
    } finally {
      this.watched.delete(claim.id);
      heartbeat.stop();
    }
  }

  /** The result came too late: either somebody asked for an interruption, or another worker has the step now. */
  private async settleRefused(claim: Claim): Promise<void> {
    const ours = await this.steps.heartbeat(claim, this.settings.leaseMs);
    if (ours?.cancelRequested) await this.runner.interrupt(claim);
    else
      this.logger.warn(
        { revision_id: claim.id, lease_generation: claim.leaseGeneration },
        'the result of a step was refused: the lease was lost',
      );
  }

  private async settle(claim: Claim, error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return this.settleStopped(claim, signal.reason as StopReason);
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof StepFailedError) {
      const stored = await outlastTrouble(() => this.runner.fail(claim, error.code, message), signal);
      if (!stored) await this.settleRefused(claim);
      return;
    }
    const unreachable = error instanceof DriverUnreachableError;
    this.logger.warn({ err: error, revision_id: claim.id, attempt: claim.attempt }, 'a step is tried again');
    await this.steps.release(claim, {
      delayMs: backoffMs(claim.attempt, Math.random()),
      counted: !unreachable && !isDatabaseUnavailable(error),
      code: unreachable ? 'unreachable' : 'retrying',
      message,
    });
  }

  private async settleStopped(claim: Claim, reason: StopReason): Promise<void> {
    if (reason === 'interrupt') await this.runner.interrupt(claim);
    else if (reason === 'shutdown')
      await this.steps.release(claim, { delayMs: 0, counted: false, code: null, message: null });
    else
      this.logger.warn(
        { revision_id: claim.id, lease_generation: claim.leaseGeneration },
        'a step was given up: its lease was lost',
      );
  }
}
