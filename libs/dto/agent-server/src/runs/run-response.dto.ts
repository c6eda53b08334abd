import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';
import { RUN_STATUS_VALUES } from './run-queries.dto.js';
import { MULTITASK_VALUES } from './run-requests.dto.js';
import { RunUsageDto } from './usage.dto.js';
import { NullableText, NullableTime } from '../shared/nullable.decorators.js';

const CANCEL_REASON_VALUES = [
  'request',
  'taken',
  'bulk_request',
  'thread_request',
  'multitask',
  'disconnect',
  'timeout',
  'admin',
] as const;

const PENDING_REASON_VALUES = ['delayed', 'thread', 'slot'] as const;

class RunCancellationDto {
  @ApiProperty({
    description:
      'By a client: `request` (this run), `taken` (this run, whose input another one took), `bulk_request` (several), `thread_request` (all of its thread), `multitask` (a later run on its thread), `disconnect` (the waiting client disconnected). By the server: `timeout`; `admin` is an operator. Null for a request to a server of an earlier version.',
    enum: CANCEL_REASON_VALUES,
    nullable: true,
    example: 'request',
  })
  reason: (typeof CANCEL_REASON_VALUES)[number] | null;

  @NullableText({ description: 'Principal of the request.', example: 'key:ci' })
  by: string | null;

  @ApiProperty({
    description: 'Whether the results of the run are kept.',
    enum: ['interrupt', 'rollback'],
    nullable: true,
    example: 'interrupt',
  })
  action: 'interrupt' | 'rollback' | null;

  @NullableTime({ description: 'When.', example: EXAMPLE.time })
  requested_at: string | null;
}

export class RunResponseDto {
  @ApiProperty({ description: 'The run.', format: 'uuid', example: EXAMPLE.runId })
  run_id: string;

  @ApiProperty({ description: 'Its thread.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({
    description: 'Assistant with the applied configuration.',
    format: 'uuid',
    example: EXAMPLE.assistantId,
  })
  assistant_id: string;

  @ApiProperty({
    description: 'Time of creation; of the start for a delayed run.',
    format: 'date-time',
    example: EXAMPLE.time,
  })
  created_at: string;

  @ApiProperty({ description: 'Time of the last change.', format: 'date-time', example: EXAMPLE.time })
  updated_at: string;

  @ApiProperty({
    description: 'A run that waits for a person ends as `success`; `interrupted` means cancelled.',
    enum: RUN_STATUS_VALUES,
    example: 'pending',
  })
  status: (typeof RUN_STATUS_VALUES)[number];

  @ApiProperty({
    description: 'Metadata of the run.',
    type: 'object',
    additionalProperties: true,
    example: { graph_id: 'chat' },
  })
  metadata: Record<string, unknown>;

  @ApiProperty({
    description: 'Effective request.',
    type: 'object',
    additionalProperties: true,
    example: { input: null, stream_mode: ['values'] },
  })
  kwargs: Record<string, unknown>;

  @ApiProperty({ description: 'Its treatment of earlier runs.', enum: MULTITASK_VALUES, example: 'enqueue' })
  multitask_strategy: (typeof MULTITASK_VALUES)[number];

  @ApiProperty({
    description: 'Origin and reason of the cancellation; null without one.',
    type: RunCancellationDto,
    nullable: true,
  })
  cancellation: RunCancellationDto | null;

  @ApiPropertyOptional({
    description: 'The cancellation as one text, for clients that look for `taken:`; only of cancelled runs.',
    example: 'taken: by key:ci',
  })
  cancel_reason?: string;

  @ApiProperty({
    description: 'Model usage, available after the end; null if no model reported any.',
    type: RunUsageDto,
    nullable: true,
  })
  usage: RunUsageDto | null;

  @ApiPropertyOptional({
    description:
      'Only for one run that is read while it is pending: `delayed` (starts later), `thread` (another run or an edit of its thread), `slot` (workers that take further runs).',
    enum: PENDING_REASON_VALUES,
    example: 'slot',
  })
  pending_reason?: (typeof PENDING_REASON_VALUES)[number];
}
