import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { Draining, LOGGER } from '@heddle/http';
import { within } from '@heddle/leases';
import { EngineSettings } from '../config/engine-settings.js';
import { CronSchedulerService } from '../features/crons/cron-scheduler.service.js';
import { RunTracing } from '../features/run-tracing/run-tracing.service.js';
import { GraphInspector } from '../graphs/graph-inspector.port.js';
import { GraphRuntime, handover } from '../graphs/graph-runtime.port.js';
import { GraphListing } from '../graphs/listing/graph-listing.js';
import { GraphReport } from './graph-report.js';
import { RunClaimer } from './run-claimer.js';
import { RunExecutor } from './run-executor.js';
import { LeaseRegistry } from './lease-registry.js';
import { RunRecovery } from './run-recovery.js';

/** Time for aborted graphs to end before the process ends. */
const abortMs = 750;

/** Starts the parts of the engine that the role of this process asks for, and stops them in order. */
@Injectable()
export class EngineService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private started = false;

  constructor(
    private readonly runtime: GraphRuntime,
    private readonly inspector: GraphInspector,
    private readonly claimer: RunClaimer,
    private readonly executor: RunExecutor,
    private readonly leaseRegistry: LeaseRegistry,
    private readonly recovery: RunRecovery,
    private readonly crons: CronSchedulerService,
    private readonly graphs: GraphReport,
    private readonly listing: GraphListing,
    private readonly settings: EngineSettings,
    private readonly draining: Draining,
    private readonly tracing: RunTracing,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await Promise.all([this.runtime.start(), this.inspector.start()]);
    this.started = true;
    await this.listing.start();
    this.draining.alongside(() => this.drain());
    this.graphs.start();
    this.recovery.start();
    this.crons.start();
    if (this.settings.role === 'api') return;
    this.leaseRegistry.start();
    this.claimer.start();
  }

  /** The runtime and the inspector stop after the drain, since open requests may still need them. */
  async beforeApplicationShutdown(): Promise<void> {
    if (!this.started) return;
    await this.draining.drain();
    // Ends the threads of graphs that ignore the abort. Their runs count as lost, and are requeued.
    await this.runtime.stop();
    this.executor.close();
    await this.executor.idle();
    await Promise.all([this.leaseRegistry.stop(), this.tracing.close()]);
    await this.inspector.stop();
  }

  /** Stops claiming runs. Runs in flight get the grace period; other workers execute the rest. */
  private async drain(): Promise<void> {
    this.tracing.hurry();
    await this.claimer.stop();
    await Promise.all([this.recovery.stop(), this.crons.stop(), this.listing.stop()]);
    if (this.executor.count === 0) return;
    this.logger.info({ runs: this.executor.count, grace_ms: this.settings.shutdownGraceMs }, 'draining');
    await within(this.settings.shutdownGraceMs, this.executor.idle(), () => this.leaseRegistry.abortAll(handover));
    await within(abortMs, this.executor.idle(), () => undefined);
  }
}
