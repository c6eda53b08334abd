import { BooleanQuery, IntQuery, limits, StringQuery, TextField } from '@heddle/dto-common';

export class AdminPageQueryDto {
  @BooleanQuery({ default: false, description: 'All workspaces; only for a key that administers all of them' })
  all_workspaces: boolean = false;

  @IntQuery({ min: 1, max: 1000, default: 100, description: 'Maximum number of entries' })
  limit: number = 100;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Entries skipped' })
  offset: number = 0;
}

export class AdminRunsQueryDto extends AdminPageQueryDto {
  @StringQuery({ enum: ['pending', 'running'], description: 'Only runs of this status; both when absent' })
  status?: 'pending' | 'running';
}

export class FailRunDto {
  @TextField({
    required: true,
    minLength: 1,
    maxLength: limits.description,
    description: 'Error message, visible to clients.',
    example: 'The model that it waits for is gone',
  })
  reason: string;
}
