import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { DatasetsService } from '../datasets/datasets.service.js';
import { type ComparedExample, ComparedRowsService, type RowView } from './compared-rows.service.js';
import {
  type GroupQuery,
  type GroupScore,
  type GroupStats,
  MetadataGroupsRepository,
} from './metadata-groups.repository.js';

export type { GroupQuery, GroupScore, GroupStats } from './metadata-groups.repository.js';

export interface MetadataGroup {
  /** Over all experiments. */
  stats: GroupStats;
  scores: GroupScore[];
  sessions: { stats: GroupStats; scores: GroupScore[] }[];
  examples: ComparedExample[];
}

/** Runs of experiments by a value of their metadata, or of that of their examples. */
@Injectable()
export class MetadataGroupsService {
  constructor(
    private readonly groups: MetadataGroupsRepository,
    private readonly rows: ComparedRowsService,
    private readonly datasets: DatasetsService,
  ) {}

  async list(ctx: RequestContext, datasetId: string, query: GroupQuery, view: RowView): Promise<MetadataGroup[]> {
    await this.datasets.experimentsOf(ctx, datasetId, query.sessionIds);
    const stats = await this.groups.stats(ctx, datasetId, query);
    const names = [...new Set(stats.map(({ groupKey }) => groupKey))];
    const scores = await this.groups.scores(ctx, datasetId, query, names);
    const members = await this.groups.examples(ctx, datasetId, query, names);
    const ids = [...new Set(members.map(({ id }) => id))].map((id) => ({ id }));
    const hydrated = await this.rows.hydrate(ctx, ids, query.sessionIds, view);
    const byId = new Map(hydrated.map((row) => [row.example.id, row]));
    return names.map((name) => {
      const of = stats.filter(({ groupKey }) => groupKey === name);
      const scoresOf = (id: string | null) =>
        scores.filter(({ groupKey, sessionId }) => groupKey === name && sessionId === id);
      return {
        stats: of.find(({ sessionId }) => sessionId === null) as GroupStats,
        scores: scoresOf(null),
        sessions: of.flatMap((row) =>
          row.sessionId === null ? [] : [{ stats: row, scores: scoresOf(row.sessionId) }],
        ),
        examples: members.flatMap(({ groupKey, id, runIds }) => {
          const row = byId.get(id);
          if (groupKey !== name || !row) return [];
          return [{ ...row, runs: row.runs.filter(({ report }) => runIds.includes(report.run.id)) }];
        }),
      };
    });
  }
}
