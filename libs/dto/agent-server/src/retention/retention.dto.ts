import { ApiProperty } from '@nestjs/swagger';
import { IntQuery, UuidField } from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';
import { StoredSizeDto } from '../threads/thread-pruning.dto.js';
import { THREAD_TTL_STRATEGY_VALUES, type ThreadTtlStrategyValue } from '../threads/thread-requests.dto.js';
import { NullableTime, NullableUuid } from '../shared/nullable.decorators.js';

const maxHours = 876_000;

export class RetentionPreviewQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of threads to examine' })
  limit: number = 100;

  @UuidField({ description: 'Only threads with an id after this one: `next` of the answer before' })
  after?: string;

  @IntQuery({ min: 1, max: maxHours, description: 'Preview with this value of AGENT_CHECKPOINT_RETENTION_HOURS' })
  checkpoint_hours?: number;

  @IntQuery({ min: 1, max: 100_000, description: 'Preview with this value of AGENT_CHECKPOINTS_KEPT' })
  checkpoints_kept?: number;

  @IntQuery({ min: 1, max: maxHours, description: 'Preview with this value of AGENT_RUN_RETENTION_HOURS' })
  run_hours?: number;
}

class DefaultTtlDto {
  @ApiProperty({
    description: 'Action at the end of the lifetime.',
    enum: THREAD_TTL_STRATEGY_VALUES,
    example: 'delete',
  })
  strategy: ThreadTtlStrategyValue;

  @ApiProperty({ description: 'Lifetime in minutes, from the time of setting.', type: Number, example: 43_200 })
  ttl_minutes: number;
}

class CheckpointPolicyDto {
  @ApiProperty({ description: 'Younger ones are kept.', type: 'integer', example: 720 })
  older_than_hours: number;

  @ApiProperty({ description: 'Number of newest ones kept per namespace.', type: 'integer', example: 10 })
  kept: number;
}

class RunPolicyDto {
  @ApiProperty({ description: 'Counted from the end of the run.', type: 'integer', example: 720 })
  older_than_hours: number;
}

class UsagePolicyDto {
  @ApiProperty({ description: 'Counted from the end of the run.', type: 'integer', example: 400 })
  older_than_days: number;
}

class StreamPolicyDto {
  @ApiProperty({ description: 'Counted from the end of the run.', type: 'integer', example: 600 })
  older_than_seconds: number;
}

export class RetentionPoliciesDto {
  @ApiProperty({ description: 'Lifetime of new threads; null for none.', type: DefaultTtlDto, nullable: true })
  thread_ttl: DefaultTtlDto | null;

  @ApiProperty({ description: 'null: kept as long as the thread.', type: CheckpointPolicyDto, nullable: true })
  checkpoints: CheckpointPolicyDto | null;

  @ApiProperty({
    description: 'Finished runs; null: kept as long as the thread.',
    type: RunPolicyDto,
    nullable: true,
  })
  runs: RunPolicyDto | null;

  @ApiProperty({
    description: 'Usage of runs; null: kept forever.',
    type: UsagePolicyDto,
    nullable: true,
  })
  usage: UsagePolicyDto | null;

  @ApiProperty({ description: 'Events of runs, for replay.', type: StreamPolicyDto })
  streams: StreamPolicyDto;
}

class RetentionRemovalsDto {
  @ApiProperty({ description: 'Checkpoints, with their values.', type: 'integer', example: 120 })
  checkpoints: number;

  @ApiProperty({ description: 'Finished runs.', type: 'integer', example: 40 })
  runs: number;
}

export class RetentionPreviewDto {
  @ApiProperty({ description: 'Settings for which the answer was computed.', type: RetentionPoliciesDto })
  policies: RetentionPoliciesDto;

  @ApiProperty({ description: 'Number of threads examined.', type: 'integer', example: 100 })
  examined_threads: number;

  @NullableUuid({ description: 'Value of `after` for the next page; null at the end.', example: EXAMPLE.threadId })
  next: string | null;

  @ApiProperty({ description: 'Removals from these threads, if they are idle by then.', type: RetentionRemovalsDto })
  would_remove: RetentionRemovalsDto;
}

export class WorkspaceStorageDto {
  @ApiProperty({
    description: 'Total stored size, without indexes and the store.',
    type: 'integer',
    example: 1_048_576,
  })
  total_bytes: number;

  @NullableTime({ description: 'Time of the measurement; null before the first.', example: EXAMPLE.time })
  measured_at: string | null;

  @ApiProperty({ description: 'Threads with their current values.', type: StoredSizeDto })
  threads: StoredSizeDto;

  @ApiProperty({ description: 'Runs.', type: StoredSizeDto })
  runs: StoredSizeDto;

  @ApiProperty({ description: 'Replayable events.', type: StoredSizeDto })
  streams: StoredSizeDto;

  @ApiProperty({ description: 'Checkpoints of histories.', type: StoredSizeDto })
  checkpoints: StoredSizeDto;

  @ApiProperty({ description: 'Channel values of checkpoints.', type: StoredSizeDto })
  channel_values: StoredSizeDto;

  @ApiProperty({ description: 'Writes of tasks on top of checkpoints.', type: StoredSizeDto })
  pending_writes: StoredSizeDto;
}
