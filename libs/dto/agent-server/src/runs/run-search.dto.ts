import {
  EnumField,
  FilterField,
  IntField,
  JsonValue,
  limits,
  TextField,
  TextListField,
  UuidField,
} from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';
import { RUN_FIELDS, RUN_STATUS_VALUES } from './run-queries.dto.js';

const timeLength = 40;

/** Filters for searching and counting runs. */
export class CountRunsDto {
  @JsonValue({
    description: 'One status, or a list of them.',
    oneOf: [
      { type: 'array', items: { type: 'string', enum: [...RUN_STATUS_VALUES] } },
      { type: 'string', enum: [...RUN_STATUS_VALUES] },
    ],
    example: ['pending', 'running'],
  })
  status?: unknown;

  @TextField({
    maxLength: limits.name,
    description: 'An assistant id, or a graph id for its default assistant.',
    example: 'chat',
  })
  assistant_id?: string;

  @TextField({ maxLength: limits.name, description: 'Runs of this graph, under any assistant.', example: 'chat' })
  graph_id?: string;

  @UuidField({ description: 'Runs of this thread.', example: EXAMPLE.threadId })
  thread_id?: string;

  @FilterField({ description: 'Members that the metadata of the run has.', example: { source: 'web' } })
  metadata?: Record<string, unknown>;

  @TextField({
    maxLength: timeLength,
    description: 'Minimum creation time: a time with its zone, or a day in UTC.',
    example: EXAMPLE.time,
  })
  created_after?: string;

  @TextField({ maxLength: timeLength, description: 'Created before that.', example: '2026-11-22' })
  created_before?: string;
}

export class SearchRunsDto extends CountRunsDto {
  @IntField({ description: 'Maximum number of runs.', min: 1, max: 1000, default: 10, example: 10 })
  limit?: number;

  @TextField({
    maxLength: limits.name,
    description: '`X-Pagination-Cursor` of the previous page; requires the same filters and order.',
  })
  cursor?: string;

  @EnumField({
    description: 'Sort direction by creation time.',
    enum: ['asc', 'desc'],
    default: 'desc',
    example: 'desc',
  })
  sort_order?: 'asc' | 'desc';

  @TextListField({
    maxItems: 100,
    maxLength: limits.name,
    description: `Fields returned; all when absent: ${RUN_FIELDS.join(', ')}`,
    example: ['run_id', 'status'],
  })
  select?: string[];
}
