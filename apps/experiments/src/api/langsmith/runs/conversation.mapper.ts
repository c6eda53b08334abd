import type { RunGroupPageDto, RunGroupStatsDto, RunStatsDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../../../core/feedback/feedback.mapper.js';
import { closeCutJson } from '../../../core/runs/json-preview.js';
import type { GroupStats } from '../../../core/runs/run-stats.repository.js';
import type { ConversationPage } from '../../../features/runs/runs.service.js';
import { toRunStatsDto } from './run-stats.mapper.js';

export function toConversationPageDto({ groups, total }: ConversationPage): RunGroupPageDto {
  return {
    total,
    groups: groups.map(({ conversation, stats }) => ({
      group_key: conversation.key,
      filter: `eq(thread_id, ${JSON.stringify(conversation.key)})`,
      count: stats.runCount,
      total_tokens: stats.usage.totalTokens ?? 0,
      total_cost: stats.usage.totalCost,
      min_start_time: conversation.minStartTime,
      max_start_time: conversation.maxStartTime,
      latency_p50: stats.latencyP50,
      latency_p99: stats.latencyP99,
      feedback_stats: toFeedbackStatsDto(stats.feedback),
      first_inputs: preview(conversation.firstInputs),
      last_outputs: preview(conversation.lastOutputs),
      last_error: conversation.lastError,
    })),
  };
}

export const toConversationStatsDto = (of: { groupCount: number; stats: GroupStats }): RunGroupStatsDto => ({
  ...(toRunStatsDto(of.stats, null) as RunStatsDto),
  group_count: of.groupCount,
});

const preview = (beginning: string | null) => (beginning === null ? null : closeCutJson(beginning));
