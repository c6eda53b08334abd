import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';
import {
  THREAD_STATUS_VALUES,
  THREAD_TTL_STRATEGY_VALUES,
  type ThreadStatusValue,
  type ThreadTtlStrategyValue,
} from './thread-requests.dto.js';
import { NullableTime } from '../shared/nullable.decorators.js';

export class ThreadTtlDto {
  @ApiProperty({
    description: 'Action at the end of the lifetime.',
    enum: THREAD_TTL_STRATEGY_VALUES,
    example: 'delete',
  })
  strategy: ThreadTtlStrategyValue;

  @ApiProperty({ description: 'Minutes, from when it was set.', type: Number, example: 43_200 })
  ttl_minutes: number;

  @ApiProperty({ description: 'When the time is over.', format: 'date-time', example: EXAMPLE.time })
  expires_at: string;
}

export class ThreadResponseDto {
  @ApiProperty({ description: 'The thread.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({ description: 'Time of creation.', format: 'date-time', example: EXAMPLE.time })
  created_at: string;

  @ApiProperty({ description: 'Time of the last change.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;

  @NullableTime({ description: 'Time of the last change of the state.', example: EXAMPLE.time })
  state_updated_at: string | null;

  @ApiProperty({
    description: 'Free-form. Runs add `graph_id` and `assistant_id`.',
    type: 'object',
    additionalProperties: true,
    example: { graph_id: 'chat', user: 'ada' },
  })
  metadata: Record<string, unknown>;

  @ApiProperty({ description: 'Derived from its runs and its state.', enum: THREAD_STATUS_VALUES, example: 'idle' })
  status: ThreadStatusValue;

  @ApiProperty({
    description: 'Effective configuration of the newest run.',
    type: 'object',
    additionalProperties: true,
    example: {},
  })
  config: Record<string, unknown>;

  @ApiProperty({
    description: 'State values; empty on a new thread, null in lists until the first run.',
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { messages: [] },
  })
  values: unknown;

  @ApiProperty({ description: 'Open interrupts by task id.', type: 'object', additionalProperties: true, example: {} })
  interrupts: Record<string, unknown>;

  @ApiPropertyOptional({
    description: 'Error of the last run, as {error, message}.',
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: null,
  })
  error?: unknown;

  @ApiPropertyOptional({
    description: "Configuration of the newest run without the server's additions; only in searches that select it.",
    type: 'object',
    additionalProperties: true,
    example: { model: 'scripted' },
  })
  context?: Record<string, unknown>;

  @ApiPropertyOptional({
    description: 'Values requested by `extract`, by name; null for a missing value.',
    type: 'object',
    additionalProperties: true,
    example: { last_message: 'Hello' },
  })
  extracted?: Record<string, unknown>;

  @ApiPropertyOptional({
    description: 'Only with `include=ttl`; null without an expiry.',
    type: ThreadTtlDto,
    nullable: true,
  })
  ttl?: ThreadTtlDto | null;
}
