import type { DatasetDto, UpdatedDatasetDto } from '@heddle/dto-experiments';
import type { DatasetRow } from './dataset.repository.js';

export function toUpdatedDatasetDto(row: DatasetRow): UpdatedDatasetDto {
  return {
    id: row.id,
    tenant_id: row.tenant_id,
    name: row.name,
    description: row.description,
    created_at: row.created_at,
    data_type: row.data_type,
    inputs_schema_definition: row.inputs_schema_definition,
    outputs_schema_definition: row.outputs_schema_definition,
    externally_managed: row.externally_managed,
    transformations: null,
    metadata: row.metadata,
    baseline_experiment_id: row.baseline_experiment_id,
  };
}

export function toDatasetDto(row: DatasetRow, exclude: readonly string[] = []): DatasetDto {
  return {
    ...toUpdatedDatasetDto(row),
    example_count: exclude.includes('example_count') ? null : row.example_count,
    session_count: row.session_count,
    modified_at: row.modified_at,
    last_session_start_time: row.last_session_start_time,
  };
}
