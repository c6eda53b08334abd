import type {
  CreateDatasetDto,
  DeleteDatasetsQueryDto,
  ListDatasetsQueryDto,
  UpdateDatasetDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { DatasetChange, DatasetQuery, DatasetSort } from '../../../core/datasets/dataset.repository.js';
import type { DatasetToCreate } from '../../../features/datasets/datasets.service.js';

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
    inputsSchemaDefinition: dto.inputs_schema_definition,
    outputsSchemaDefinition: dto.outputs_schema_definition,
  };
}

export function toNewDataset(dto: CreateDatasetDto): DatasetToCreate {
  refuseUnsupported(dto);
  return {
    id: dto.id ?? undefined,
    name: dto.name,
    description: dto.description ?? null,
    dataType: dto.data_type ?? 'kv',
    metadata: dto.metadata ?? metadataOf(dto.extra),
    inputsSchemaDefinition: dto.inputs_schema_definition ?? null,
    outputsSchemaDefinition: dto.outputs_schema_definition ?? null,
    createdAt: dto.created_at ?? undefined,
  };
}

function metadataOf(extra: CreateDatasetDto['extra']): Record<string, unknown> | null {
  const metadata = extra?.metadata ?? null;
  if (typeof metadata !== 'object' || Array.isArray(metadata)) {
    throw ValidationError.of(['body', 'extra', 'metadata'], 'Input should be an object', 'dict_type');
  }
  return metadata as Record<string, unknown> | null;
}

export function toDatasetIds(dto: DeleteDatasetsQueryDto): string[] {
  if (!dto.dataset_ids) throw ValidationError.of(['query', 'dataset_ids'], 'Field required', 'missing');
  return dto.dataset_ids;
}
