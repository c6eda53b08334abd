import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATUS_VALUES } from '../runs/run-queries.dto.js';
import { EXAMPLE } from '../shared/examples.js';
import { THREAD_STATUS_VALUES, type ThreadStatusValue } from '../threads/thread-requests.dto.js';

const workspace = { description: 'Its workspace.', format: 'uuid', example: EXAMPLE.threadId };
const threadId = { description: 'The thread.', format: 'uuid', example: EXAMPLE.threadId };
const time = { format: 'date-time', example: EXAMPLE.time };

export class QueuedThreadDto {
  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty(workspace)
  tenant_id: string;

  @ApiProperty({ description: 'Runs that wait, also for a later start.', type: 'integer', example: 2 })
  pending: number;

  @ApiProperty({
    description: 'The run that is under way.',
    format: 'uuid',
    nullable: true,
    type: String,
    example: EXAMPLE.runId,
  })
  running_run_id: string | null;

  @ApiProperty({ description: 'Since when its oldest run is in flight.', ...time })
  oldest_created_at: string;
}

export class QueueResponseDto {
  @ApiProperty({ description: 'Runs that could start and wait.', type: 'integer', example: 2 })
  pending: number;

  @ApiProperty({ description: 'Runs that are to start later.', type: 'integer', example: 0 })
  delayed: number;

  @ApiProperty({ description: 'Runs that a worker has.', type: 'integer', example: 1 })
  running: number;

  @ApiProperty({ description: 'How long the oldest of those that could start has been waiting.', example: 0.4 })
  oldest_pending_seconds: number;

  @ApiProperty({ description: 'Threads with runs in flight, the oldest first.', type: [QueuedThreadDto] })
  threads: QueuedThreadDto[];
}

export class AdminRunDto {
  @ApiProperty({ description: 'The run.', format: 'uuid', example: EXAMPLE.runId })
  run_id: string;

  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty(workspace)
  tenant_id: string;

  @ApiProperty({ description: 'Its graph.', example: 'chat' })
  graph_id: string;

  @ApiProperty({ description: 'Its status.', enum: RUN_STATUS_VALUES, example: 'running' })
  status: (typeof RUN_STATUS_VALUES)[number];

  @ApiProperty({ description: 'How often it was started.', type: 'integer', example: 1 })
  attempt: number;

  @ApiProperty({
    description: 'How much speaks for it that it ended its thread or process; from 2 on it is executed alone.',
    type: 'integer',
    example: 0,
  })
  suspicion: number;

  @ApiProperty({
    description: 'The process that has it.',
    nullable: true,
    type: String,
    example: 'worker-1:17:4f0a1b2c',
  })
  lease_owner: string | null;

  @ApiProperty({ description: 'Raised by every claim.', type: 'integer', example: 1 })
  lease_generation: number;

  @ApiProperty({ description: 'Until when, if nothing is heard of it.', nullable: true, type: String, ...time })
  lease_until: string | null;

  @ApiProperty({ description: 'How somebody has cancelled it.', nullable: true, type: String, example: null })
  cancel_action: string | null;

  @ApiProperty({ description: 'Time of creation, or of the start of a delayed run.', ...time })
  created_at: string;

  @ApiProperty({ description: 'Time of its first start.', nullable: true, type: String, ...time })
  started_at: string | null;

  @ApiProperty({ description: 'Seconds since `created_at`, by the clock of the database.', example: 12.5 })
  age_seconds: number;
}

export class BusyThreadDto {
  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty(workspace)
  tenant_id: string;

  @ApiProperty({ description: 'Time of its last change.', ...time })
  updated_at: string;
}

export class ReconciliationResponseDto {
  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty({ description: 'The status it had.', enum: THREAD_STATUS_VALUES, example: 'busy' })
  before: ThreadStatusValue;

  @ApiProperty({
    description: 'The status it has; null where it was hidden, and went away.',
    enum: THREAD_STATUS_VALUES,
    nullable: true,
    type: String,
    example: 'idle',
  })
  after: ThreadStatusValue | null;
}
