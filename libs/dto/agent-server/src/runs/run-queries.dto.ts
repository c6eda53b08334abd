import { BooleanQuery, CsvQuery, EnumField, IntQuery, RepeatedQuery, StringQuery, UuidField } from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';
import { STREAM_MODE_VALUES } from './run-requests.dto.js';

export const RUN_STATUS_VALUES = ['pending', 'running', 'error', 'success', 'timeout', 'interrupted'] as const;

export const RUN_FIELDS = [
  'run_id',
  'thread_id',
  'assistant_id',
  'created_at',
  'updated_at',
  'status',
  'metadata',
  'kwargs',
  'multitask_strategy',
  'cancellation',
  'usage',
] as const;

export class ListRunsQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 10, description: 'Maximum number of runs' })
  limit: number = 10;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Runs skipped' })
  offset: number = 0;

  @StringQuery({ enum: RUN_STATUS_VALUES, description: 'Only runs of this status' })
  status?: (typeof RUN_STATUS_VALUES)[number];

  @CsvQuery({ description: `Fields returned; all when absent: ${RUN_FIELDS.join(', ')}` })
  select?: string[];
}

export class JoinRunQueryDto {
  @BooleanQuery({ default: false, description: 'Cancel the run when this client goes away' })
  cancel_on_disconnect: boolean = false;
}

const namespaceField = {
  max: 1000,
  description: 'Only events of these namespaces, without their subgraphs; empty for the root graph. Repeatable',
};

export class RunStreamQueryDto {
  @RepeatedQuery(namespaceField)
  namespace?: string[];
}

export class StreamRunQueryDto {
  @RepeatedQuery(namespaceField)
  namespace?: string[];

  @StringQuery({
    description:
      'Checkpoint that the client shows: events after it, or all of the run if its stream names no such checkpoint. `Last-Event-ID` takes precedence, other than -1',
  })
  checkpoint_id?: string;

  @BooleanQuery({ default: false, description: 'Cancel the run when this client goes away' })
  cancel_on_disconnect: boolean = false;

  @CsvQuery({ enum: STREAM_MODE_VALUES, description: 'Only events of these modes, also from subgraphs' })
  stream_mode?: (typeof STREAM_MODE_VALUES)[number][];

  @BooleanQuery({
    default: true,
    description: 'Includes events of subgraphs, if the run streams them',
  })
  stream_subgraphs: boolean = true;
}

export class CancelRunQueryDto {
  @BooleanQuery({ default: false, description: 'Answer when the run has ended' })
  wait: boolean = false;

  @StringQuery({
    enum: ['interrupt', 'rollback'],
    default: 'interrupt',
    description: 'Keep the results of the run, or delete the run and its checkpoints',
  })
  action: 'interrupt' | 'rollback' = 'interrupt';

  @StringQuery({
    enum: ['taken'],
    description: '`taken`: another run has taken over the input of this one. Only with `interrupt`',
  })
  reason?: 'taken';
}

export class CancelRunsQueryDto {
  @StringQuery({
    enum: ['interrupt', 'rollback'],
    default: 'interrupt',
    description: 'Keep the results of the runs, or delete the runs and their checkpoints',
  })
  action: 'interrupt' | 'rollback' = 'interrupt';
}

export class CancelRunsDto {
  @EnumField({
    description: 'All runs of this status, in the workspace or on `thread_id`.',
    enum: ['pending', 'running', 'all'],
    example: 'pending',
  })
  status?: 'pending' | 'running' | 'all';

  @UuidField({
    description: 'Thread: required with `run_ids`, a filter with `status`.',
    example: EXAMPLE.threadId,
  })
  thread_id?: string;

  @UuidField({ description: 'Runs of the thread, instead of `status`.', isArray: true, example: [EXAMPLE.runId] })
  run_ids?: string[];
}
