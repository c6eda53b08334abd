import { ApiProperty } from '@nestjs/swagger';
import { NullableText, NullableUuid } from '../nullable.decorators.js';

export class PushWebhookDto {
  @ApiProperty({
    description: 'URL to which the host of the repository sends pushes.',
    example: 'https://plane.example.com/v2/hooks/6b0f2f6e-0f6b-4a8e-9d0a-3a0f6a4f3c11/push',
  })
  url: string;

  @ApiProperty({
    description: 'Secret of the signatures (`X-Hub-Signature-256`).',
    example: 'w3b4Yf0oQ2nC1k8pVJQmQm8oJ0s9uZJcLk4y5tG7h1E',
  })
  secret: string;
}

export class PushResultDto {
  @ApiProperty({ enum: ['revision_created', 'ignored'] })
  result: 'revision_created' | 'ignored';

  @NullableText({ description: 'Why the push is ignored.' })
  reason: string | null;

  @NullableUuid({})
  revision_id: string | null;
}
