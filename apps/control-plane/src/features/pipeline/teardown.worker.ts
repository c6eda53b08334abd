import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@heddle/http';
import { type Instant, readClocks, startHeartbeat } from '@heddle/leases';
import type { Logger } from 'pino';
import { DRIVER, type DeploymentDriver } from './driver.port.js';
import { PIPELINE_SETTINGS, type PipelineSettings } from './pipeline.settings.js';
import { type TeardownClaim, TeardownRepository } from './teardown.repository.js';

/** Deployments taken down at a time by one process. */
const concurrency = 4;
const retryMs = 10_000;

/** Takes deleted deployments down and then removes them. */
@Injectable()
export class TeardownWorker {
  private readonly running = new Map<TeardownClaim, { controller: AbortController; done: Promise<void> }>();
  private stopping = false;

  constructor(
    @Inject(DRIVER) private readonly driver: DeploymentDriver,
    @Inject(PIPELINE_SETTINGS) private readonly settings: PipelineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly teardowns: TeardownRepository,
  ) {}

  async tick(): Promise<void> {
    const free = concurrency - this.running.size;
    if (this.stopping || free <= 0) return;
    const claimedAt = readClocks();
    for (const claim of await this.teardowns.claim(this.settings.leaseMs, free)) {
      const controller = new AbortController();
      const done = this.run(claim, claimedAt, controller)
        .catch((error: unknown) =>
          this.logger.error({ err: error, deployment_id: claim.id }, 'a teardown could not be recorded'),
        )
        .finally(() => this.running.delete(claim));
      this.running.set(claim, { controller, done });
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    const all = [...this.running.values()];
    for (const { controller } of all) controller.abort('shutdown');
    await Promise.all(all.map(({ done }) => done));
  }

  private async run(claim: TeardownClaim, claimedAt: Instant, controller: AbortController): Promise<void> {
    const { leaseMs } = this.settings;
    const heartbeat = startHeartbeat({
      leaseMs,
      claimedAt,
      renew: () => this.teardowns.heartbeat(claim, leaseMs),
      onLost: () => controller.abort('lost'),
    });
    try {
      controller.signal.throwIfAborted();
      await this.driver.destroy(
        { deploymentId: claim.id, deploymentName: claim.name, tenantId: claim.tenantId },
        controller.signal,
      );
      await this.teardowns.remove(claim);
    } catch (error) {
      if (controller.signal.reason === 'lost') return;
      const shutdown = controller.signal.aborted;
      if (!shutdown) this.logger.warn({ err: error, deployment_id: claim.id }, 'a teardown is tried again');
      await this.teardowns.retry(claim, shutdown ? 0 : retryMs);
    } finally {
      heartbeat.stop();
    }
  }
}
