import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BooleanQuery } from '@heddle/dto-common';
import { BooleanOut, IntegerOut, TextOut, TimeOut, UuidOut } from '../fields.js';

export class UploadQueryDto {
  @BooleanQuery({
    description: 'Makes every check, also against stored data, stores nothing, and answers with an `UploadCheck`',
  })
  validate_only?: boolean;
}

class UploadWarningDto {
  @TextOut({ description: 'Machine-readable kind of the warning', example: 'score_out_of_range' })
  code: string;

  @TextOut({
    description: 'Text of the warning for people',
    example: 'Scores are below the minimum or above the maximum',
  })
  message: string;

  @IntegerOut({ description: 'Number of occurrences', example: 3 })
  count: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
    description: 'First locations, in the form of error locations',
    example: [['body', 'results', 0, 'evaluation_scores', 1]],
  })
  places: (string | number)[][];

  @ApiPropertyOptional({ type: [String], description: 'The first names of unknown fields', example: ['rows'] })
  names?: string[];
}

class UploadedExamplesDto {
  @IntegerOut({ description: 'Created by the upload', example: 2 })
  new: number;

  @IntegerOut({ description: 'Known examples whose content the upload changes, in a new version', example: 1 })
  revised: number;

  @IntegerOut({ description: 'Unchanged known examples', example: 0 })
  unchanged: number;
}

/** Counts of an upload. */
export class UploadContentsDto {
  @IntegerOut({ description: 'Rows, each a run', example: 4 })
  rows: number;

  @IntegerOut({ description: 'Rows that repeat the example of an earlier one', example: 1 })
  repeated_rows: number;

  @ApiProperty({ type: UploadedExamplesDto, description: 'Examples that the rows name' })
  examples: UploadedExamplesDto;

  @IntegerOut({ description: 'Feedback items, on rows and on the experiment', example: 8 })
  feedback: number;

  @ApiProperty({ type: [UploadWarningDto], description: 'Anomalies that were accepted' })
  warnings: UploadWarningDto[];
}

class UploadCheckDatasetDto {
  @UuidOut({ description: 'Null where it is new and its id is generated', nullable: true })
  id: string | null;

  @TextOut({ description: 'Null where it is new and its name is generated', nullable: true, example: 'rivers' })
  name: string | null;

  @BooleanOut({ description: 'Whether it exists already', example: true })
  exists: boolean;
}

/** Expected result of an upload with `validate_only`. */
export class UploadCheckDto extends UploadContentsDto {
  @BooleanOut({
    description: 'Always true: an invalid upload gets the same answer as without `validate_only`',
    example: true,
  })
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

  @ApiProperty({ type: String, enum: ['json', 'ndjson', 'chunks'], description: 'Kind of upload', example: 'json' })
  format: 'json' | 'ndjson' | 'chunks';

  @TextOut({ description: '`Idempotency-Key` of the request', nullable: true, example: null })
  idempotency_key: string | null;

  @TimeOut({ description: 'When it was stored' })
  created_at: string;
}
