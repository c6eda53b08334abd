import type { MetadataGroupDto, RunGroupsDto, MetadataGroupStatsDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../../../core/feedback/feedback.mapper.js';
import type {
  GroupQuery,
  GroupScore,
  GroupStats,
  MetadataGroup,
} from '../../../features/comparison/metadata-groups.service.js';
import { toComparedExampleDto } from './comparison.mapper.js';

export function toMetadataGroupsDto(
  groups: readonly MetadataGroup[],
  query: Pick<GroupQuery, 'by' | 'metadataKey'>,
  tenantId: string,
): RunGroupsDto {
  return { groups: groups.map((group) => toMetadataGroupDto(group, query, tenantId)) };
}

function toMetadataGroupDto(
  group: MetadataGroup,
  { by, metadataKey }: Pick<GroupQuery, 'by' | 'metadataKey'>,
  tenantId: string,
): MetadataGroupDto {
  const name = by === 'run_metadata' ? 'metadata' : 'example_metadata';
  const pair = `and(eq(${name}_key, ${JSON.stringify(metadataKey)}), eq(${name}_value, ${JSON.stringify(group.stats.groupKey)}))`;
  return {
    ...toStatsDto(group.stats, group.scores),
    filter: `and(eq(is_root, true), ${pair})`,
    group_key: group.stats.groupKey,
    example_count: group.stats.exampleCount,
    sessions: group.sessions.map(({ stats, scores }) => ({
      ...toStatsDto(stats, scores),
      session_id: stats.sessionId as string,
      id: stats.sessionId as string,
      tenant_id: tenantId,
      example_count: stats.exampleCount,
    })),
    examples: group.examples.map(toComparedExampleDto),
  };
}

function toStatsDto(stats: GroupStats, scores: readonly GroupScore[]): MetadataGroupStatsDto {
  return {
    count: stats.runCount,
    error_rate: stats.errorRate,
    latency_p50: stats.latencyP50,
    latency_p99: stats.latencyP99,
    min_start_time: stats.minStartTime,
    max_start_time: stats.maxStartTime,
    prompt_tokens: stats.promptTokens,
    completion_tokens: stats.completionTokens,
    total_tokens: stats.totalTokens,
    prompt_cost: stats.promptCost,
    completion_cost: stats.completionCost,
    total_cost: stats.totalCost,
    feedback_stats: toFeedbackStatsDto(
      new Map(
        scores.map(({ key, n, errors, avg, min, max, stdev, sources }) => [
          key,
          { n, errors, avg, min, max, stdev, labels: new Map<string, number>(), comments: [], sources },
        ]),
      ),
    ),
  };
}
