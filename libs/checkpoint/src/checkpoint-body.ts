import type { ChannelVersions, Checkpoint } from '@langchain/langgraph-checkpoint';
import { keyOf } from './checkpoint-change.js';
import type { StoredCheckpoint } from './checkpoint-query.js';
import type { StorageForm } from './storage-gate.js';

/** Longer texts have rows, which checkpoints share. In characters. */
const maximumText = 256;

/** Whether compact checkpoints repeat the value, instead of a row per version. */
function isSmall(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= maximumText;
  return value === null || typeof value === 'boolean' || Number.isFinite(value);
}

/** A version of a channel that is stored with a checkpoint. Without a value, it needs no row. */
interface ChannelVersion {
  channel: string;
  version: string;
  hasRow: boolean;
}

/** A checkpoint as it is stored, without large values. */
interface CheckpointParts {
  /** Body, as JSON. */
  body: object;
  rows: ChannelVersion[];
}

/**
 * Divides the checkpoints of a saver into bodies and rows. The body of a compact checkpoint has all small values, and
 * lacks the id and the versions, which are columns of its row.
 *
 * LangGraph passes all values of a checkpoint, and names the versions that are new. A saver has read or written the other
 * ones before. A small value of a version that it does not know is thus not stored.
 */
export class CheckpointBodies {
  /** Versions of small values that are stored. */
  private readonly known = new Set<string>();

  /** Call it for each checkpoint that was read. */
  onRead({ channel_values: values, channel_versions: versions }: Checkpoint): void {
    for (const [channel, value] of Object.entries(values)) {
      if (isSmall(value)) this.known.add(keyOf(channel, String(versions[channel])));
    }
  }

  divide(checkpoint: Checkpoint, newVersions: ChannelVersions, form: StorageForm): CheckpointParts {
    const { id, channel_versions: versions, channel_values: values, ...rest } = checkpoint;
    const small: Checkpoint['channel_values'] = {};
    for (const [channel, value] of Object.entries(values)) {
      const key = keyOf(channel, String(newVersions[channel] ?? versions[channel]));
      if (!isSmall(value) || !(Object.hasOwn(newVersions, channel) || this.known.has(key))) continue;
      small[channel] = value;
      this.known.add(key);
    }
    const isCompact = form === 'compact';
    const rows = Object.entries(newVersions).map(([channel, version]): ChannelVersion => {
      const hasRow = Object.hasOwn(values, channel) && !(isCompact && Object.hasOwn(small, channel));
      return { channel, version: String(version), hasRow };
    });
    if (isCompact) return { body: { ...rest, channel_values: small }, rows };
    // The checkpoint before may be compact, and so have no rows for these values.
    const unchanged = Object.keys(small).filter((channel) => !Object.hasOwn(newVersions, channel));
    for (const channel of unchanged) rows.push({ channel, version: String(versions[channel]), hasRow: true });
    return { body: { ...rest, id, channel_versions: versions }, rows };
  }
}

/** The checkpoint of a stored body, with the values of the body alone. */
export function readBody(
  body: Partial<Checkpoint>,
  { checkpointId, versions }: Pick<StoredCheckpoint, 'checkpointId' | 'versions'>,
): Checkpoint {
  const row = { id: checkpointId, channel_versions: { ...versions }, channel_values: {} };
  return { ...row, ...body } as Checkpoint;
}
