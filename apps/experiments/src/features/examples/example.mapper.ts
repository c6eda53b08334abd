import type { ExampleDto } from '@heddle/dto-experiments';
import type { ExampleRow } from './example.repository.js';

export function toExampleDto(row: ExampleRow): ExampleDto {
  return {
    id: row.id,
    dataset_id: row.dataset_id,
    name: `#${row.id.slice(0, 4)}`,
    inputs: row.inputs,
    outputs: row.outputs,
    metadata: row.metadata,
    created_at: row.created_at,
    modified_at: row.modified_at,
    source_run_id: null,
    attachment_urls: null,
  };
}

const requiredFields: readonly string[] = ['id', 'dataset_id', 'name', 'inputs'];

/** Only the fields asked for, and those that every example must have. */
export function selectExampleFields(example: ExampleDto, fields: readonly string[] | undefined): Partial<ExampleDto> {
  if (!fields) return example;
  return Object.fromEntries(
    Object.entries(example).filter(([name]) => requiredFields.includes(name) || fields.includes(name)),
  ) as Partial<ExampleDto>;
}
