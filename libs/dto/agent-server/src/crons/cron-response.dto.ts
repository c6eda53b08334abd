import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';
import { COMPLETION_VALUES } from './cron-requests.dto.js';
import { NullableText, NullableTime, NullableUuid } from '../shared/nullable.decorators.js';

export class CronResponseDto {
  @ApiProperty({ description: 'The cron.', format: 'uuid', example: EXAMPLE.cronId })
  cron_id: string;

  @ApiProperty({ description: 'The assistant of its runs.', format: 'uuid', example: EXAMPLE.assistantId })
  assistant_id: string;

  @NullableUuid({ description: 'Thread of its runs; null if each run gets its own.', example: EXAMPLE.threadId })
  thread_id: string | null;

  @ApiPropertyOptional({
    description: "Action on a run's thread at its end; absent for a cron with a thread.",
    enum: COMPLETION_VALUES,
    example: 'keep',
  })
  on_run_completed?: (typeof COMPLETION_VALUES)[number];

  @NullableTime({ description: 'End of the schedule.', example: EXAMPLE.time })
  end_time: string | null;

  @ApiProperty({ description: 'The schedule as it was sent.', example: '0 9 * * MON-FRI' })
  schedule: string;

  @NullableText({ description: 'IANA time zone of the schedule; null is UTC.', example: 'Europe/Berlin' })
  timezone: string | null;

  @ApiProperty({ description: 'Time of creation.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({ description: 'Time of the last change by a client.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;

  @ApiProperty({ description: 'Principal of its runs.', example: 'e7a1c1c4' })
  user_id: string;

  @ApiProperty({
    description: 'The body of its runs.',
    type: 'object',
    additionalProperties: true,
    example: { input: { messages: [{ role: 'user', content: 'Hello' }] } },
  })
  payload: Record<string, unknown>;

  @NullableTime({
    description: 'Time of the next fire; null if disabled, or if none remains before its end.',
    example: EXAMPLE.time,
  })
  next_run_date: string | null;

  @ApiProperty({
    description: 'Metadata of the cron and its runs.',
    type: 'object',
    additionalProperties: true,
    example: { team: 'support' },
  })
  metadata: Record<string, unknown>;

  @ApiProperty({ description: 'Whether the schedule is active.', example: true })
  enabled: boolean;

  @ApiPropertyOptional({
    description: 'Time of the database; only if selected.',
    format: 'date-time',
    example: EXAMPLE.time,
  })
  now?: string;
}

class CronFireErrorDto {
  @ApiProperty({ description: 'Stable code.', example: 'assistant_not_found' })
  code: string;

  @ApiProperty({ description: 'Error message.', example: 'Assistant fe096781 not found.' })
  message: string;
}

export class CronFireResponseDto {
  @ApiProperty({ description: 'The fire.', format: 'uuid', example: EXAMPLE.runId })
  fire_id: string;

  @ApiProperty({ description: 'The cron.', format: 'uuid', example: EXAMPLE.cronId })
  cron_id: string;

  @NullableTime({ description: 'Scheduled time; null for a fire on demand.', example: EXAMPLE.time })
  due_at: string | null;

  @ApiProperty({ description: 'Time of the fire.', format: 'date-time', example: EXAMPLE.time })
  fired_at: string;

  @NullableUuid({ description: 'Created run; null after a failure.', example: EXAMPLE.runId })
  run_id: string | null;

  @NullableUuid({ description: 'The thread of that run.', example: EXAMPLE.threadId })
  thread_id: string | null;

  @ApiProperty({
    description: 'Missed times between this one and the next, which are not made up for; 100 means 100 or more.',
    type: 'integer',
    example: 0,
  })
  missed: number;

  @ApiProperty({ description: 'Reason for the missing run.', nullable: true, type: CronFireErrorDto })
  error: CronFireErrorDto | null;
}
