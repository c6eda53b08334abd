import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { CronEntity, CronFireEntity } from '@heddle/entities-agent-server';
import { canonicalUuid, ValidationError } from '@heddle/errors';
import { refuseLargeMetadata } from '../../contract/metadata-limit.js';
import { AssistantsService } from '../assistants/assistants.service.js';
import { ThreadsService } from '../threads/threads.service.js';
import { WebhookTargets } from '../webhooks/webhook-targets.service.js';
import { CronFireRepository } from './cron-fire.repository.js';
import { type CronTimes, nextTick } from './cron-schedule.js';
import { CronSignals } from './cron-signals.js';
import { CronNotFoundError } from './cron.errors.js';
import { type CronAt, type CronFilter, type CronPage, CronRepository } from './cron.repository.js';
import { type CronPatch, type CronRequest, mergePayload, toCronRun } from './cron.request.js';

@Injectable()
export class CronsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly crons: CronRepository,
    private readonly fires: CronFireRepository,
    private readonly assistants: AssistantsService,
    private readonly threads: ThreadsService,
    private readonly signals: CronSignals,
    private readonly webhooks: WebhookTargets,
  ) {}

  /** `threadId`: the thread of all its runs; null where each gets one of its own. */
  async create(ctx: RequestContext, threadId: string | null, request: CronRequest): Promise<CronEntity> {
    this.webhooks.check(webhookOf(request));
    const { assistantId } = await this.assistants.resolve(ctx, request.assistant);
    if (threadId !== null) await this.threads.require(ctx, threadId);
    const cronId = randomUUID();
    const { assistant: _, ...asked } = request;
    // Threads of a cron copy its metadata, so the stamp of the handlers belongs to it, too.
    const fields = { ...asked, metadata: { ...asked.metadata, ...ctx.access?.stamp } };
    return this.transactions.run(ctx, async (tx) => {
      const now = await this.crons.now(tx);
      refusePast(request.endTime, now);
      const nextRunDate = plannedTick(fields, now);
      const userId = ctx.principal.id;
      this.signals.notifyChange(tx);
      return this.crons.insert(tx, { ...fields, cronId, assistantId, threadId, userId, nextRunDate });
    });
  }

  async get(ctx: RequestContext, cronId: string): Promise<CronEntity> {
    const cron = await this.crons.find(ctx, cronId);
    if (!cron) throw new CronNotFoundError(cronId);
    return cron;
  }

  /** The next time stays unless the patch changes times: it may be due already. */
  async patch(ctx: RequestContext, cronId: string, patch: CronPatch): Promise<CronEntity> {
    this.webhooks.check(webhookOf(patch));
    return this.transactions.run(ctx, async (tx) => {
      const cron = await this.crons.lock(tx, cronId);
      if (!cron) throw new CronNotFoundError(cronId);
      const changed = { ...cron, ...changes(cron, patch) };
      refuseUnfit(cron, patch, changed);
      const { schedule, timezone, endTime, enabled } = patch;
      const isPlannedAnew = [schedule, timezone, endTime, enabled].some((value) => value !== undefined);
      if (patch.endTime) refusePast(patch.endTime, cron.now);
      const nextRunDate = isPlannedAnew ? plannedTick(changed, cron.now) : cron.nextRunDate;
      this.signals.notifyChange(tx);
      return this.crons.update(tx, { ...changed, nextRunDate });
    });
  }

  /** Runs that it created are left alone. */
  async delete(ctx: RequestContext, cronId: string): Promise<void> {
    if (!(await this.crons.delete(ctx, cronId))) throw new CronNotFoundError(cronId);
  }

  async search(ctx: RequestContext, filter: CronFilter, page: CronPage): Promise<{ rows: CronAt[]; total: number }> {
    const resolved = await this.resolveFilter(ctx, filter);
    const [rows, total] = await Promise.all([this.crons.search(ctx, resolved, page), this.crons.count(ctx, resolved)]);
    return { rows, total };
  }

  async count(ctx: RequestContext, filter: CronFilter): Promise<number> {
    return this.crons.count(ctx, await this.resolveFilter(ctx, filter));
  }

  async listFires(
    ctx: RequestContext,
    cronId: string,
    page: { limit: number; offset: number },
  ): Promise<{ rows: CronFireEntity[]; total: number }> {
    await this.get(ctx, cronId);
    return this.fires.list(ctx, cronId, page);
  }

  private async resolveFilter(ctx: RequestContext, filter: CronFilter): Promise<CronFilter> {
    if (filter.assistantId === undefined) return filter;
    const id = canonicalUuid(filter.assistantId);
    return { ...filter, assistantId: id ?? (await this.assistants.get(ctx, filter.assistantId)).assistantId };
  }
}

const webhookOf = ({ payload: { webhook = null } }: { payload: Record<string, unknown> }) => webhook as string | null;

function changes(cron: CronEntity, patch: CronPatch): Partial<CronEntity> {
  const { schedule = cron.schedule, timezone = cron.timezone, endTime = cron.endTime, enabled = cron.enabled } = patch;
  return {
    schedule,
    timezone,
    endTime,
    enabled,
    onRunCompleted: patch.onRunCompleted ?? cron.onRunCompleted,
    payload: mergePayload(cron.payload, patch.payload),
    metadata: { ...cron.metadata, ...patch.metadata },
  };
}

function refuseUnfit(cron: CronEntity, patch: CronPatch, changed: CronEntity): void {
  if (patch.onRunCompleted !== undefined && cron.threadId !== null) {
    throw ValidationError.of(
      ['body', 'on_run_completed'],
      'A cron of a thread has no thread of each run to keep or to delete',
      'value_error',
    );
  }
  // Valid members may conflict with the stored payload, like a context with a configurable.
  toCronRun(changed);
  refuseLargeMetadata(changed.metadata, 'cron');
}

function refusePast(endTime: Date | null, now: Date): void {
  if (endTime && endTime <= now) {
    throw ValidationError.of(['body', 'end_time'], 'Input should be in the future', 'datetime_future');
  }
}

function plannedTick(cron: CronTimes & { enabled: boolean }, now: Date): Date | null {
  if (!cron.enabled) return null;
  const next = nextTick(cron, now);
  if (next || cron.endTime === null || cron.endTime <= now) return next;
  throw ValidationError.of(['body', 'end_time'], 'Input should be after the next time of the schedule', 'value_error');
}
