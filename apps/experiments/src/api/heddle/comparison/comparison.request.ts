import type {
  CompareDistributionDto,
  ExportComparisonDto,
  ListComparedRowsDto,
  SummariseComparisonDto,
} from '@heddle/dto-experiments';
import { maxListedRows } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import type { RowList } from '../../../features/comparison/compared-rows.service.js';
import type { SummaryRequest } from '../../../features/comparison/comparison.service.js';
import type { DistributionRequest } from '../../../features/comparison/distribution.service.js';
import type { TableFormat, TableRequest } from '../../../features/comparison/table-export.service.js';
import { distinct, toBaseline, toRowSelection } from '../../langsmith/comparison/comparison.request.js';

const defaultConfidence = 0.95;
const defaultResamples = 2000;
const defaultBins = 20;

/** `POST .../comparison/rows`: ids of many rows in place of the contents of a few. */
export function toRowList(dto: ListComparedRowsDto): RowList {
  const { offset, limit, previews } = dto;
  return {
    selection: toRowSelection(dto),
    offset: offset ?? 0,
    limit: limit ?? maxListedRows,
    previews: previews ?? 0,
  };
}

export function toTableExport(dto: ExportComparisonDto, format: TableFormat): TableRequest {
  const rows = { selection: toRowSelection(dto), view: { content: 'full' }, offset: 0, limit: Infinity } as const;
  return { format, layout: dto.layout ?? 'long', rows };
}

export function toSummaryRequest(dto: SummariseComparisonDto): SummaryRequest {
  const sessionIds = distinct(dto.session_ids);
  if (sessionIds.length < 2) {
    throw ValidationError.of(['body', 'session_ids'], 'Two different experiments are needed', 'too_short');
  }
  const baselineId = toBaseline(dto, sessionIds);
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

export function toDistributionRequest(dto: CompareDistributionDto): DistributionRequest {
  const { feedback_key: key, run_metric: run } = dto;
  if (Boolean(key) === Boolean(run)) {
    throw ValidationError.of(['body'], 'Either feedback_key or run_metric is needed');
  }
  const sessionIds = distinct(dto.session_ids);
  return {
    metric: key ? { source: 'feedback', key } : { source: 'runs', key: run as string },
    baselineId: toBaseline(dto, sessionIds),
    sessionIds,
    bins: dto.bins ?? defaultBins,
  };
}
