import { IntQuery, StringQuery, TextField, UuidField } from '@heddle/dto-common';
import { ApiProperty } from '@nestjs/swagger';
import { InstantField, TimeOut } from '../fields.js';

export class DatasetVersionDto {
  @ApiProperty({
    type: [String],
    nullable: true,
    description: 'Tags of the version; the newest version is also `latest`',
    example: ['latest', 'prod'],
  })
  tags: string[] | null;

  @TimeOut({ description: 'Time of the write; identifies the version' })
  as_of: string;
}

export class ListDatasetVersionsQueryDto {
  @StringQuery({ description: 'Only those with a name that contains this; case-insensitive' })
  search?: string;

  @UuidField({ description: 'Only those that changed this example' })
  example?: string;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of items' })
  limit = 100;

  @IntQuery({ min: 0, max: 1_000_000_000, default: 0, description: 'Number of items to skip' })
  offset = 0;
}

export class GetDatasetVersionQueryDto {
  @InstantField({ description: 'The version in effect at this time' })
  as_of?: string;

  @StringQuery({ description: 'The version of this name' })
  tag?: string;
}

export class DiffDatasetVersionsQueryDto {
  @StringQuery({ description: 'First version: a time, or a name' })
  from_version?: string;

  @StringQuery({ description: 'Last version: a time, or a name' })
  to_version?: string;
}

export class DatasetAsOfQueryDto {
  @StringQuery({ description: 'Version: a time or a name; default: the newest' })
  as_of?: string;
}

const Ids = (description: string) =>
  ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, description, example: [] });

export class DatasetDiffDto {
  @Ids('Ids of examples that are in both versions, with different content')
  examples_modified: string[];

  @Ids('Ids of examples in the later version only')
  examples_added: string[];

  @Ids('Ids of examples in the first version only')
  examples_removed: string[];
}

export class TagDatasetVersionDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: 100,
    description: 'The version in effect at this time, or the one of this name',
    example: 'latest',
  })
  as_of: string;

  @TextField({
    required: true,
    minLength: 1,
    maxLength: 100,
    pattern: /\S/,
    description: 'Name of the version; if another version has it, that version loses it',
    example: 'prod',
  })
  tag: string;
}
