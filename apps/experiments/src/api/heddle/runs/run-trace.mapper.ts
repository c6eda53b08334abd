import type { RunSeriesAnswerDto, RunTraceDto, SeriesFeedbackDto, SeriesPointDto } from '@heddle/dto-experiments';
import type { RunTrace, SeriesReport } from '../../../features/runs/runs.service.js';

export const toRunTraceDto = ({ traceId, sessionId, steps, truncated }: RunTrace): RunTraceDto => ({
  trace_id: traceId,
  session_id: sessionId,
  steps: steps.map((step) => ({
    id: step.id,
    parent_run_id: step.parentRunId,
    name: step.name,
    run_type: step.runType,
    status: step.status,
    start_time: step.startTime,
    end_time: step.endTime,
    first_token_time: step.firstTokenTime,
    total_tokens: step.totalTokens,
    total_cost: step.totalCost,
  })),
  truncated,
});

export const toRunSeriesDto = ({ from, until, bucketSeconds, series }: SeriesReport): RunSeriesAnswerDto => ({
  start_time: from,
  end_time: until,
  bucket_seconds: bucketSeconds,
  series: series.map(({ group, points }) => ({ group, points: points.map(toPointDto) })),
});

type Point = SeriesReport['series'][number]['points'][number];

const toPointDto = ({ time, stats }: Point): SeriesPointDto => ({
  time,
  run_count: stats.runCount,
  error_count: stats.errorCount,
  latency_p50: stats.latencyP50,
  latency_p95: stats.latencyP95,
  latency_p99: stats.latencyP99,
  first_token_p50: stats.firstTokenP50,
  first_token_p99: stats.firstTokenP99,
  prompt_tokens: stats.usage.promptTokens,
  completion_tokens: stats.usage.completionTokens,
  total_tokens: stats.usage.totalTokens,
  total_cost: stats.usage.totalCost,
  feedback: Object.fromEntries(
    [...stats.feedback].map(([key, { n, avg }]) => [key, { n, avg } satisfies SeriesFeedbackDto]),
  ),
});
