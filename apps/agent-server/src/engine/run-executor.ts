import { Inject, Injectable } from '@nestjs/common';
import { LOGGER } from '@heddle/http';
import type { RunRow } from '../features/runs/run.repository.js';
import { isSuspect } from '../features/runs/suspicion.js';
import { RunEventHub } from '../features/streams/run-event-hub.js';
import { EngineSettings } from './engine-settings.js';
import { EngineSignals } from './engine-signals.js';
import { type ExecuteOutcome, type ExecuteRequest, GraphRuntime } from './graph-runtime.port.js';
import { RunFinaliser } from './run-finaliser.js';
import { RunHeartbeat } from './run-heartbeat.js';
import type { AbortCause } from './run-outcome.js';
import type { Logger } from './logger.js';

/** Between two tries to store the end of a run while the database is away. */
const retryMs = 500;

/** Takes a claimed run through the graph runtime to its end. */
@Injectable()
export class RunExecutor {
  private readonly underWay = new Set<Promise<void>>();

  constructor(
    private readonly runtime: GraphRuntime,
    private readonly finaliser: RunFinaliser,
    private readonly heartbeat: RunHeartbeat,
    private readonly hub: RunEventHub,
    private readonly signals: EngineSignals,
    private readonly settings: EngineSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  execute(run: RunRow): void {
    const work = this.run(run)
      .catch((error: unknown) => this.logger.error({ err: error, run_id: run.runId }, 'a run could not be ended'))
      .finally(() => {
        this.underWay.delete(work);
        this.signals.wakeLocalWorker();
      });
    this.underWay.add(work);
  }

  get count(): number {
    return this.underWay.size;
  }

  async idle(): Promise<void> {
    while (this.underWay.size > 0) await Promise.allSettled([...this.underWay]);
  }

  private async run(run: RunRow): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.heartbeat.hold(run.runId, run.leaseGeneration, controller);
    const log = this.hub.open(run.runId, run.leaseGeneration, () =>
      controller.abort('lease-lost' satisfies AbortCause),
    );
    const timer = setTimeout(() => controller.abort('timeout' satisfies AbortCause), this.settings.runTimeoutMs);
    this.logger.info({ run_id: run.runId, thread_id: run.threadId, attempt: run.attempt }, 'run started');
    try {
      log.append('metadata', JSON.stringify({ run_id: run.runId, attempt: run.attempt }));
      const outcome = await this.invoke(run, (event, data) => log.append(event, data), signal);
      clearTimeout(timer);
      const abortCause = signal.aborted ? (signal.reason as AbortCause) : null;
      if (abortCause === 'lease-lost') return;
      const ended = await this.finish(run, outcome, abortCause, log);
      if (outcome.kind === 'lost') {
        const { cause, reason } = outcome;
        this.logger.warn({ run_id: run.runId, outcome: outcome.kind, cause, reason, ended }, 'run lost');
      } else this.logger.info({ run_id: run.runId, outcome: outcome.kind, ended }, 'run ended');
    } finally {
      clearTimeout(timer);
      this.heartbeat.release(run.runId);
      this.hub.close(log);
    }
  }

  private async invoke(
    run: RunRow,
    onEvent: (event: string, data: string) => void,
    signal: AbortSignal,
  ): Promise<ExecuteOutcome> {
    try {
      return await this.runtime.execute(toExecuteRequest(run), ({ event, data }) => onEvent(event, data), signal);
    } catch (error) {
      // The port promises outcomes; what it throws all the same is its own failure and not the graph's.
      this.logger.error({ err: error, run_id: run.runId }, 'the graph runtime failed');
      return { kind: 'lost', cause: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
    }
  }

  /** The end of a run must not be lost because the database was away for a moment: tried for as long as the lease is held. */
  private async finish(
    run: RunRow,
    outcome: ExecuteOutcome,
    abortCause: AbortCause | null,
    log: Parameters<RunFinaliser['finish']>[0]['log'],
  ): Promise<string | null> {
    const deadline = performance.now() + this.settings.leaseMs;
    for (;;) {
      try {
        return await this.finaliser.finish({ run, outcome, abortCause, log, mustBeAbandoned: false });
      } catch (error) {
        if (performance.now() > deadline) throw error;
        this.logger.warn({ err: error, run_id: run.runId }, 'the end of a run could not be stored; trying again');
        await new Promise((done) => setTimeout(done, retryMs));
      }
    }
  }
}

export function toExecuteRequest(run: RunRow): ExecuteRequest {
  const { kwargs } = run;
  const { metadata, ...config } = kwargs.config;
  return {
    tenantId: run.tenantId,
    runId: run.runId,
    threadId: run.threadId,
    assistantId: run.assistantId,
    graphId: run.graphId,
    attempt: run.attempt,
    leaseGeneration: run.leaseGeneration,
    isolated: isSuspect(run),
    input: kwargs.input,
    command: kwargs.command,
    config,
    context: kwargs.context,
    // The run's id in the metadata is what makes a second attempt go on from the last checkpoint.
    metadata: { ...metadata, run_id: run.runId, thread_id: run.threadId, run_attempt: run.attempt },
    checkpoint: kwargs.checkpoint,
    streamModes: kwargs.stream_mode,
    streamSubgraphs: kwargs.subgraphs,
    interruptBefore: kwargs.interrupt_before,
    interruptAfter: kwargs.interrupt_after,
    durability: kwargs.durability,
  };
}
