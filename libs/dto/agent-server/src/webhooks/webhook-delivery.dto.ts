import { ApiProperty } from '@nestjs/swagger';
import {
  IntQuery,
  StringQuery,
  UuidField,
  WEBHOOK_STATUS_VALUES,
  WebhookFailureField,
  type WebhookFailureValue,
} from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';

export class ListDeliveriesQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 10, description: 'Most deliveries returned' })
  limit: number = 10;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Deliveries skipped' })
  offset: number = 0;

  @StringQuery({ enum: WEBHOOK_STATUS_VALUES, description: 'Only deliveries of this status' })
  status?: (typeof WEBHOOK_STATUS_VALUES)[number];

  @UuidField({ description: 'Only deliveries of runs of this thread' })
  thread_id?: string;
}

export class WebhookAttemptDto {
  @ApiProperty({ description: 'Counts from 1.', type: 'integer', example: 1 })
  attempt: number;

  @ApiProperty({ description: 'Start of the attempt.', format: 'date-time', example: EXAMPLE.time })
  started_at: string;

  @ApiProperty({
    description: 'Duration; null while in progress, or if its process died.',
    type: 'integer',
    nullable: true,
    example: 84,
  })
  duration_ms: number | null;

  @ApiProperty({
    description: "Status of the receiver's answer, if any.",
    type: 'integer',
    nullable: true,
    example: 503,
  })
  status_code: number | null;

  @WebhookFailureField('status')
  failure: WebhookFailureValue | null;
}

export class WebhookDeliveryDto {
  @ApiProperty({
    description: "Finished run; also the receiver's `webhook-id`.",
    format: 'uuid',
    example: EXAMPLE.runId,
  })
  run_id: string;

  @ApiProperty({ description: 'Its thread, possibly deleted.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({ description: 'The webhook of the run.', example: 'https://example.com/hooks/heddle' })
  url: string;

  @ApiProperty({
    description: "`failed`: final, after 24 hours or by decision of the receiver or the server's rules.",
    enum: WEBHOOK_STATUS_VALUES,
    example: 'pending',
  })
  status: (typeof WEBHOOK_STATUS_VALUES)[number];

  @ApiProperty({ description: 'Number of attempts.', type: 'integer', example: 1 })
  attempts_made: number;

  @WebhookFailureField('status')
  last_failure: WebhookFailureValue | null;

  @ApiProperty({
    description: 'Time of the next attempt; during an attempt, the time of the retry if the process dies.',
    format: 'date-time',
    nullable: true,
    type: 'string',
    example: EXAMPLE.time,
  })
  next_attempt_at: string | null;

  @ApiProperty({ description: 'End of the run.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({
    description: 'Time of delivery or final failure.',
    format: 'date-time',
    nullable: true,
    type: 'string',
    example: null,
  })
  completed_at: string | null;
}

export class WebhookDeliveryWithAttemptsDto extends WebhookDeliveryDto {
  @ApiProperty({ description: 'Newest first.', type: [WebhookAttemptDto] })
  attempts: WebhookAttemptDto[];
}
