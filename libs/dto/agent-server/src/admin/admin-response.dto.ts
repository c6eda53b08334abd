import { ApiProperty } from '@nestjs/swagger';
import { RUN_STATUS_VALUES } from '../runs/run-queries.dto.js';
import { EXAMPLE } from '../shared/examples.js';
import { THREAD_STATUS_VALUES, type ThreadStatusValue } from '../threads/thread-requests.dto.js';
import { NullableText, NullableUuid } from '../shared/nullable.decorators.js';

const workspace = { description: 'Workspace of the run or thread.', format: 'uuid', example: EXAMPLE.threadId };
const threadId = { description: 'The thread.', format: 'uuid', example: EXAMPLE.threadId };
const time = { format: 'date-time', example: EXAMPLE.time };

class QueuedThreadDto {
  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty(workspace)
  tenant_id: string;

  @ApiProperty({ description: 'Waiting runs, delayed runs included.', type: 'integer', example: 2 })
  pending: number;

  @NullableUuid({ description: 'Run in progress.', example: EXAMPLE.runId })
  running_run_id: string | null;

  @ApiProperty({ description: 'Creation time of its oldest run in flight.', ...time })
  oldest_created_at: string;
}

export class QueueResponseDto {
  @ApiProperty({ description: 'Runs ready to start.', type: 'integer', example: 2 })
  pending: number;

  @ApiProperty({
    description: 'Runs of `pending` that wait for a slot of a worker, and not for another run of their thread.',
    type: 'integer',
    example: 1,
  })
  startable: number;

  @ApiProperty({ description: 'Delayed runs.', type: 'integer', example: 0 })
  delayed: number;

  @ApiProperty({ description: 'Runs claimed by a worker.', type: 'integer', example: 1 })
  running: number;

  @ApiProperty({ description: 'Waiting time of the oldest run that is ready to start.', example: 0.4 })
  oldest_pending_seconds: number;

  @ApiProperty({
    description:
      'Graph threads of the answering process that take no further run, by reason: `no_thread` (ended), `ceiling` (`AGENT_RUNS_PER_THREAD`), `memory` (heap of the thread), `process_memory`, `cpu` (a busy event loop), `database` (connections or checkpoints wait), `starting` (reports after its next starts). Empty in a process with the role `api`; the metric `agent_graph_threads_full` has the figures of each worker.',
    type: 'object',
    additionalProperties: { type: 'integer' },
    example: { memory: 1 },
  })
  full_graph_threads: Record<string, number>;

  @ApiProperty({ description: 'Threads with runs in flight, oldest first.', type: [QueuedThreadDto] })
  threads: QueuedThreadDto[];
}

export class AdminRunDto {
  @ApiProperty({ description: 'The run.', format: 'uuid', example: EXAMPLE.runId })
  run_id: string;

  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty(workspace)
  tenant_id: string;

  @ApiProperty({ description: 'Graph of the run.', example: 'chat' })
  graph_id: string;

  @ApiProperty({ description: 'Status of the run.', enum: RUN_STATUS_VALUES, example: 'running' })
  status: (typeof RUN_STATUS_VALUES)[number];

  @ApiProperty({ description: 'Number of starts.', type: 'integer', example: 1 })
  attempt: number;

  @ApiProperty({
    description: 'Evidence that this run crashes its thread or process; from 2 on it is executed alone.',
    type: 'integer',
    example: 0,
  })
  suspicion: number;

  @NullableText({ description: 'Process that executes it.', example: 'worker-1:17:4f0a1b2c' })
  lease_owner: string | null;

  @ApiProperty({ description: 'Raised by every claim.', type: 'integer', example: 1 })
  lease_generation: number;

  @ApiProperty({ description: 'End of the lease without a renewal.', nullable: true, type: String, ...time })
  lease_until: string | null;

  @NullableText({ description: 'Action of a requested cancellation.', example: null })
  cancel_action: string | null;

  @ApiProperty({ description: 'Time of creation, or of the start of a delayed run.', ...time })
  created_at: string;

  @ApiProperty({ description: 'Time of the first start.', nullable: true, type: String, ...time })
  started_at: string | null;

  @ApiProperty({ description: 'Seconds since `created_at`, by the clock of the database.', example: 12.5 })
  age_seconds: number;
}

export class BusyThreadDto {
  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty(workspace)
  tenant_id: string;

  @ApiProperty({ description: 'Time of the last change.', ...time })
  updated_at: string;
}

export class ReconciliationResponseDto {
  @ApiProperty(threadId)
  thread_id: string;

  @ApiProperty({ description: 'Previous status.', enum: THREAD_STATUS_VALUES, example: 'busy' })
  before: ThreadStatusValue;

  @ApiProperty({
    description: 'Current status; null for a hidden thread, which is deleted.',
    enum: THREAD_STATUS_VALUES,
    nullable: true,
    type: String,
    example: 'idle',
  })
  after: ThreadStatusValue | null;
}
