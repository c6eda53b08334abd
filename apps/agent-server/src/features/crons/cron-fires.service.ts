import { Inject, Injectable } from '@nestjs/common';
import { v7 } from 'uuid';
import type { Logger } from 'pino';
import { type RequestContext, systemContext, type TxContext } from '@heddle/auth';
import { isDatabaseUnavailable, TransactionRunner } from '@heddle/database';
import type { CronEntity, CronFireEntity } from '@heddle/entities-agent-server';
import { DomainError } from '@heddle/errors';
import { LOGGER } from '@heddle/http';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { CronFireRepository } from './cron-fire.repository.js';
import { CronMetrics } from './cron-metrics.js';
import { planTick, type TickPlan } from './cron-schedule.js';
import { CronNotFoundError } from './cron.errors.js';
import { CronRepository, type DueCron } from './cron.repository.js';
import { toCronRun } from './cron.request.js';

/** Newest fires kept per cron. */
const keptFires = 100;

type FireError = { code: string; message: string };
type Outcome = { runId: string; threadId: string; error: null } | { runId: null; threadId: null; error: FireError };

/** Creates the runs of crons. One transaction records the fire and advances the schedule. */
@Injectable()
export class CronFiresService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly crons: CronRepository,
    private readonly fires: CronFireRepository,
    private readonly runs: RunCreationService,
    private readonly metrics: CronMetrics,
    private readonly config: GraphConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Fires one due cron; false if none is available to this process. A failed run creation is recorded, and the schedule
   * continues.
   */
  async fireDue(): Promise<boolean> {
    const claim: { cron: DueCron | null } = { cron: null };
    const fired = await this.transactions
      .run({}, async (tx) => {
        claim.cron = await this.crons.claimDue(tx);
        return claim.cron && this.fireTick({ ...this.creatorOf(claim.cron), tx: tx.tx }, claim.cron);
      })
      .catch((error: unknown) => {
        // A failing cron must not delay others or its own next time.
        if (!claim.cron || isDatabaseUnavailable(error)) throw error;
        return this.failTick(claim.cron, error);
      });
    if (!fired) return false;
    this.metrics.ticked(fired);
    return true;
  }

  /** Fires immediately, independently of the schedule. Errors are answered to the caller. */
  async fireNow(ctx: RequestContext, cronId: string): Promise<CronFireEntity> {
    return this.transactions.run(ctx, async (tx) => {
      const cron = await this.crons.lock(tx, cronId);
      if (!cron) throw new CronNotFoundError(cronId);
      const outcome = await this.createRun({ ...this.creatorOf(cron), tx: tx.tx }, cron);
      return this.record(tx, cron, { dueAt: null, missed: 0, outcome });
    });
  }

  private async fireTick(tx: TxContext, cron: DueCron): Promise<CronFireEntity | TickPlan> {
    const plan = planned(cron);
    await this.crons.advance(tx, cron, plan.next);
    if (cron.isFired || !plan.isFired) return plan;
    const outcome = await this.createRun(tx, cron);
    return this.record(tx, cron, { dueAt: cron.nextRunDate, missed: plan.missed, outcome });
  }

  /** Uses a new transaction, because the failed one was rolled back. */
  private async failTick(cron: DueCron, cause: unknown): Promise<CronFireEntity | null> {
    const isForeseen = cause instanceof DomainError;
    if (!isForeseen) this.logger.error({ err: cause, cron_id: cron.cronId }, 'a cron could not be fired');
    const plan = planned(cron);
    const error = isForeseen ? { code: cause.code, message: cause.message } : internalError;
    const outcome: Outcome = { runId: null, threadId: null, error };
    return this.transactions.run(this.creatorOf(cron), async (tx) => {
      if (!(await this.crons.advance(tx, cron, plan.next))) return null;
      return this.record(tx, cron, { dueAt: cron.nextRunDate, missed: plan.missed, outcome });
    });
  }

  private async createRun(tx: TxContext, cron: CronEntity): Promise<Outcome> {
    const target =
      cron.threadId === null ? { keepThread: cron.onRunCompleted === 'keep' } : { threadId: cron.threadId };
    const { runId, threadId } = await this.runs.create(tx, target, toCronRun(cron));
    return { runId, threadId, error: null };
  }

  private async record(
    tx: TxContext,
    { cronId }: CronEntity,
    { dueAt, missed, outcome }: { dueAt: Date | null; missed: number; outcome: Outcome },
  ): Promise<CronFireEntity> {
    const fire = await this.fires.insert(tx, { fireId: v7(), cronId, dueAt, missed, ...outcome });
    await this.fires.trim(tx, cronId, keptFires);
    return fire;
  }

  /**
   * Runs belong to the creator of the cron. Under custom authentication, their threads carry the metadata of the cron,
   * so both have the same visibility. Graphs receive an identity only: tokens and permissions of the creating request
   * may have expired.
   */
  private creatorOf({ tenantId, cronId, userId, metadata }: CronEntity): RequestContext {
    const ctx = systemContext(tenantId, `cron:${cronId}`);
    const principal = { ...ctx.principal, id: userId };
    if (!this.config.auth) return { ...ctx, principal };
    const user = { identity: userId, display_name: userId, is_authenticated: true, permissions: [] };
    return { ...ctx, principal: { ...principal, user }, access: { filters: {}, stamp: metadata } };
  }
}

const internalError: FireError = { code: 'internal', message: 'Internal server error; the log says more.' };

const planned = (cron: DueCron): TickPlan => planTick(cron, cron.nextRunDate, cron.now);
