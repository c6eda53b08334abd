import { ApiProperty } from '@nestjs/swagger';
import { IntQuery, UuidField } from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';
import { StoredSizeDto } from '../threads/thread-pruning.dto.js';
import { THREAD_TTL_STRATEGY_VALUES, type ThreadTtlStrategyValue } from '../threads/thread-requests.dto.js';

const maxHours = 876_000;

export class RetentionPreviewQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Most threads that are looked at' })
  limit: number = 100;

  @UuidField({ description: 'Only threads with an id after this one: `next` of the answer before' })
  after?: string;

  @IntQuery({ min: 1, max: maxHours, description: 'As if AGENT_CHECKPOINT_RETENTION_HOURS were this' })
  checkpoint_hours?: number;

  @IntQuery({ min: 1, max: 100_000, description: 'As if AGENT_CHECKPOINTS_KEPT were this' })
  checkpoints_kept?: number;

  @IntQuery({ min: 1, max: maxHours, description: 'As if AGENT_RUN_RETENTION_HOURS were this' })
  run_hours?: number;
}

export class DefaultTtlDto {
  @ApiProperty({ description: 'What goes when the time is over.', enum: THREAD_TTL_STRATEGY_VALUES, example: 'delete' })
  strategy: ThreadTtlStrategyValue;

  @ApiProperty({ description: 'Minutes from when it is set.', type: Number, example: 43_200 })
  ttl_minutes: number;
}

export class CheckpointPolicyDto {
  @ApiProperty({ description: 'Younger ones stay.', type: 'integer', example: 720 })
  older_than_hours: number;

  @ApiProperty({ description: 'So many stay in each namespace, the newest.', type: 'integer', example: 10 })
  kept: number;
}

export class RunPolicyDto {
  @ApiProperty({ description: 'From their end.', type: 'integer', example: 720 })
  older_than_hours: number;
}

export class UsagePolicyDto {
  @ApiProperty({ description: 'From the end of the run.', type: 'integer', example: 400 })
  older_than_days: number;
}

export class StreamPolicyDto {
  @ApiProperty({ description: 'From the end of the run.', type: 'integer', example: 600 })
  older_than_seconds: number;
}

export class RetentionPoliciesDto {
  @ApiProperty({ description: 'Of new threads; null is none.', type: DefaultTtlDto, nullable: true })
  thread_ttl: DefaultTtlDto | null;

  @ApiProperty({ description: 'null: they stay as long as their thread.', type: CheckpointPolicyDto, nullable: true })
  checkpoints: CheckpointPolicyDto | null;

  @ApiProperty({
    description: 'Of runs that have ended; null: they stay as long as their thread.',
    type: RunPolicyDto,
    nullable: true,
  })
  runs: RunPolicyDto | null;

  @ApiProperty({
    description: 'Of what runs spent; null: it is told for ever.',
    type: UsagePolicyDto,
    nullable: true,
  })
  usage: UsagePolicyDto | null;

  @ApiProperty({ description: 'What runs said, to be replayed.', type: StreamPolicyDto })
  streams: StreamPolicyDto;
}

export class RetentionRemovalsDto {
  @ApiProperty({ description: 'Checkpoints, with their values.', type: 'integer', example: 120 })
  checkpoints: number;

  @ApiProperty({ description: 'Runs that have ended.', type: 'integer', example: 40 })
  runs: number;
}

export class RetentionPreviewDto {
  @ApiProperty({ description: 'Under which the rest of the answer was found.', type: RetentionPoliciesDto })
  policies: RetentionPoliciesDto;

  @ApiProperty({ description: 'Threads that were looked at.', type: 'integer', example: 100 })
  examined_threads: number;

  @ApiProperty({
    description: 'Where to go on with `after`; null when there are no more threads.',
    type: String,
    format: 'uuid',
    nullable: true,
    example: EXAMPLE.threadId,
  })
  next: string | null;

  @ApiProperty({ description: 'Of these threads, if nobody works on them then.', type: RetentionRemovalsDto })
  would_remove: RetentionRemovalsDto;
}

export class WorkspaceStorageDto {
  @ApiProperty({
    description: 'All of it, as it is stored; without indexes and the store.',
    type: 'integer',
    example: 1_048_576,
  })
  total_bytes: number;

  @ApiProperty({
    description: 'When; null: not yet.',
    type: String,
    format: 'date-time',
    nullable: true,
    example: EXAMPLE.time,
  })
  measured_at: string | null;

  @ApiProperty({ description: 'Threads with their present values.', type: StoredSizeDto })
  threads: StoredSizeDto;

  @ApiProperty({ description: 'Runs.', type: StoredSizeDto })
  runs: StoredSizeDto;

  @ApiProperty({ description: 'Events that can be replayed.', type: StoredSizeDto })
  streams: StoredSizeDto;

  @ApiProperty({ description: 'Steps of histories.', type: StoredSizeDto })
  checkpoints: StoredSizeDto;

  @ApiProperty({ description: 'Values that checkpoints refer to.', type: StoredSizeDto })
  channel_values: StoredSizeDto;

  @ApiProperty({ description: 'What tasks wrote on top of checkpoints.', type: StoredSizeDto })
  pending_writes: StoredSizeDto;
}
