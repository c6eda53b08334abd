import type { CompareRunsDto, FeedbackDeltaQueryDto, SummariseComparisonDto } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import type { ComparedRows, SummaryRequest } from './comparison.service.js';
import type { DeltaQuery } from './comparison.repository.js';

/** When a client names no limit (docs/contract/experiments.md, rule 16). */
const defaultRows = 10;
const defaultDeltas = 100;
const defaultConfidence = 0.95;
const defaultResamples = 2000;

export function toComparedRows(dto: CompareRunsDto): ComparedRows {
  refuseUnsupported(dto);
  return {
    sessionIds: distinct(dto.session_ids),
    exampleIds: dto.example_ids && dto.example_ids.length > 0 ? dto.example_ids : undefined,
    sortKey: dto.sort_params?.sort_by.replace(/^feedback\./, ''),
    sortOrder: dto.sort_params?.sort_order ?? 'DESC',
    offset: dto.offset ?? 0,
    limit: dto.limit ?? defaultRows,
    content: dto.preview ? 'preview' : 'full',
  };
}

export function toDeltaQuery(dto: FeedbackDeltaQueryDto): DeltaQuery {
  refuseUnsupported(dto);
  return {
    baselineId: dto.baseline_session_id,
    sessionIds: distinct(dto.comparison_session_ids),
    key: dto.feedback_key,
    offset: dto.offset ?? 0,
    limit: dto.limit ?? defaultDeltas,
  };
}

export function toSummaryRequest(dto: SummariseComparisonDto): SummaryRequest {
  const sessionIds = distinct(dto.session_ids);
  if (sessionIds.length < 2) {
    throw ValidationError.of(['body', 'session_ids'], 'Two different experiments are needed', 'too_short');
  }
  const baselineId = dto.baseline_session_id ?? (sessionIds[0] as string);
  if (!sessionIds.includes(baselineId)) {
    throw ValidationError.of(['body', 'baseline_session_id'], 'The baseline should be one of session_ids');
  }
  const statistics = dto.statistics
    ? {
        confidence: dto.confidence ?? defaultConfidence,
        resamples: dto.resamples ?? defaultResamples,
        ...(dto.seed === undefined || dto.seed === null ? {} : { seed: dto.seed }),
        includeChanged: dto.include_changed ?? false,
        excludeErrors: dto.exclude_errors ?? false,
      }
    : null;
  return { baselineId, sessionIds, statistics };
}

const distinct = (ids: readonly string[]) => [...new Set(ids)];
