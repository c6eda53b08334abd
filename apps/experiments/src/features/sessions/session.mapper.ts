import type { SessionDto, SessionSummaryDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../feedback/feedback.mapper.js';
import type { Session } from './session.repository.js';
import type { SessionReport } from './sessions.service.js';

export function toSessionSummaryDto(session: Session): SessionSummaryDto {
  return {
    id: session.id,
    tenant_id: session.tenantId,
    name: session.name,
    description: session.description,
    start_time: session.startTime,
    end_time: session.endTime,
    extra: session.extra,
    default_dataset_id: session.defaultDatasetId,
    reference_dataset_id: session.referenceDatasetId,
    trace_tier: session.traceTier,
    last_run_start_time_live: null,
  };
}

/** Without statistics every computed member is null (docs/contract/experiments.md, rule 12). */
export function toSessionDto({ session, stats }: SessionReport): SessionDto {
  return {
    ...toSessionSummaryDto(session),
    run_count: stats ? (stats.runs?.runCount ?? 0) : null,
    latency_p50: stats?.runs?.latencyP50 ?? null,
    latency_p99: stats?.runs?.latencyP99 ?? null,
    first_token_p50: null,
    first_token_p99: null,
    total_tokens: null,
    prompt_tokens: null,
    completion_tokens: null,
    total_cost: null,
    prompt_cost: null,
    completion_cost: null,
    last_run_start_time: stats?.runs?.lastRunStartTime ?? null,
    feedback_stats: stats && toFeedbackStatsDto(stats.feedback),
    session_feedback_stats: stats && toFeedbackStatsDto(stats.sessionFeedback),
    run_facets: stats ? [] : null,
    error_rate: stats?.runs?.errorRate ?? null,
    streaming_rate: stats ? 0 : null,
    test_run_number: session.testRunNumber,
    experiment_progress: null,
  };
}
