import { ApiProperty } from '@nestjs/swagger';
import { IntQuery, StringQuery, UuidField } from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';

export const WEBHOOK_STATUS_VALUES = ['pending', 'delivered', 'failed'] as const;

export const WEBHOOK_FAILURE_VALUES = [
  'connection',
  'dns',
  'forbidden_address',
  'forbidden_url',
  'gone',
  'redirect',
  'shutdown',
  'status',
  'timeout',
] as const;

const failureWords =
  'Why the attempt did not deliver: no connection, no DNS entry, an address or URL that the rules of the server forbid, ' +
  'an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).';

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

  @ApiProperty({ description: 'When it was begun.', format: 'date-time', example: EXAMPLE.time })
  started_at: string;

  @ApiProperty({
    description: 'How long it took; null while it lasts, and where its process died.',
    type: 'integer',
    nullable: true,
    example: 84,
  })
  duration_ms: number | null;

  @ApiProperty({ description: 'What the receiver answered, if it did.', type: 'integer', nullable: true, example: 503 })
  status_code: number | null;

  @ApiProperty({ description: failureWords, enum: WEBHOOK_FAILURE_VALUES, nullable: true, example: 'status' })
  failure: (typeof WEBHOOK_FAILURE_VALUES)[number] | null;
}

export class WebhookDeliveryDto {
  @ApiProperty({
    description: 'The run that ended, and the `webhook-id` that the receiver gets.',
    format: 'uuid',
    example: EXAMPLE.runId,
  })
  run_id: string;

  @ApiProperty({ description: 'Its thread, which may be gone.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({ description: 'The webhook of the run.', example: 'https://example.com/hooks/heddle' })
  url: string;

  @ApiProperty({
    description: '`failed`: given up, after 24 hours or because the receiver or the rules said so.',
    enum: WEBHOOK_STATUS_VALUES,
    example: 'pending',
  })
  status: (typeof WEBHOOK_STATUS_VALUES)[number];

  @ApiProperty({ description: 'How often it was sent.', type: 'integer', example: 1 })
  attempts_made: number;

  @ApiProperty({ description: failureWords, enum: WEBHOOK_FAILURE_VALUES, nullable: true, example: 'status' })
  last_failure: (typeof WEBHOOK_FAILURE_VALUES)[number] | null;

  @ApiProperty({
    description: 'When it is sent next; while it is being sent, when it would be sent if the process died.',
    format: 'date-time',
    nullable: true,
    type: 'string',
    example: EXAMPLE.time,
  })
  next_attempt_at: string | null;

  @ApiProperty({ description: 'When the run ended.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({
    description: 'When it was delivered or given up.',
    format: 'date-time',
    nullable: true,
    type: 'string',
    example: null,
  })
  completed_at: string | null;
}

export class WebhookDeliveryWithAttemptsDto extends WebhookDeliveryDto {
  @ApiProperty({ description: 'The last one first.', type: [WebhookAttemptDto] })
  attempts: WebhookAttemptDto[];
}
