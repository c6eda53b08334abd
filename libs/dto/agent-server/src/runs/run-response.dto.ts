import { ApiProperty } from '@nestjs/swagger';
import { EXAMPLE } from '../shared/examples.js';
import { RUN_STATUS_VALUES } from './run-queries.dto.js';
import { MULTITASK_VALUES } from './run-requests.dto.js';

export class RunResponseDto {
  @ApiProperty({ description: 'The run.', format: 'uuid', example: EXAMPLE.runId })
  run_id: string;

  @ApiProperty({ description: 'Its thread.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({
    description: 'The assistant whose configuration applies.',
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
    description: 'A run that stops for a person ends as `success`; `interrupted` means cancelled.',
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
    description: 'The request as it is executed.',
    type: 'object',
    additionalProperties: true,
    example: { input: null, stream_mode: ['values'] },
  })
  kwargs: Record<string, unknown>;

  @ApiProperty({ description: 'How it treats runs before it.', enum: MULTITASK_VALUES, example: 'enqueue' })
  multitask_strategy: (typeof MULTITASK_VALUES)[number];
}
