import type { RunnableConfig } from '@langchain/core/runnables';
import type { ChannelVersions, Checkpoint, CheckpointMetadata, PendingWrite } from '@langchain/langgraph-checkpoint';
import { PostgresSaver } from '@heddle/checkpoint';
import { boundedThrown } from '../run-error.js';

/**
 * Stores checkpoints behind the graph within a limit: a call resolves when the backlog of writes has capacity. With
 * durability `sync` LangGraph waits for it after each superstep, which costs nothing while there is capacity.
 */
export class BackpressuredSaver extends PostgresSaver {
  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const stored = await super.put(config, checkpoint, metadata, newVersions);
    await this.waitForCapacity();
    return stored;
  }

  override async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    await super.putWrites(config, writes.map(boundedWrite), taskId);
    await this.waitForCapacity();
  }
}

/** Channel in which LangGraph stores the error of a task. */
const errorChannel = '__error__';

const boundedWrite = ([channel, value]: PendingWrite): PendingWrite => [
  channel,
  channel === errorChannel ? boundedThrown(value) : value,
];
