import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { type Instant, type Loop, readClocks, startHeartbeat } from '@heddle/leases';
import { type TeardownClaim, TeardownRepository } from '../../core/steps/teardown.repository.js';
import { StepPendingError } from '../../core/drivers/driver.port.js';
import { Drivers } from '../../core/drivers/drivers.js';
import { createPipelineLoop } from './pipeline-loop.js';
import { PipelineSettings } from './pipeline.settings.js';

/** Maximum concurrent teardowns of one process. */
const concurrency = 4;
const retryMs = 10_000;

/** Tears deleted deployments down and then removes them. */
@Injectable()
export class TeardownWorker {
  private readonly loop: Loop;
  private readonly running = new Map<TeardownClaim, { controller: AbortController; done: Promise<void> }>();

  constructor(
    private readonly drivers: Drivers,
    private readonly settings: PipelineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly teardowns: TeardownRepository,
  ) {
    this.loop = createPipelineLoop('taking deployments down', () => this.claim(), settings.pollMs, logger);
  }

  start(): void {
    this.loop.start();
  }

  wake(): void {
    this.loop.wake();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    const all = [...this.running.values()];
    for (const { controller } of all) controller.abort('shutdown');
    await Promise.all(all.map(({ done }) => done));
  }

  private async claim(): Promise<void> {
    const free = concurrency - this.running.size;
    if (free <= 0) return;
    const claimedAt = readClocks();
    for (const claim of await this.teardowns.claim(this.settings.leaseMs, free)) this.begin(claim, claimedAt);
  }

  private begin(claim: TeardownClaim, claimedAt: Instant): void {
    const { leaseMs } = this.settings;
    const controller = new AbortController();
    const heartbeat = startHeartbeat({
      leaseMs,
      claimedAt,
      renew: () => this.teardowns.heartbeat(claim, leaseMs),
      onLost: () => controller.abort('lost'),
    });
    const done = this.run(claim, controller.signal)
      .catch((error: unknown) =>
        this.logger.error({ err: error, deployment_id: claim.id }, 'a teardown could not be recorded'),
      )
      .finally(() => {
        heartbeat.stop();
        this.running.delete(claim);
      });
    this.running.set(claim, { controller, done });
  }

  private async run(claim: TeardownClaim, signal: AbortSignal): Promise<void> {
    try {
      // The lease of a late claim may be over already.
      signal.throwIfAborted();
      const deployment = { deploymentId: claim.id, deploymentName: claim.name, tenantId: claim.tenantId };
      // Revisions of one deployment may have different drivers.
      for (const driver of this.drivers.all) await driver.destroy(deployment, signal);
      await this.teardowns.remove(claim);
    } catch (error) {
      if (signal.reason === 'lost') return;
      const isPending = error instanceof StepPendingError;
      if (!signal.aborted && !isPending)
        this.logger.warn({ err: error, deployment_id: claim.id }, 'a teardown is retried');
      await this.teardowns.release(claim, signal.aborted ? 0 : isPending ? error.retryMs : retryMs);
    }
  }
}
