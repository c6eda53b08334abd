import type { DatasetDiffDto, ExampleDto } from '@heddle/dto-experiments';
import type { Example, ExampleDiff } from './example.repository.js';

export function toExampleDto(example: Example): ExampleDto {
  return {
    id: example.id,
    dataset_id: example.datasetId,
    name: nameOfExample(example.id),
    inputs: example.inputs,
    outputs: example.outputs,
    metadata: example.metadata,
    created_at: example.createdAt,
    modified_at: example.modifiedAt,
    source_run_id: example.sourceRunId,
    attachment_urls: null,
  };
}

export const nameOfExample = (id: string) => `#${id.slice(0, 4)}`;

const requiredFields: readonly string[] = ['id', 'dataset_id', 'name', 'inputs'];

/** The requested fields and the required ones. */
export function selectExampleFields(example: ExampleDto, fields: readonly string[] | undefined): Partial<ExampleDto> {
  if (!fields) return example;
  return Object.fromEntries(
    Object.entries(example).filter(([name]) => requiredFields.includes(name) || fields.includes(name)),
  ) as Partial<ExampleDto>;
}

export const toDatasetDiffDto = ({ modified, added, removed }: ExampleDiff): DatasetDiffDto => ({
  examples_modified: modified,
  examples_added: added,
  examples_removed: removed,
});
