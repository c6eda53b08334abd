import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { TransactionRunner } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { afterDeadline, type Step } from '../../core/revisions/revision.state.js';
import { ScheduleRepository } from '../../core/steps/schedule.repository.js';
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
    for (const revision of await this.schedule.expired()) {
      const step = revision.status as Step;
      const unreachable = revision.failureCode === 'unreachable';
      const seconds = this.settings.deadlineS[step];
      this.metrics.recordOverdue(step);
      const message = unreachable
        ? `What carries the step ${step} out did not answer for ${seconds} seconds.`
        : `The step ${step} did not end within ${seconds} seconds.`;
      const isExpired = await this.schedule.expire(revision, {
        to: afterDeadline(step, unreachable),
        code: unreachable ? 'unreachable' : 'deadline_exceeded',
        message,
        actor: `scheduler:${this.settings.owner}`,
      });
      if (isExpired) await this.log.failed(revision, step, message);
    }
  }

  private moveQueue(deploymentId: string): Promise<void> {
    const { AWAITING_BUILD, AWAITING_DEPLOY } = this.settings.deadlineS;
    const actor = `scheduler:${this.settings.owner}`;
    return this.transactions.run({}, async (ctx) => {
      await this.schedule.lockDeployment(ctx, deploymentId);
      await this.schedule.promote(ctx, deploymentId, {
        buildDeadlineS: AWAITING_BUILD,
        deployDeadlineS: AWAITING_DEPLOY,
        actor,
      });
      await this.schedule.skipOvertaken(ctx, deploymentId, actor);
    });
  }
}
