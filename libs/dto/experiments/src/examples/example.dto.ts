import { BooleanQuery, CsvQuery, IntQuery, StringQuery, UuidField } from '@heddle/dto-common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNumber, IsOptional, IsString } from 'class-validator';
import { JsonObjectQuery, ObjectOut, TextOut, TimeOut, UuidOut } from '../fields.js';

const exampleFields = [
  'id',
  'created_at',
  'modified_at',
  'name',
  'dataset_id',
  'source_run_id',
  'metadata',
  'inputs',
  'outputs',
  'attachment_urls',
] as const;

export class ExampleDto {
  @UuidOut({ description: 'The `row_id` of the uploads', example: '3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01' })
  id: string;

  @UuidOut({ description: 'Dataset', example: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22' })
  dataset_id: string;

  @TextOut({ description: 'Short name, from the id', example: '#3f0f' })
  name: string;

  @ObjectOut({ description: 'Inputs', example: { question: 'Which river flows through Paris?' } })
  inputs: Record<string, unknown>;

  @ObjectOut({ description: 'Expected outputs', nullable: true, example: { answer: 'Seine' } })
  outputs: Record<string, unknown> | null;

  @ObjectOut({ description: 'Holds the splits', nullable: true, example: { dataset_split: ['base'] } })
  metadata: Record<string, unknown> | null;

  @TimeOut({ description: 'When it was first written' })
  created_at: string;

  @TimeOut({ description: 'When it was last changed', nullable: true })
  modified_at: string | null;

  @UuidOut({ description: 'The run that it was made from', nullable: true, example: null })
  source_run_id: string | null;

  @ObjectOut({ description: 'Always null', nullable: true, example: null })
  attachment_urls: null;
}

export class CountExamplesQueryDto {
  @CsvQuery({ uuid: true, description: 'Only these' })
  id?: string[];

  @UuidField({ description: 'Only of this dataset' })
  dataset?: string;

  @ApiPropertyOptional({
    type: String,
    default: 'latest',
    description: 'Version: a time or a name; `latest` is the newest',
  })
  @IsOptional()
  @IsString()
  as_of = 'latest';

  @JsonObjectQuery({ description: 'Only those whose metadata contain this', example: '{"dataset_split":["base"]}' })
  metadata?: Record<string, unknown>;

  @CsvQuery({ description: 'Only those whose inputs or outputs contain each of these texts' })
  full_text_contains?: string[];

  @CsvQuery({ description: 'Only of these splits' })
  splits?: string[];

  @StringQuery({ description: 'Filter in the query language, e.g. `exists(metadata, "topic")`' })
  filter?: string;
}

export class ListExamplesQueryDto extends CountExamplesQueryDto {
  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;

  @StringQuery({ enum: ['recent', 'random', 'recently_created', 'id'], default: 'recent', description: 'Order' })
  order: 'recent' | 'random' | 'recently_created' | 'id' = 'recent';

  @ApiPropertyOptional({ type: Number, description: 'Same seed, same random order', example: 7 })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.trim() !== '' ? Number(value) : value,
  )
  @IsOptional()
  @IsNumber()
  random_seed?: number;

  @BooleanQuery({ description: 'Direction; default: newest first, ids ascending' })
  descending?: boolean;

  @CsvQuery({ enum: exampleFields, description: 'Only these fields, besides the required ones' })
  select?: string[];
}

export class GetExampleQueryDto {
  @UuidField({ description: 'The dataset that it has to be in' })
  dataset?: string;

  @ApiPropertyOptional({
    type: String,
    default: 'latest',
    description: 'Version: a time or a name; `latest` is the newest',
  })
  @IsOptional()
  @IsString()
  as_of = 'latest';
}
