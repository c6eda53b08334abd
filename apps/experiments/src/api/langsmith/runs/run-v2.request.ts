import type { QueryRunsV2Dto, RunSelectField } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import { decodeCursor } from '../../../core/runs/run-cursor.js';
import { type CostlyField, COSTLY_FIELDS, type RunFields } from '../../../core/runs/run-fields.js';
import type { RunQuery } from '../../../core/runs/run.repository.js';
import { toPredicate, unlessEmpty } from './run.request.js';

/** Default age of the oldest run in projects. Experiments of a dataset are often older. */
const defaultWindowMs = 24 * 60 * 60 * 1000;

/** Fields of v1 behind fields of v2 with other names. */
const sources: Partial<Record<RunSelectField, CostlyField>> = { METADATA: 'extra', MANIFEST: 'serialized' };

function toFieldsV2(selects: readonly RunSelectField[] | null | undefined): RunFields {
  const wanted = (selects ?? []).map((field) => sources[field] ?? field.toLowerCase());
  return new Set(COSTLY_FIELDS.filter((field) => wanted.includes(field)));
}

export function toRunQueryV2(dto: QueryRunsV2Dto): RunQuery {
  refuseUnsupported(dto);
  const sessionIds = unlessEmpty(dto.project_ids);
  const datasetId = dto.reference_dataset_id ?? undefined;
  if ((sessionIds === undefined) === (datasetId === undefined)) {
    throw ValidationError.of(
      ['body', 'project_ids'],
      'Either project_ids or reference_dataset_id is required',
      'missing',
    );
  }
  const filter = toPredicate(dto, 'filter');
  return {
    sessionIds,
    datasetId,
    ids: unlessEmpty(dto.ids),
    exampleIds: unlessEmpty(dto.reference_examples),
    traceId: dto.trace_id ?? undefined,
    runType: dto.run_type?.toLowerCase(),
    isRoot: dto.is_root ?? undefined,
    hasError: dto.has_error ?? undefined,
    startedFrom: dto.min_start_time ?? undefined,
    startedWithinMs: dto.min_start_time || datasetId ? undefined : defaultWindowMs,
    startedUntil: dto.max_start_time ?? undefined,
    filters: filter ? [filter] : [],
    traceFilter: toPredicate(dto, 'trace_filter'),
    treeFilter: toPredicate(dto, 'tree_filter'),
    order: dto.sort_order === 'ASC' ? 'asc' : 'desc',
    limit: dto.page_size ?? 100,
    fields: toFieldsV2(dto.selects),
    cursor: dto.cursor ? decodeCursor(dto.cursor) : undefined,
  };
}
