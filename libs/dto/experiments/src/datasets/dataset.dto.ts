import {
  BooleanQuery,
  CsvQuery,
  EnumField,
  IntQuery,
  JsonObject,
  limits,
  MaxJsonBytes,
  MetadataField,
  NameField,
  NotSupported,
  StringQuery,
  TextField,
  UuidField,
} from '@heddle/dto-common';
import {
  BooleanOut,
  InstantField,
  IntegerOut,
  JsonObjectQuery,
  ObjectOut,
  TextOut,
  TimeOut,
  UuidOut,
} from '../fields.js';

export const dataTypes = ['kv', 'llm', 'chat'] as const;
type DataType = (typeof dataTypes)[number];

const datasetSortColumns = [
  'name',
  'created_at',
  'last_session_start_time',
  'example_count',
  'session_count',
  'modified_at',
] as const;

/** A dataset as it answers a change: nothing that would have to be counted. */
export class UpdatedDatasetDto {
  @UuidOut({ description: 'Id of the dataset', example: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22' })
  id: string;

  @UuidOut({ description: 'Workspace', example: '00000000-0000-4000-8000-000000000001' })
  tenant_id: string;

  @TextOut({ description: 'Unique in the workspace', example: 'rivers' })
  name: string;

  @TextOut({ description: 'Shown beside the name', nullable: true, example: 'Rivers and their cities' })
  description: string | null;

  @TimeOut({ description: 'When it was created' })
  created_at: string;

  @TextOut({ description: 'Form of its examples', example: 'kv' })
  data_type: string;

  @ObjectOut({ description: 'JSON schema of inputs', nullable: true, example: null })
  inputs_schema_definition: Record<string, unknown> | null;

  @ObjectOut({ description: 'JSON schema of outputs', nullable: true, example: null })
  outputs_schema_definition: Record<string, unknown> | null;

  @BooleanOut({ description: 'Made by an upload', example: true })
  externally_managed: boolean;

  @ObjectOut({ description: 'Always null', nullable: true, example: null })
  transformations: null;

  @ObjectOut({ description: 'Anything about the dataset', nullable: true, example: null })
  metadata: Record<string, unknown> | null;

  @UuidOut({ description: 'Experiment that others are compared with', nullable: true, example: null })
  baseline_experiment_id: string | null;
}

export class DatasetDto extends UpdatedDatasetDto {
  @IntegerOut({ description: 'Examples; null when excluded', nullable: true, example: 2 })
  example_count: number | null;

  @IntegerOut({ description: 'Experiments', example: 1 })
  session_count: number;

  @TimeOut({ description: 'Last change' })
  modified_at: string;

  @TimeOut({ description: 'Start of the latest experiment', nullable: true })
  last_session_start_time: string | null;
}

/** A JSON schema is compiled whenever examples are written. */
const maxSchemaBytes = 262_144;

const SchemaField = (of: 'inputs' | 'outputs', remark = '') => {
  const rules = [
    JsonObject({
      nullable: true,
      description: `JSON schema of ${of} (drafts 4, 7, 2019-09 and 2020-12), for examples written from now on. At most 256 KiB.${remark}`,
      example: { type: 'object', required: [of === 'inputs' ? 'question' : 'answer'] },
    }),
    MaxJsonBytes(maxSchemaBytes),
  ];
  return (prototype: object, property: string | symbol) => {
    for (const rule of rules) rule(prototype, property);
  };
};

export class CreateDatasetDto {
  @NameField({ required: true, description: 'Unique in the workspace', example: 'rivers' })
  name: string;

  @TextField({
    nullable: true,
    maxLength: limits.description,
    description: 'Shown beside the name',
    example: 'Rivers and their cities',
  })
  description?: string | null;

  @UuidField({ nullable: true, description: 'Chosen by the client; generated when absent' })
  id?: string | null;

  @EnumField({
    enum: dataTypes,
    default: 'kv',
    nullable: true,
    description:
      'Form of its examples for clients: `kv` any members, `llm` a text `input` and `output`, `chat` lists of messages. It is stored, not checked.',
  })
  data_type?: DataType | null;

  @SchemaField('inputs')
  inputs_schema_definition?: Record<string, unknown> | null;

  @SchemaField('outputs')
  outputs_schema_definition?: Record<string, unknown> | null;

  @MetadataField({ nullable: true, description: 'Anything about the dataset', example: { owner: 'team-a' } })
  metadata?: Record<string, unknown> | null;

  @MetadataField({
    nullable: true,
    description: 'Official clients put the metadata here, as `metadata`; nothing else of it is kept',
    example: { metadata: { owner: 'team-a' } },
  })
  extra?: Record<string, unknown> | null;

  @InstantField({ description: 'Default: now' })
  created_at?: string | null;

  @NotSupported(400, { type: 'boolean' })
  externally_managed?: unknown;

  @NotSupported(400)
  transformations?: unknown;

  @NotSupported(400)
  tag_value_ids?: unknown;
}

export class UpdateDatasetDto {
  @NameField({ description: 'New name', example: 'rivers of the world' })
  name?: string | null;

  @TextField({
    nullable: true,
    maxLength: limits.description,
    description: 'New description; null removes it',
    example: 'All',
  })
  description?: string | null;

  @MetadataField({
    nullable: true,
    description: 'Replaces the metadata; null removes it',
    example: { owner: 'team-a' },
  })
  metadata?: Record<string, unknown> | null;

  @UuidField({ nullable: true, description: 'An experiment of this dataset; null removes the baseline' })
  baseline_experiment_id?: string | null;

  @SchemaField('inputs', ' Null removes it.')
  inputs_schema_definition?: Record<string, unknown> | null;

  @SchemaField('outputs', ' Null removes it.')
  outputs_schema_definition?: Record<string, unknown> | null;

  @NotSupported(400)
  transformations?: unknown;

  @NotSupported(400)
  patch_examples?: unknown;
}

export class DeleteDatasetsQueryDto {
  @CsvQuery({ uuid: true, description: 'Ids to delete; unknown ids are ignored' })
  dataset_ids?: string[];
}

export class ListDatasetsQueryDto {
  @CsvQuery({ uuid: true, description: 'Only these' })
  id?: string[];

  @StringQuery({ description: 'Only the one of this name' })
  name?: string;

  @StringQuery({ description: 'Only those whose name contains this; case-insensitive' })
  name_contains?: string;

  @CsvQuery({ enum: ['kv', 'llm', 'chat'], description: 'Only of these forms' })
  data_type?: string[];

  @JsonObjectQuery({ description: 'Only those whose metadata contain this', example: '{"owner":"team-a"}' })
  metadata?: Record<string, unknown>;

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;

  @StringQuery({ enum: datasetSortColumns, default: 'last_session_start_time', description: 'Order' })
  sort_by: (typeof datasetSortColumns)[number] = 'last_session_start_time';

  @BooleanQuery({ default: true, description: 'Largest first' })
  sort_by_desc = true;

  @CsvQuery({ enum: ['example_count'], description: 'Expensive fields to leave out' })
  exclude?: string[];

  @NotSupported(400)
  tag_value_id?: unknown;
}
