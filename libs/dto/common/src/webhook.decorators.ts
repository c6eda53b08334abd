import { ApiProperty } from '@nestjs/swagger';

/** Failure of an attempt to deliver a webhook; null without one. */
export const WebhookFailureField = <Failure extends string>(
  failures: readonly Failure[],
  example: NoInfer<Failure> | null,
): PropertyDecorator =>
  ApiProperty({
    type: String,
    description:
      "Reason of the failure: no connection, no DNS entry, an address or URL forbidden by the server's rules, " +
      'an answer 410 (gone), a redirect, another status than 2xx, no answer in time, or the end of the process (shutdown).',
    enum: failures,
    nullable: true,
    example,
  });
