import type { RunStatName, RunStatsDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../../../core/feedback/feedback.mapper.js';
import type { GroupStats, StatParts } from '../../../core/runs/run-stats.repository.js';

export type SelectedRunStats = Partial<RunStatsDto>;

const tokenStats: readonly RunStatName[] = [
  'total_tokens',
  'prompt_tokens',
  'completion_tokens',
  'median_tokens',
  'completion_tokens_p50',
  'prompt_tokens_p50',
  'tokens_p99',
  'completion_tokens_p99',
  'prompt_tokens_p99',
];

type Selection = readonly RunStatName[] | null | undefined;

const usageStats: readonly RunStatName[] = [
  ...tokenStats,
  'total_cost',
  'prompt_cost',
  'completion_cost',
  'cost_p50',
  'cost_p99',
  'prompt_token_details',
  'completion_token_details',
  'prompt_cost_details',
  'completion_cost_details',
];

export function wantedParts(select: Selection): StatParts {
  const wanted = names(select);
  return {
    feedback: wanted?.has('feedback_stats') ?? true,
    usage: usageStats.some((name) => wanted?.has(name) ?? true),
  };
}

export function toRunStatsDto(stats: GroupStats, select: Selection): SelectedRunStats {
  const all: RunStatsDto = {
    run_count: stats.runCount,
    latency_p50: stats.latencyP50,
    latency_p99: stats.latencyP99,
    latency_avg: stats.latencyAvg,
    first_token_p50: stats.firstTokenP50,
    first_token_p99: stats.firstTokenP99,
    total_tokens: stats.usage.totalTokens,
    prompt_tokens: stats.usage.promptTokens,
    completion_tokens: stats.usage.completionTokens,
    median_tokens: stats.usage.totalTokensP50,
    completion_tokens_p50: stats.usage.completionTokensP50,
    prompt_tokens_p50: stats.usage.promptTokensP50,
    tokens_p99: stats.usage.totalTokensP99,
    completion_tokens_p99: stats.usage.completionTokensP99,
    prompt_tokens_p99: stats.usage.promptTokensP99,
    last_run_start_time: stats.lastRunStartTime,
    feedback_stats: toFeedbackStatsDto(stats.feedback),
    run_facets: [],
    error_rate: stats.errorRate,
    streaming_rate: stats.streamingRate,
    total_cost: stats.usage.totalCost,
    prompt_cost: stats.usage.promptCost,
    completion_cost: stats.usage.completionCost,
    cost_p50: stats.usage.costP50,
    cost_p99: stats.usage.costP99,
    prompt_token_details: stats.usage.promptTokenDetails,
    completion_token_details: stats.usage.completionTokenDetails,
    prompt_cost_details: stats.usage.promptCostDetails,
    completion_cost_details: stats.usage.completionCostDetails,
  };
  const wanted = names(select);
  if (!wanted) return all;
  return Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name))) as SelectedRunStats;
}

/** `fromEntries` makes a member of any name, `__proto__` included. */
export const toGroupedRunStatsDto = (groups: readonly GroupStats[], select: Selection): Record<string, object> =>
  Object.fromEntries(groups.map((group) => [group.group, toRunStatsDto(group, select)]));

/** Undefined: all. */
function names(select: Selection): Set<string> | undefined {
  if (!select || select.length === 0 || select.includes('all_run_stats')) return undefined;
  return new Set<string>([...select, ...(select.includes('all_token_stats') ? tokenStats : [])]);
}
