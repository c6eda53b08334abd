import { sessionStatistics } from '@heddle/dto-experiments';
import type { ExperimentProgressDto, RunFacetDto, SessionDto, SessionSummaryDto } from '@heddle/dto-experiments';
import { toFeedbackStatsDto } from '../feedback/feedback.mapper.js';
import type { Facet } from './run-metadata.repository.js';
import type { ExperimentReport } from './experiment-report.js';
import type { ExperimentStats } from './experiment-stats.js';
import type { Experiment } from './experiment.repository.js';

export function toSessionSummaryDto(session: Experiment): SessionSummaryDto {
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

/** A facet with the filter that selects its runs. */
function toFacetDto({ key, value, n }: Facet): RunFacetDto {
  const text = JSON.stringify(value);
  return { key, value, query: key === 'tag' ? `has(tags, ${text})` : `eq(${key}, ${text})`, n };
}

/** Keeps the requested statistics; validation refuses unknown names. */
export function withSelected(dto: SessionDto, selected: readonly string[] | undefined): SessionDto {
  if (!selected) return dto;
  const hidden = sessionStatistics.filter((name) => !selected.includes(name)).map((name) => [name, null]);
  return { ...dto, ...Object.fromEntries(hidden) } as SessionDto;
}

/** Without statistics every computed member is null (docs/reference/contract/experiments.md, rule 12). */
export function toSessionDto({ session, stats }: ExperimentReport): SessionDto {
  return {
    ...toSessionSummaryDto(session),
    run_count: stats ? (stats.runs?.runCount ?? 0) : null,
    latency_p50: stats?.runs?.latencyP50 ?? null,
    latency_p99: stats?.runs?.latencyP99 ?? null,
    first_token_p50: stats?.runs?.firstTokenP50 ?? null,
    first_token_p99: stats?.runs?.firstTokenP99 ?? null,
    total_tokens: stats?.usage?.totalTokens ?? null,
    prompt_tokens: stats?.usage?.promptTokens ?? null,
    completion_tokens: stats?.usage?.completionTokens ?? null,
    total_cost: stats?.usage?.totalCost ?? null,
    prompt_cost: stats?.usage?.promptCost ?? null,
    completion_cost: stats?.usage?.completionCost ?? null,
    last_run_start_time: stats?.runs?.lastRunStartTime ?? null,
    feedback_stats: stats && toFeedbackStatsDto(stats.feedback),
    session_feedback_stats: stats && toFeedbackStatsDto(stats.sessionFeedback),
    run_facets: stats ? stats.facets.map(toFacetDto) : null,
    error_rate: stats?.runs?.errorRate ?? null,
    streaming_rate: stats ? (stats.runs?.streamingRate ?? 0) : null,
    test_run_number: session.testRunNumber,
    experiment_progress: stats && toProgressDto(session, stats),
  };
}

function toProgressDto(session: Experiment, { endedRuns, feedback }: ExperimentStats): ExperimentProgressDto | null {
  const { expectedRunCount, evaluatorKeys } = session;
  if (expectedRunCount === null) return null;
  const share = (count: number) => (expectedRunCount === 0 ? 1 : Math.min(1, count / expectedRunCount));
  return {
    expected_run_count: expectedRunCount,
    run_progress: share(endedRuns),
    evaluator_progress: Object.fromEntries((evaluatorKeys ?? []).map((key) => [key, share(feedback.get(key)?.n ?? 0)])),
  };
}
