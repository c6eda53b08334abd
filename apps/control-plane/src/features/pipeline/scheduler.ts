import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { afterOverdue, type Step, stepOf } from '../../core/revisions/revision.state.js';
import { type Expired, ScheduleRepository } from '../../core/steps/schedule.repository.js';
import { outageMs } from './outage.js';
import { PipelineMetrics } from './pipeline-metrics.js';
import { PipelineSettings } from './pipeline.settings.js';
import { StepLog } from './step-log.js';

/** Round of the leader: compensates for outages, ends overdue steps, then moves the queues. */
@Injectable()
export class Scheduler {
  constructor(
    private readonly settings: PipelineSettings,
    private readonly transactions: TransactionRunner,
    private readonly schedule: ScheduleRepository,
    private readonly metrics: PipelineMetrics,
    private readonly log: StepLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async tick(): Promise<void> {
    await this.keepTime();
    await this.enforceDeadlines();
    for (const deploymentId of await this.schedule.deploymentsToSchedule()) await this.moveQueue(deploymentId);
  }

  /** Without a scheduler round, no worker could record a step either. */
  private keepTime(): Promise<void> {
    return this.transactions.run({}, async (ctx) => {
      const lostMs = outageMs(await this.schedule.sinceLastRoundMs(ctx), this.settings.pollMs);
      const postponed = lostMs > 0 ? await this.schedule.postponeDeadlines(ctx, lostMs) : 0;
      await this.schedule.noteRound(ctx);
      if (postponed === 0) return;
      const lost = { lost_ms: Math.round(lostMs), revisions: postponed };
      ctx.tx.afterCommit(() => this.logger.warn(lost, 'an outage postponed deadlines'));
    });
  }

  private async enforceDeadlines(): Promise<void> {
    for (const revision of await this.schedule.expired()) await this.end(revision);
  }

  private async end(revision: Expired): Promise<void> {
    const { resumeStatus, interruptionRequested } = revision;
    const driverUnreachable = revision.failureCode === 'unreachable';
    const status = revision.status as Step | 'UNKNOWN';
    const step = stepOf(status, resumeStatus);
    const to = afterOverdue(status, { resumeStatus, driverUnreachable, interruptionRequested });
    const { unknownDeadlineS } = this.settings;
    this.metrics.recordOverdue(step);
    if (to === 'INTERRUPTED') {
      const message = revision.statusMessage ?? 'Interrupted.';
      await this.schedule.expire(revision, { to, code: 'interrupted', message, actor: this.actor });
      return;
    }
    const message = overdueMessage(step, { ...revision, driverUnreachable, ...this.limitOf(status, step) });
    const code = driverUnreachable ? 'unreachable' : 'deadline_exceeded';
    const deadlineS = to === 'UNKNOWN' ? { deadlineS: unknownDeadlineS } : {};
    const isExpired = await this.schedule.expire(revision, { to, code, message, actor: this.actor, ...deadlineS });
    if (isExpired) await this.log.failed(revision, step, message);
  }

  private limitOf(status: Step | 'UNKNOWN', step: Step): { seconds: number } {
    return { seconds: status === 'UNKNOWN' ? this.settings.unknownDeadlineS : this.settings.deadlineS[step] };
  }

  private get actor(): string {
    return `scheduler:${this.settings.owner}`;
  }

  private moveQueue(deploymentId: string): Promise<void> {
    const { AWAITING_DEPLOY } = this.settings.deadlineS;
    const { actor } = this;
    return this.transactions.run({}, async (ctx) => {
      await this.schedule.lockDeployment(ctx, deploymentId);
      await this.schedule.promote(ctx, deploymentId, {
        deployDeadlineS: AWAITING_DEPLOY,
        actor,
      });
      await this.schedule.skipOvertaken(ctx, deploymentId, actor);
    });
  }
}

interface Overdue {
  driverUnreachable: boolean;
  statusMessage: string | null;
  seconds: number;
}

function overdueMessage(step: Step, { driverUnreachable, statusMessage, seconds }: Overdue): string {
  const last = statusMessage === null ? '' : ` Last: ${statusMessage}`;
  if (driverUnreachable) return `The driver of the step ${step} did not answer for ${seconds} seconds.${last}`;
  return `The step ${step} did not end within ${seconds} seconds.${last}`;
}
