import type { DatasetDto, UpdatedDatasetDto } from '@heddle/dto-experiments';
import type { CountedDataset, Dataset } from './dataset.repository.js';

export function toUpdatedDatasetDto(dataset: Dataset): UpdatedDatasetDto {
  return {
    id: dataset.id,
    tenant_id: dataset.tenantId,
    name: dataset.name,
    description: dataset.description,
    created_at: dataset.createdAt,
    data_type: dataset.dataType,
    inputs_schema_definition: dataset.inputsSchemaDefinition,
    outputs_schema_definition: dataset.outputsSchemaDefinition,
    externally_managed: dataset.externallyManaged,
    transformations: null,
    metadata: dataset.metadata,
    baseline_experiment_id: dataset.baselineExperimentId,
  };
}

export function toDatasetDto(dataset: CountedDataset, exclude: readonly string[] = []): DatasetDto {
  return {
    ...toUpdatedDatasetDto(dataset),
    example_count: exclude.includes('example_count') ? null : dataset.exampleCount,
    session_count: dataset.sessionCount,
    modified_at: dataset.modifiedAt,
    last_session_start_time: dataset.lastSessionStartTime,
  };
}
