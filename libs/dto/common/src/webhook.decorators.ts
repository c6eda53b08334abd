import { ApiProperty } from '@nestjs/swagger';

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
export type WebhookFailureValue = (typeof WEBHOOK_FAILURE_VALUES)[number];

/** Failure of an attempt to deliver a webhook; null without one. */
export const WebhookFailureField = (example: WebhookFailureValue | null): PropertyDecorator =>
  ApiProperty({
    type: String,
    description:
      "Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, " +
      'an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).',
    enum: WEBHOOK_FAILURE_VALUES,
    nullable: true,
    example,
  });
