import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BooleanQuery } from '@heddle/dto-common';
import { BooleanOut, IntegerOut, TextOut, TimeOut, UuidOut } from '../fields.js';

export class UploadQueryDto {
  @BooleanQuery({
    description:
      'Stores nothing: makes every check, also those against what is stored, and answers with an `UploadCheck` instead',
  })
  validate_only?: boolean;
}

export class UploadWarningDto {
  @TextOut({ description: 'What is odd, for a program to branch on', example: 'score_out_of_range' })
  code: string;

  @TextOut({ description: 'The same for a person', example: 'Scores are below the minimum or above the maximum' })
  message: string;

  @IntegerOut({ description: 'How often', example: 3 })
  count: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    description: 'Where: the first few, as errors name them',
    example: [['body', 'results', 0, 'evaluation_scores', 1]],
  })
  places: (string | number)[][];

  @ApiPropertyOptional({ type: [String], description: 'Of unknown fields: the first few names', example: ['rows'] })
  names?: string[];
}

export class UploadedExamplesDto {
  @IntegerOut({ description: 'Made by the upload', example: 2 })
  new: number;

  @IntegerOut({ description: 'Known ones that the upload gives other contents, in a new version', example: 1 })
  revised: number;

  @IntegerOut({ description: 'Known ones that stay as they are', example: 0 })
  unchanged: number;
}

/** What an upload holds. */
export class UploadContentsDto {
  @IntegerOut({ description: 'Rows, each a run', example: 4 })
  rows: number;

  @IntegerOut({ description: 'Rows that repeat the example of an earlier one', example: 1 })
  repeated_rows: number;

  @ApiProperty({ type: UploadedExamplesDto, description: 'Examples that the rows name' })
  examples: UploadedExamplesDto;

  @IntegerOut({ description: 'Points of feedback, on rows and on the experiment', example: 8 })
  feedback: number;

  @ApiProperty({ type: [UploadWarningDto], description: 'What is stored all the same, and may not be meant' })
  warnings: UploadWarningDto[];
}

export class UploadCheckDatasetDto {
  @UuidOut({ description: 'Null where it is new and its id is generated', nullable: true })
  id: string | null;

  @TextOut({ description: 'Null where it is new and its name is generated', nullable: true, example: 'rivers' })
  name: string | null;

  @BooleanOut({ description: 'Whether it is there already', example: true })
  exists: boolean;
}

/** What an upload with `validate_only` would do. */
export class UploadCheckDto extends UploadContentsDto {
  @BooleanOut({ description: 'Always true: what is not valid is answered as without `validate_only`', example: true })
  valid: true;

  @ApiProperty({ type: UploadCheckDatasetDto, description: 'The dataset that the experiment would belong to' })
  dataset: UploadCheckDatasetDto;
}

export class UploadReceiptDto extends UploadContentsDto {
  @UuidOut({ description: 'The experiment' })
  session_id: string;

  @UuidOut({ description: 'Its dataset at that time' })
  dataset_id: string;

  @TextOut({
    description: 'SHA-256 of the decompressed body, hex',
    example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  })
  body_sha256: string;

  @IntegerOut({ description: 'Size of the decompressed body', example: 18_000 })
  body_bytes: number;

  @ApiProperty({ type: String, enum: ['json', 'ndjson', 'chunks'], description: 'How it came', example: 'json' })
  format: 'json' | 'ndjson' | 'chunks';

  @TextOut({ description: '`Idempotency-Key` of the request', nullable: true, example: null })
  idempotency_key: string | null;

  @TimeOut({ description: 'When it was stored' })
  created_at: string;
}
