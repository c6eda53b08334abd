import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { BooleanField, IntField, IntQuery, StringQuery, TextField, WebhookFailureField } from '@heddle/dto-common';
import { WEBHOOK_FAILURES, WEBHOOK_STATUSES, type WebhookFailure, type WebhookStatus } from '@heddle/webhooks';
import { ArrayMaxSize, IsArray, IsIn, IsOptional } from 'class-validator';
import { NullableText, NullableTime } from '../nullable.decorators.js';

export const webhookEvents = [
  'deployment.created',
  'deployment.updated',
  'deployment.deleted',
  'revision.created',
  'revision.progressed',
  'revision.deployed',
  'revision.failed',
  'revision.skipped',
  'revision.interrupted',
] as const;
export const webhookDisabledReasons = ['request', 'failing', 'gone'] as const;

type WebhookEventName = (typeof webhookEvents)[number];

const exampleId = '9c1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d';
const exampleTime = '2026-11-21T10:00:00.000Z';

export class CreateWebhookDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: 2048,
    description: 'Public http or https URL, or one in a network of the operator (WEBHOOK_NETWORKS).',
    example: 'https://example.com/hooks/heddle',
  })
  url: string;

  @TextField({ nullable: true, maxLength: 500, description: 'Purpose.', example: 'Messages in the team channel' })
  description?: string | null;

  @ApiPropertyOptional({
    enum: webhookEvents,
    isArray: true,
    maxItems: 20,
    nullable: true,
    description: 'Events to receive. Default: all.',
    example: ['revision.deployed', 'revision.failed'],
  })
  @IsIn(webhookEvents, { each: true })
  @ArrayMaxSize(20)
  @IsArray()
  @IsOptional()
  events?: WebhookEventName[] | null;
}

export class UpdateWebhookDto {
  @TextField({ nullable: true, minLength: 1, maxLength: 2048, description: 'New URL.' })
  url?: string | null;

  @TextField({ nullable: true, maxLength: 500, description: 'Purpose.' })
  description?: string | null;

  @ApiPropertyOptional({
    enum: webhookEvents,
    isArray: true,
    maxItems: 20,
    nullable: true,
    description: 'Events to receive; an empty list means all.',
  })
  @IsIn(webhookEvents, { each: true })
  @ArrayMaxSize(20)
  @IsArray()
  @IsOptional()
  events?: WebhookEventName[] | null;

  @BooleanField({ nullable: true, description: 'Enables or disables it.', example: true })
  enabled?: boolean | null;
}

export class RotateWebhookSecretDto {
  @IntField({
    min: 0,
    max: 7 * 24 * 3600,
    nullable: true,
    description:
      'Time in seconds for which the previous secret signs as well. Default: a day. With 0 all earlier secrets end at once.',
    example: 3600,
  })
  overlap_seconds?: number | null;
}

export class WebhookDto {
  @ApiProperty({ format: 'uuid', description: 'Id.', example: exampleId })
  id: string;

  @ApiProperty({ description: 'Receiver.', example: 'https://example.com/hooks/heddle' })
  url: string;

  @NullableText({ description: 'Purpose.', example: null })
  description: string | null;

  @ApiProperty({
    enum: webhookEvents,
    isArray: true,
    description: 'Events that it receives; empty for all.',
    example: ['revision.deployed'],
  })
  events: WebhookEventName[];

  @ApiProperty({ description: 'False while no event is sent.', example: true })
  enabled: boolean;

  @NullableTime({ description: 'Time at which it was disabled.', example: null })
  disabled_at: string | null;

  @ApiProperty({
    type: String,
    enum: webhookDisabledReasons,
    nullable: true,
    description: 'By a request, after failures for WEBHOOK_DISABLE_AFTER_HOURS, or because the receiver answered 410.',
    example: null,
  })
  disabled_reason: (typeof webhookDisabledReasons)[number] | null;

  @NullableTime({
    description:
      'End of the overlap after a rotation, until which the previous secret signs as well; null without one.',
    example: null,
  })
  previous_secret_valid_until: string | null;

