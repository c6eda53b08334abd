import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';
import { COMPLETION_VALUES } from './cron-requests.dto.js';

export class CronResponseDto {
  @ApiProperty({ description: 'The cron.', format: 'uuid', example: EXAMPLE.cronId })
  cron_id: string;

  @ApiProperty({ description: 'The assistant of its runs.', format: 'uuid', example: EXAMPLE.assistantId })
  assistant_id: string;

  @ApiProperty({
    description: 'The thread of its runs; null where each gets one of its own.',
    format: 'uuid',
    nullable: true,
    type: String,
    example: EXAMPLE.threadId,
  })
  thread_id: string | null;

  @ApiPropertyOptional({
    description: 'What becomes of the thread of a run; absent where the cron has a thread.',
    enum: COMPLETION_VALUES,
    example: 'keep',
  })
  on_run_completed?: (typeof COMPLETION_VALUES)[number];

  @ApiProperty({
    description: 'Nothing is fired after it.',
    format: 'date-time',
    nullable: true,
    type: String,
    example: EXAMPLE.time,
  })
  end_time: string | null;

  @ApiProperty({ description: 'The schedule as it was sent.', example: '0 9 * * MON-FRI' })
  schedule: string;

  @ApiProperty({
    description: 'IANA time zone of the schedule; null is UTC.',
    nullable: true,
    type: String,
    example: 'Europe/Berlin',
  })
  timezone: string | null;

  @ApiProperty({ description: 'Time of creation.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({ description: 'Time of the last change by a client.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;

  @ApiProperty({ description: 'As whom its runs are created.', example: 'e7a1c1c4' })
  user_id: string;

  @ApiProperty({
    description: 'The body of its runs.',
    type: 'object',
    additionalProperties: true,
    example: { input: { messages: [{ role: 'user', content: 'Hello' }] } },
  })
  payload: Record<string, unknown>;

  @ApiProperty({
    description: 'When it fires next; null while it is disabled, and when no time is left before its end.',
    format: 'date-time',
    nullable: true,
    type: String,
    example: EXAMPLE.time,
  })
  next_run_date: string | null;

  @ApiProperty({
    description: 'Metadata of the cron, which its runs get, too.',
    type: 'object',
    additionalProperties: true,
    example: { team: 'support' },
  })
  metadata: Record<string, unknown>;

  @ApiProperty({ description: 'Whether it fires by itself.', example: true })
  enabled: boolean;

  @ApiPropertyOptional({
    description: 'Time of the database; only where it is selected.',
    format: 'date-time',
    example: EXAMPLE.time,
  })
  now?: string;
}

export class CronFireErrorDto {
  @ApiProperty({ description: 'Stable code.', example: 'assistant_not_found' })
  code: string;

  @ApiProperty({ description: 'What was wrong.', example: 'Assistant fe096781 not found.' })
  message: string;
}

export class CronFireResponseDto {
  @ApiProperty({ description: 'The fire.', format: 'uuid', example: EXAMPLE.runId })
  fire_id: string;

  @ApiProperty({ description: 'The cron.', format: 'uuid', example: EXAMPLE.cronId })
  cron_id: string;

  @ApiProperty({
    description: 'The time of the schedule that it was for; null where somebody asked for it.',
    format: 'date-time',
    nullable: true,
    type: String,
    example: EXAMPLE.time,
  })
  due_at: string | null;

  @ApiProperty({ description: 'When it was done.', format: 'date-time', example: EXAMPLE.time })
  fired_at: string;

  @ApiProperty({
    description: 'The run that it created; null where that failed.',
    format: 'uuid',
    nullable: true,
    type: String,
    example: EXAMPLE.runId,
  })
  run_id: string | null;

  @ApiProperty({
    description: 'The thread of that run.',
    format: 'uuid',
    nullable: true,
    type: String,
    example: EXAMPLE.threadId,
  })
  thread_id: string | null;

  @ApiProperty({
    description:
      'Times of the schedule that went by between this one and the next, and are not made up for; 100 is 100 or more.',
    type: 'integer',
    example: 0,
  })
  missed: number;

  @ApiProperty({ description: 'Why there is no run.', nullable: true, type: CronFireErrorDto })
  error: CronFireErrorDto | null;
}
