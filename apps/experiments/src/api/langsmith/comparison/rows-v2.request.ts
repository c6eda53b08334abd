import type { QueryExperimentRunsDto } from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { decodeRowCursor, type RowKey } from '../../../analysis/comparison/row-cursor.js';
import type { ComparedRows } from '../../../features/comparison/compared-rows.service.js';
import { distinct, toRunFilters } from './comparison.request.js';

const defaultPage = 20;

export function toExperimentRows(dto: QueryExperimentRunsDto): Omit<ComparedRows, 'offset'> & { after?: RowKey } {
  const sessionIds = distinct(dto.experiment_ids);
  if (dto.sort && sessionIds.length > 1)
    throw ValidationError.of(['body', 'sort'], 'Rows are sorted only for a single experiment');
  const comparativeId = dto.comparative_experiment_id;
  return {
    selection: {
      sessionIds,
      baselineId: sessionIds[0] as string,
      ...(dto.example_ids && dto.example_ids.length > 0 ? { exampleIds: dto.example_ids } : {}),
      inAll: false,
      show: [],
      standing: [],
      runs: toRunFilters(dto.filters, sessionIds),
      sort: dto.sort ? { by: 'score', key: dto.sort.by.replace(/^feedback\./, '') } : { by: 'position' },
      sortOrder: dto.sort?.order ?? 'DESC',
    },
    view: { content: 'full', ...(comparativeId ? { comparativeId } : {}) },
    limit: dto.page_size ?? defaultPage,
    ...(dto.cursor ? { after: decodeRowCursor(dto.cursor) } : {}),
  };
}
