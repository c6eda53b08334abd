import { TextField, UuidField } from '@heddle/dto-common';
import { TextOut, UuidOut } from '../fields.js';
import { SplitField } from '../examples/example-write.dto.js';

export class CloneDatasetDto {
  @UuidField({ required: true, description: 'Dataset of the copies; not a dataset of uploads' })
  target_dataset_id: string;

  @UuidField({ required: true, description: 'Source of the examples; any dataset' })
  source_dataset_id: string;

  @TextField({
    nullable: true,
    maxLength: 100,
    description: 'Version: a time or a name; default: the newest',
    example: 'latest',
  })
  as_of?: string | null;

  @UuidField({ isArray: true, nullable: true, maxItems: 100_000, description: 'Only these; empty: all' })
  examples?: string[] | null;

  @SplitField('Only of these splits')
  split?: string | string[] | null;
}

/** A copy, without its content. */
export class ClonedExampleDto {
  @UuidOut({ description: 'Id of the copy', example: '3f0f6a54-8d53-4f6a-b7cd-3b2b6e0f5c01' })
  id: string;

  @UuidOut({ description: 'Dataset of the example', example: '8a9f2c1e-4b7d-4a61-9f10-5d1f1a0c7e22' })
  dataset_id: string;

  @TextOut({ description: 'Short name, from the id', example: '#3f0f' })
  name: string;
}
