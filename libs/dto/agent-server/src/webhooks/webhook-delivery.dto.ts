import { ApiProperty } from '@nestjs/swagger';
import { IntQuery, StringQuery, UuidField, WebhookFailureField } from '@heddle/dto-common';
import { WEBHOOK_FAILURES, WEBHOOK_STATUSES, type WebhookFailure, type WebhookStatus } from '@heddle/webhooks';
import { EXAMPLE } from '../shared/examples.js';
import { NullableInteger, NullableTime } from '../shared/nullable.decorators.js';

export class ListDeliveriesQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 10, description: 'Maximum number of deliveries' })
  limit: number = 10;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Deliveries skipped' })
  offset: number = 0;

  @StringQuery({ enum: WEBHOOK_STATUSES, description: 'Only deliveries of this status' })
  status?: WebhookStatus;

  @UuidField({ description: 'Only deliveries of runs of this thread' })
  thread_id?: string;
}

export class WebhookAttemptDto {
  @ApiProperty({ description: 'Counts from 1.', type: 'integer', example: 1 })
  attempt: number;

  @ApiProperty({ description: 'Start of the attempt.', format: 'date-time', example: EXAMPLE.time })
  started_at: string;

  @NullableInteger({ description: 'Duration; null while in progress, or if its process died.', example: 84 })
  duration_ms: number | null;

  @NullableInteger({ description: "Status of the receiver's answer, if any.", example: 503 })
  status_code: number | null;

  @WebhookFailureField(WEBHOOK_FAILURES, 'status')
  failure: WebhookFailure | null;
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
    enum: WEBHOOK_STATUSES,
    example: 'pending',
  })
  status: WebhookStatus;

  @ApiProperty({ description: 'Number of attempts.', type: 'integer', example: 1 })
  attempts_made: number;

  @WebhookFailureField(WEBHOOK_FAILURES, 'status')
  last_failure: WebhookFailure | null;

  @NullableTime({
    description: 'Time of the next attempt; during an attempt, the time of the retry if the process dies.',
    example: EXAMPLE.time,
  })
  next_attempt_at: string | null;

  @ApiProperty({ description: 'End of the run.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @NullableTime({ description: 'Time of delivery or final failure.', example: null })
  completed_at: string | null;
}

export class WebhookDeliveryWithAttemptsDto extends WebhookDeliveryDto {
  @ApiProperty({ description: 'Newest first.', type: [WebhookAttemptDto] })
  attempts: WebhookAttemptDto[];
}
