import type { SessionDto, SessionSummaryDto } from '@heddle/dto-experiments';
import type { FeedbackStats } from '../feedback/feedback-stats.js';
import type { RunStatsRow, SessionRow } from './session.repository.js';

export interface SessionStats {
  runs: RunStatsRow | undefined;
  feedback: FeedbackStats | undefined;
  sessionFeedback: FeedbackStats | undefined;
}

export function toSessionSummaryDto(row: SessionRow): SessionSummaryDto {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    description: row.description,
    start_time: row.start_time,
    end_time: row.end_time,
    extra: row.extra,
    default_dataset_id: row.default_dataset_id,
    reference_dataset_id: row.reference_dataset_id,
    trace_tier: row.trace_tier,
    last_run_start_time_live: null,
  };
}

/** Without statistics every computed member is null (docs/contract/experiments.md, rule 12). */
export function toSessionDto(row: SessionRow, stats?: SessionStats): SessionDto {
  return {
    ...toSessionSummaryDto(row),
    run_count: stats ? (stats.runs?.run_count ?? 0) : null,
    latency_p50: stats?.runs?.latency_p50 ?? null,
    latency_p99: stats?.runs?.latency_p99 ?? null,
    first_token_p50: null,
    first_token_p99: null,
    total_tokens: null,
    prompt_tokens: null,
    completion_tokens: null,
    total_cost: null,
    prompt_cost: null,
    completion_cost: null,
    last_run_start_time: stats?.runs?.last_run_start_time ?? null,
    feedback_stats: stats ? (stats.feedback ?? {}) : null,
    session_feedback_stats: stats ? (stats.sessionFeedback ?? {}) : null,
    run_facets: stats ? [] : null,
    error_rate: stats?.runs?.error_rate ?? null,
    streaming_rate: stats ? 0 : null,
    test_run_number: row.test_run_number,
    experiment_progress: null,
  };
}
