import { ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsArray, IsOptional, IsString } from 'class-validator';
import { BooleanField, EnumField, FilterField, IntQuery, limits, TextField, UuidField } from '@heddle/dto-common';
import { MULTITASK_VALUES, RunBodyDto, RunOptionsDto } from '../runs/run-requests.dto.js';
import { EXAMPLE } from '../shared/examples.js';
import { PageBodyDto } from '../shared/page.dto.js';

export const CRON_FIELDS = [
  'cron_id',
  'assistant_id',
  'thread_id',
  'on_run_completed',
  'end_time',
  'schedule',
  'timezone',
  'created_at',
  'updated_at',
  'user_id',
  'payload',
  'next_run_date',
  'metadata',
  'enabled',
  'now',
] as const;

const CRON_SORT_FIELDS = [
  'cron_id',
  'assistant_id',
  'thread_id',
  'next_run_date',
  'end_time',
  'created_at',
  'updated_at',
] as const;
export type CronSortField = (typeof CRON_SORT_FIELDS)[number];

export const COMPLETION_VALUES = ['delete', 'keep'] as const;

/** Far longer than any meaningful schedule. */
const maxScheduleLength = 255;
/** The longest names of the IANA database have about 35 characters. */
const maxZoneLength = 64;
const maxTimeLength = 40;

const scheduleField = (required: boolean) =>
  TextField({
    required,
    minLength: 1,
    maxLength: maxScheduleLength,
    description:
      'Five fields: minute, hour, day of the month, month, day of the week; or @hourly, @daily, @weekly, @monthly, @yearly.',
    example: '0 9 * * MON-FRI',
  });

const timezoneField = () =>
  TextField({
    minLength: 1,
    maxLength: maxZoneLength,
    nullable: true,
    description: 'IANA time zone of the schedule; UTC when absent or null.',
    example: 'Europe/Berlin',
  });

const endTimeField = () =>
  TextField({
    maxLength: maxTimeLength,
    nullable: true,
    description: 'End of the schedule (RFC 3339). A time without an offset is UTC.',
    example: '2099-12-31T23:59:59Z',
  });

/** `byDefault`: the value of a new cron; a patch has no default. */
const enabledField = (byDefault?: true) =>
  BooleanField({ description: 'Whether the schedule is active.', default: byDefault, example: true });

const completionField = (byDefault?: 'delete') =>
  EnumField({
    description: "Action on a run's thread at the end of the run.",
    enum: COMPLETION_VALUES,
    default: byDefault,
    example: 'keep',
  });

/** Body of a cron whose runs each get their own thread. */
export class CreateCronDto extends RunBodyDto {
  @scheduleField(true)
  schedule: string;

  @timezoneField()
  timezone?: string | null;

  @endTimeField()
  end_time?: string | null;

  @enabledField(true)
  enabled?: boolean;

  @completionField('delete')
  on_run_completed?: (typeof COMPLETION_VALUES)[number];
}

/** Body of a cron whose runs are all on one thread. */
export class CreateThreadCronDto extends RunBodyDto {
  @scheduleField(true)
  schedule: string;

  @timezoneField()
  timezone?: string | null;

  @endTimeField()
  end_time?: string | null;

  @enabledField(true)
  enabled?: boolean;

  @EnumField({
    description: 'Effect of a new run on unfinished runs of its thread.',
    enum: MULTITASK_VALUES,
    default: 'enqueue',
    example: 'enqueue',
  })
  multitask_strategy?: (typeof MULTITASK_VALUES)[number];
}

/** An absent field keeps its value. Null removes a time zone, an end or a member of the body of runs. */
export class PatchCronDto extends RunOptionsDto {
  @scheduleField(false)
  schedule?: string;

  @timezoneField()
  timezone?: string | null;

  @endTimeField()
  end_time?: string | null;

  @enabledField()
  enabled?: boolean;

  @completionField()
  on_run_completed?: (typeof COMPLETION_VALUES)[number];
}

export class CountCronsDto {
  @TextField({
    maxLength: limits.name,
    description: 'Only crons of this assistant; a graph id means its default assistant.',
    example: EXAMPLE.assistantId,
  })
  assistant_id?: string;

  @UuidField({ description: 'Only crons of this thread.', example: EXAMPLE.threadId })
  thread_id?: string;

  @FilterField({ description: 'Exact containment in the metadata.', example: { team: 'support' } })
  metadata?: Record<string, unknown>;

  @BooleanField({ description: 'Only crons that are enabled, or that are not.', example: true })
  enabled?: boolean;
}

export class SearchCronsDto extends IntersectionType(PageBodyDto, CountCronsDto) {
  @EnumField({
    description: 'Sort field; crons without a value come last.',
    enum: CRON_SORT_FIELDS,
    default: 'created_at',
    example: 'next_run_date',
  })
  sort_by?: CronSortField;

  @ApiPropertyOptional({
    description: 'Fields returned; all but `now` when absent. `now` is the time of the database.',
    enum: CRON_FIELDS,
    isArray: true,
    example: ['cron_id', 'schedule', 'next_run_date'],
  })
  @IsOptional()
  @IsArray()
  @IsString({ each: true })
  select?: string[];
}

export class ListCronFiresQueryDto {
  @IntQuery({ min: 1, max: 1000, default: 10, description: 'Maximum number of fires' })
  limit: number = 10;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Fires skipped' })
  offset: number = 0;
}
