import type { RunnableConfig } from '@langchain/core/runnables';
import type {
  BaseCheckpointSaver,
  Checkpoint,
  CheckpointPendingWrite,
  CheckpointTuple,
  SerializerProtocol,
} from '@langchain/langgraph-checkpoint';

type Inherited = 'serde' | 'toJSON' | 'get' | 'getDeltaChannelHistory';
type ChannelHistories = Awaited<ReturnType<BaseCheckpointSaver['getDeltaChannelHistory']>>;

/**
 * Members that LangGraph's `BaseCheckpointSaver` gives to a checkpointer. LangGraph calls a checkpointer by its methods
 * and does not check its class, so one class serves every installed copy.
 */
export abstract class CheckpointSaver implements Pick<BaseCheckpointSaver, Inherited> {
  serde: SerializerProtocol;

  constructor(serde: SerializerProtocol = ownSerializer) {
    this.serde = serde;
  }

  abstract getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined>;

  /** A checkpointer may be part of a configuration that is written as JSON. */
  toJSON(): string {
    return `[${this.constructor.name}]`;
  }

  async get(config: RunnableConfig): Promise<Checkpoint | undefined> {
    return (await this.getTuple(config))?.checkpoint;
  }

  /** Writes to channels since their last stored values, oldest first, on the path to the checkpoint. */
  async getDeltaChannelHistory({
    config,
    channels,
  }: {
    config: RunnableConfig;
    channels: string[];
  }): Promise<ChannelHistories> {
    const histories: ChannelHistories = Object.fromEntries(channels.map((channel) => [channel, { writes: [] }]));
    const open = new Set(channels);
    let ancestor = open.size === 0 ? undefined : await this.parentOf(await this.getTuple(config));
    while (ancestor && open.size > 0) {
      const { pendingWrites = [], checkpoint } = ancestor;
      for (const channel of open) {
        const history = histories[channel] as ChannelHistories[string];
        history.writes.unshift(...pendingWrites.filter((write: CheckpointPendingWrite) => write[1] === channel));
        if (!Object.hasOwn(checkpoint.channel_values, channel)) continue;
        history.seed = checkpoint.channel_values[channel];
        open.delete(channel);
      }
      ancestor = await this.parentOf(ancestor);
    }
    return histories;
  }

  private async parentOf(tuple: CheckpointTuple | undefined): Promise<CheckpointTuple | undefined> {
    return tuple?.parentConfig && this.getTuple(tuple.parentConfig);
  }
}

let loaded: Promise<SerializerProtocol> | undefined;
const officialSerializer = (): Promise<SerializerProtocol> =>
  (loaded ??= import('@langchain/langgraph-checkpoint').then(({ JsonPlusSerializer }) => new JsonPlusSerializer()));

/** Serializer of a checkpointer without a graph. Loaded on demand: a graph brings the serializer of its own LangGraph. */
const ownSerializer: SerializerProtocol = {
  dumpsTyped: async (value) => (await officialSerializer()).dumpsTyped(value),
  loadsTyped: async (type, value) => (await officialSerializer()).loadsTyped(type, value) as Promise<unknown>,
};
