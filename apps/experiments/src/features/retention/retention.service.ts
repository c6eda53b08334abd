import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { type RetentionRule, RetentionSettings } from '../../config/retention-settings.js';
import { RunRetentionRepository } from '../../core/runs/run-retention.repository.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { ExperimentsService } from '../experiments/experiments.service.js';
import { chooseExpired, type ExpiryReason } from './expired-experiments.js';
import {
  type DatasetRule,
  type DescribedExperiment,
  type MeasuredPart,
  RetentionRepository,
} from './retention.repository.js';

export type { RetentionRule } from '../../config/retention-settings.js';
export type { DatasetRule, MeasuredPart } from './retention.repository.js';

type ExpiredExperiment = DescribedExperiment & { datasetId: string; reason: ExpiryReason };

export interface RetentionPreview {
  policies: RetentionRule & Pick<RetentionSettings, 'shortlivedDays' | 'longlivedDays'>;
  datasets: DatasetRule[];
  experimentCount: number;
  experimentBytes: number;
  /** Oldest first. */
  experiments: ExpiredExperiment[];
  projectRunCount: number;
}

@Injectable()
export class RetentionService {
  constructor(
    private readonly retention: RetentionRepository,
    private readonly runs: RunRetentionRepository,
    private readonly settings: RetentionSettings,
    private readonly datasets: DatasetsService,
    private readonly sessions: ExperimentsService,
  ) {}

  storage(ctx: RequestContext): Promise<MeasuredPart[]> {
    return this.retention.storageOf(ctx);
  }

  /** Lists the removals of the next sweep without removing anything. */
  async preview(ctx: RequestContext, limit: number): Promise<RetentionPreview> {
    const { rule, shortlivedDays, longlivedDays } = this.settings;
    const places = await this.retention.datasetsOf(ctx);
    const expired = new Map<string, { datasetId: string; reason: ExpiryReason }>();
    for (const place of places) {
      const { experimentDays, experimentsKept } = place.rule ?? rule;
      if (experimentDays === null && experimentsKept === null) continue;
      const experiments = await this.retention.experimentsOf(ctx, place.datasetId);
      for (const { id, reason } of chooseExpired(experiments, place.rule ?? rule)) {
        expired.set(id, { datasetId: place.datasetId, reason });
      }
    }
    const described = (await this.retention.describe(ctx, [...expired.keys()])).map((experiment) => ({
      ...experiment,
      ...(expired.get(experiment.id) as { datasetId: string; reason: ExpiryReason }),
    }));
    return {
      policies: { ...rule, shortlivedDays, longlivedDays },
      datasets: places.flatMap(({ datasetId, rule: own }) => (own ? [{ datasetId, ...own }] : [])),
      experimentCount: described.length,
      experimentBytes: described.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
      experiments: described.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)).slice(0, limit),
      projectRunCount: await this.countOldRuns(ctx),
    };
  }

  async setRule(ctx: RequestContext, datasetId: string, rule: RetentionRule): Promise<DatasetRule> {
    await this.datasets.assertExists(ctx, datasetId);
    await this.retention.setRule(ctx, datasetId, rule);
    return { datasetId, ...rule };
  }

  async removeRule(ctx: RequestContext, datasetId: string): Promise<void> {
    await this.datasets.assertExists(ctx, datasetId);
    await this.retention.removeRule(ctx, datasetId);
  }

  async pin(ctx: RequestContext, sessionId: string): Promise<void> {
    await this.sessions.get(ctx, sessionId);
    await this.retention.pin(ctx, sessionId);
  }

  async unpin(ctx: RequestContext, sessionId: string): Promise<void> {
    await this.sessions.get(ctx, sessionId);
    await this.retention.unpin(ctx, sessionId);
  }

  private async countOldRuns(ctx: RequestContext): Promise<number> {
    const { shortlivedDays, longlivedDays } = this.settings;
    if (shortlivedDays === null && longlivedDays === null) return 0;
    let count = 0;
    for (const { sessionId, traceTier } of await this.retention.projectsOf(ctx)) {
      const days = traceTier === 'shortlived' ? shortlivedDays : longlivedDays;
      if (days !== null) count += await this.runs.countOld(ctx, sessionId, days);
    }
    return count;
  }
}
