import type { ThreadStorageDto } from '@heddle/dto-agent-server';
import type { ThreadStorage } from '../../core/threads/checkpoint-tables.repository.js';

export function toThreadStorageDto(storage: ThreadStorage): ThreadStorageDto {
  const { threadId, checkpoints, channelValues, pendingWrites, channels } = storage;
  return {
    thread_id: threadId,
    total_bytes: checkpoints.bytes + channelValues.bytes + pendingWrites.bytes,
    checkpoints,
    channel_values: {
      ...channelValues,
      by_channel: Object.fromEntries(
        channels.map(({ channel, count, bytes }) => [channel, { versions: count, bytes }]),
      ),
    },
    pending_writes: pendingWrites,
  };
}
