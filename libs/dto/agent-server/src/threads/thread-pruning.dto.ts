import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { BooleanField, EnumField, UuidField } from '@heddle/dto-common';
import { EXAMPLE } from '../shared/examples.js';
import { THREAD_TTL_STRATEGY_VALUES, type ThreadTtlStrategyValue } from './thread-requests.dto.js';

export class PruneThreadsDto {
  @UuidField({
    required: true,
    isArray: true,
    maxItems: 10_000,
    description: 'The threads.',
    example: [EXAMPLE.threadId],
  })
  thread_ids: string[];

  @EnumField({
    description: '`delete` removes the threads; `keep_latest` removes their history except the newest state.',
    enum: THREAD_TTL_STRATEGY_VALUES,
    default: 'delete',
    example: 'keep_latest',
  })
  strategy?: ThreadTtlStrategyValue;

  @BooleanField({ description: 'Preview without changes.', default: false, example: true })
  dry_run?: boolean;
}

export class PruneThreadsResponseDto {
  @ApiProperty({ description: 'Threads pruned, or to be pruned.', type: 'integer', example: 1 })
  pruned_count: number;

  @ApiProperty({
    description: 'Threads skipped because they are in use.',
    type: [String],
    format: 'uuid',
    example: [],
  })
  busy_thread_ids: string[];
}

export class StoredSizeDto {
  @ApiProperty({ description: 'Rows.', type: 'integer', example: 12 })
  count: number;

  @ApiProperty({ description: 'Stored size.', type: 'integer', example: 20_480 })
  bytes: number;
}

class ChannelSizeDto {
  @ApiProperty({ description: 'Kept values of the channel.', type: 'integer', example: 4 })
  versions: number;

  @ApiProperty({ description: 'Stored size.', type: 'integer', example: 8192 })
  bytes: number;
}

@ApiExtraModels(ChannelSizeDto)
class ChannelValuesSizeDto extends StoredSizeDto {
  @ApiProperty({
    description:
      'Sizes by channel name, largest first. Numbers, flags and short texts are parts of checkpoints. Parts that several channels share count for each of them.',
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(ChannelSizeDto) },
    example: { messages: { versions: 4, bytes: 8192 } },
  })
  by_channel: Record<string, ChannelSizeDto>;
}

export class ThreadStorageDto {
  @ApiProperty({ description: 'The thread.', format: 'uuid', example: EXAMPLE.threadId })
  thread_id: string;

  @ApiProperty({ description: 'All of it.', type: 'integer', example: 30_720 })
  total_bytes: number;

  @ApiProperty({ description: 'Steps of the history.', type: StoredSizeDto })
  checkpoints: StoredSizeDto;

  @ApiProperty({
    description:
      'Values that checkpoints refer to, each version once. Large values share their parts, with pending writes too.',
    type: ChannelValuesSizeDto,
  })
  channel_values: ChannelValuesSizeDto;

  @ApiProperty({ description: 'Writes of tasks on top of checkpoints.', type: StoredSizeDto })
  pending_writes: StoredSizeDto;
}
