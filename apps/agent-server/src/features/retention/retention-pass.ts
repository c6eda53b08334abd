import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { KeepRule, ThreadMeasure } from '@heddle/checkpoint/tables';
import { isFaultOfOne, TransactionRunner } from '@heddle/database';
import { LOGGER, SweepMetrics } from '@heddle/http';
import type { Turn } from '@heddle/leases';
import { type CheckpointRetention, RetentionSettings } from '../../config/retention-settings.js';
import { RunRetentionRepository } from '../../core/runs/run-retention.repository.js';
import { CheckpointTablesRepository } from '../../core/threads/checkpoint-tables.repository.js';
import { ThreadPruneService } from '../threads/thread-prune.service.js';
import { RetentionMetrics } from './retention-metrics.js';
import { RetentionRepository, type ThreadKey } from './retention.repository.js';
import { addStorage, type StorageOfWorkspaces, type StoredPart } from './storage-sum.js';

const threadsAtOnce = 50;
const runsAtOnce = 500;
const usageAtOnce = 500;

/** Progress of a pass over the threads in the order of their ids. */
export interface PassProgress {
  after: string;
  storage: StorageOfWorkspaces;
}

export const keepRuleOf = ({ olderThanHours, kept }: CheckpointRetention): KeepRule => ({
  newest: kept,
  youngerThanHours: olderThanHours,
  keepsOpenEnds: true,
});

/** Applies the policies to all threads, and measures the remaining data. */
@Injectable()
export class RetentionPass {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly threads: ThreadPruneService,
    private readonly checkpoints: CheckpointTablesRepository,
    private readonly retention: RetentionRepository,
    private readonly runs: RunRetentionRepository,
    private readonly settings: RetentionSettings,
    private readonly metrics: RetentionMetrics,
    private readonly sweeps: SweepMetrics,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async sweep(turn: Turn<PassProgress>): Promise<'done'> {
    if (!(await this.deleteUsage(turn))) return 'done';
    const storage = turn.progress?.storage ?? {};
    let after = turn.progress?.after ?? null;
    while (await turn.keepLease(after === null ? undefined : { after, storage })) {
      const threads = await this.retention.threadsAfter(after, threadsAtOnce);
      const last = threads.at(-1);
      if (!last) {
        await this.transactions.run({}, (tx) => this.retention.storeStorage(tx, storage));
        return 'done';
      }
      await this.passOver(threads.map(({ threadId }) => threadId));
      addStorage(storage, await this.measure(threads));
      after = last.threadId;
    }
    return 'done';
  }

  /** Deletes in batches; false if the work must stop. */
  private async deleteUsage(turn: Turn<PassProgress>): Promise<boolean> {
    const { usageDays } = this.settings;
    while (usageDays !== null) {
      if (!(await turn.keepLease(turn.progress ?? undefined))) return false;
      const removed = await this.runs.deleteOldUsage(usageDays, usageAtOnce);
      this.metrics.removed('usage', removed);
      if (removed < usageAtOnce) break;
    }
    return true;
  }

  private async passOver(threadIds: string[]): Promise<void> {
    const { checkpoints, runHours } = this.settings;
    if (runHours !== null) await this.deleteRuns(threadIds, runHours);
    if (checkpoints === null) return;
    const rule = keepRuleOf(checkpoints);
    for (const { threadId } of await this.checkpoints.surplus({}, threadIds, rule)) await this.prune(threadId, rule);
  }

  private async deleteRuns(threadIds: readonly string[], hours: number): Promise<void> {
    for (;;) {
      const removed = await this.runs.deleteOldRuns(threadIds, hours, runsAtOnce);
      this.metrics.removed('runs', removed);
      if (removed < runsAtOnce) return;
    }
  }

  /** A thread in use is left to the next pass. */
  private async prune(threadId: string, rule: KeepRule): Promise<void> {
    try {
      await this.threads.pruneFree(threadId, rule, null, (removed) => this.metrics.removed('checkpoints', removed));
    } catch (error) {
      if (!isFaultOfOne(error)) throw error;
      this.sweeps.failed('retention');
      this.logger.warn({ err: error, thread_id: threadId }, 'old checkpoints of a thread could not be removed');
    }
  }

  private async measure(threads: readonly ThreadKey[]): Promise<(StoredPart & { tenantId: string })[]> {
    const tenants = new Map(threads.map(({ threadId, tenantId }) => [threadId, tenantId]));
    const ids = [...tenants.keys()];
    const histories = await this.checkpoints.measureAll({}, ids);
    const ofHistories = histories.flatMap((measured) =>
      partsOf(measured).map((part) => ({ ...part, tenantId: tenants.get(measured.threadId) as string })),
    );
    return [...(await this.retention.measure(ids)), ...ofHistories];
  }
}

const partsOf = ({ checkpoints, channelValues, pendingWrites }: ThreadMeasure): StoredPart[] => [
  { part: 'checkpoints', ...checkpoints },
  { part: 'channel_values', ...channelValues },
  { part: 'pending_writes', ...pendingWrites },
];
