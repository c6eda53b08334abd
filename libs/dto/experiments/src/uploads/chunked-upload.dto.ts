import { ApiProperty } from '@nestjs/swagger';
import { IntQuery } from '@heddle/dto-common';
import { IntegerOut, TimeOut, UuidOut } from '../fields.js';
import { DocumentedShape } from './documented-shape.decorator.js';
import { UploadFeedbackDto } from './upload-experiment.dto.js';
import { uploadHeaderShape } from './upload-shapes.js';

/** Everything of an upload but its rows. */
@DocumentedShape(uploadHeaderShape)
export class OpenUploadDto {
  experiment_name: string;
  experiment_description?: string;
  experiment_start_time: string;
  experiment_end_time: string;
  dataset_id?: string;
  dataset_name?: string;
  dataset_description?: string;
  experiment_metadata?: Record<string, unknown>;
  summary_experiment_scores?: UploadFeedbackDto[];
}

export class AppendRowsQueryDto {
  @IntQuery({ min: 0, max: 2_147_483_647, description: 'Required. Index of the first of these rows in the upload' })
  offset?: number;
}

export class ChunkedUploadDto {
  @UuidOut({ description: 'Names the upload in further requests', example: '5b8d0c7e-0a53-4d52-9a3b-1f1c5f6f7a20' })
  upload_id: string;

  @ApiProperty({ type: String, enum: ['open', 'completed'], description: 'Whether rows are accepted', example: 'open' })
  state: 'open' | 'completed';

  @IntegerOut({ description: 'Rows that are here: the offset of the next ones', example: 5000 })
  next_offset: number;

  @IntegerOut({ description: 'Bytes of the rows that are here', example: 1_800_000 })
  received_bytes: number;

  @UuidOut({ description: 'The experiment; null while the upload is open', nullable: true, example: null })
  session_id: string | null;

  @TimeOut({ description: 'When the upload was opened' })
  created_at: string;

  @TimeOut({ description: 'When it is thrown away, with its rows', example: '2026-01-06T10:00:00+00:00' })
  expires_at: string;
}
