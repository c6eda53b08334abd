import type { ListDatasetsQueryDto, UpdateDatasetDto } from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import type { DatasetChange, DatasetQuery, DatasetSort } from './dataset.repository.js';

const sorts: Record<ListDatasetsQueryDto['sort_by'], DatasetSort> = {
  name: 'name',
  created_at: 'createdAt',
  modified_at: 'modifiedAt',
  last_session_start_time: 'lastSessionStartTime',
  example_count: 'exampleCount',
  session_count: 'sessionCount',
};

export function toDatasetQuery(dto: ListDatasetsQueryDto): DatasetQuery {
  refuseUnsupported(dto);
  return {
    ids: dto.id,
    name: dto.name,
    nameContains: dto.name_contains,
    dataTypes: dto.data_type,
    metadata: dto.metadata,
    sortBy: sorts[dto.sort_by],
    descending: dto.sort_by_desc,
    offset: dto.offset,
    limit: dto.limit,
  };
}

export function toDatasetChange(dto: UpdateDatasetDto): DatasetChange {
  refuseUnsupported(dto);
  return {
    name: dto.name ?? undefined,
    description: dto.description,
    metadata: dto.metadata,
    baselineExperimentId: dto.baseline_experiment_id,
  };
}