  @NullableTime({ description: 'First failed attempt since the last success.', example: null })
  failing_since: string | null;

  @ApiProperty({ format: 'date-time', description: 'Time of creation.', example: exampleTime })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'Time of the last change.', example: exampleTime })
  updated_at: string;
}

export class CreatedWebhookDto extends WebhookDto {
  @ApiProperty({
    description: 'Secret of the signatures (Standard Webhooks). Shown only once.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  })
  secret: string;
}

export class ListDeliveriesQuery {
  @IntQuery({ min: 1, max: 100, default: 20, description: 'Maximum number of deliveries.' })
  limit: number = 20;

  @StringQuery({ pattern: /^\d{1,18}$/, description: '`next_cursor` of the previous page.' })
  cursor?: string;

  @StringQuery({ enum: WEBHOOK_STATUSES, description: 'Only deliveries of this status.' })
  status?: WebhookStatus;
}

export class WebhookAttemptDto {
  @ApiProperty({ description: 'Counts from 1.', type: 'integer', example: 1 })
  attempt: number;

  @ApiProperty({ description: 'Start of the attempt.', format: 'date-time', example: exampleTime })
  started_at: string;

  @ApiProperty({
    description: 'Duration; null while in progress, or if its process died.',
    type: 'integer',
    nullable: true,
    example: 84,
  })
  duration_ms: number | null;

  @ApiProperty({ description: 'Status of the answer, if any.', type: 'integer', nullable: true, example: 503 })
  status_code: number | null;

  @WebhookFailureField(WEBHOOK_FAILURES, 'status')
  failure: WebhookFailure | null;
}

export class WebhookDeliveryDto {
  @ApiProperty({
    description: 'Also the `webhook-id` of the request, the same in each attempt.',
    format: 'uuid',
    example: exampleId,
  })
  id: string;

  @ApiProperty({ description: 'Event; the same for all webhooks.', format: 'uuid', example: exampleId })
  event_id: string;

  @ApiProperty({ description: 'Type of the event.', enum: webhookEvents, example: 'revision.deployed' })
  event: WebhookEventName;

  @ApiProperty({ description: 'Deployment, possibly deleted.', format: 'uuid', example: exampleId })
  deployment_id: string;

  @ApiProperty({ type: String, nullable: true, description: 'Revision.', format: 'uuid', example: exampleId })
  revision_id: string | null;

  @ApiProperty({
    description: "`failed`: final, after 24 hours or by decision of the receiver or the server's rules.",
    enum: WEBHOOK_STATUSES,
    example: 'delivered',
  })
  status: WebhookStatus;

  @ApiProperty({ description: 'Number of attempts.', type: 'integer', example: 1 })
  attempts_made: number;

  @WebhookFailureField(WEBHOOK_FAILURES, null)
  last_failure: WebhookFailure | null;

  @ApiProperty({
    description: 'Time of the next attempt; during an attempt, the time of the retry if the process dies.',
    format: 'date-time',
    nullable: true,
    type: 'string',
    example: null,
  })
  next_attempt_at: string | null;

  @ApiProperty({ description: 'Time of the event.', format: 'date-time', example: exampleTime })
  created_at: string;

  @ApiProperty({
    description: 'Time of delivery or final failure.',
    format: 'date-time',
    nullable: true,
    type: 'string',
    example: exampleTime,
  })
  completed_at: string | null;
}

export class WebhookDeliveryWithAttemptsDto extends WebhookDeliveryDto {
  @ApiProperty({ description: 'Body of the request, as it is signed.', example: '{"type": "revision.deployed"}' })
  payload: string;

  @ApiProperty({ description: 'Newest first.', type: [WebhookAttemptDto] })
  attempts: WebhookAttemptDto[];
}

export class WebhookDeliveriesDto {
  @ApiProperty({ type: [WebhookDeliveryDto], description: 'Newest first.' })
  deliveries: WebhookDeliveryDto[];

  @NullableText({ description: 'Cursor of the next page; null after the last one.' })
  next_cursor: string | null;
}
