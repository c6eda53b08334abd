import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { CsvQuery, StringQuery } from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';

const USAGE_GROUP_VALUES = ['day', 'assistant', 'graph'] as const;

export class UsageQueryDto {
  @StringQuery({
    description:
      'Start of the range: a time with a zone, or a day in UTC. A run counts at its end. Default: 30 days before `to`',
  })
  from?: string;

  @StringQuery({ description: 'End of the range, exclusive. Default: now. At most 366 days after `from`' })
  to?: string;

  @CsvQuery({ enum: USAGE_GROUP_VALUES, description: 'Groups of the sums; only the total when absent.' })
  group_by?: (typeof USAGE_GROUP_VALUES)[number][];
}

/** Format of LangChain messages' `usage_metadata`. */
export class RunUsageDto {
  @ApiProperty({ type: 'integer', description: 'Number of model answers with usage data.', example: 2 })
  messages: number;

  @ApiProperty({ type: 'integer', description: 'Tokens that models read.', example: 1200 })
  input_tokens: number;

  @ApiProperty({ type: 'integer', description: 'Tokens that models wrote.', example: 180 })
  output_tokens: number;

  @ApiProperty({ type: 'integer', description: 'Total tokens that models reported.', example: 1380 })
  total_tokens: number;

  @ApiProperty({ type: 'integer', description: 'Input tokens read from a cache.', example: 900 })
  cache_read_tokens: number;

  @ApiProperty({ type: 'integer', description: 'Output tokens for reasoning.', example: 0 })
  reasoning_tokens: number;
}

class UsageSumDto extends RunUsageDto {
  @ApiProperty({ type: 'integer', description: 'Number of runs with usage data.', example: 1 })
  runs: number;
}

export class ThreadUsageDto extends UsageSumDto {
  @ApiProperty({ description: 'The thread.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;
}

class UsageGroupDto extends UsageSumDto {
  @ApiPropertyOptional({
    description: "UTC day of the runs' end.",
    format: 'date',
    example: '2026-11-21',
  })
  day?: string;

  @ApiPropertyOptional({ description: 'Assistant of the runs.', format: 'uuid', example: EXAMPLE.assistantId })
  assistant_id?: string;

  @ApiPropertyOptional({ description: 'Graph of the runs.', example: 'chat' })
  graph_id?: string;
}

export class WorkspaceUsageDto {
  @ApiProperty({ description: 'Start of the range.', format: 'date-time', example: EXAMPLE.time })
  from: string;

  @ApiProperty({ description: 'End of the range.', format: 'date-time', example: EXAMPLE.time })
  to: string;

  @ApiProperty({ description: 'Total of all runs in the range.', type: UsageSumDto })
  total: UsageSumDto;

  @ApiProperty({ description: 'Usage by requested group, in order; empty without groups.', type: [UsageGroupDto] })
  groups: UsageGroupDto[];
}
