import type { ChannelRow, CheckpointChange, StoredValue } from './checkpoint-change.js';
import { packJson, type PackSizes } from './pack-json.js';
import { type Element, ropeType } from './rope.js';

/**
 * The change as the database stores it: large values share elements with those before them. Elements that `isStored`
 * knows are left out.
 *
 * @param onChannel called with each value of a channel that has elements, and their keys
 */
export function packChange(
  change: CheckpointChange,
  sizes: PackSizes,
  isStored: (key: string) => boolean,
  onChannel: (row: ChannelRow, elements: readonly string[]) => void = () => undefined,
): CheckpointChange {
  const elements = new Map<string, Element>();
  const { checkpoint } = change;
  const packed: CheckpointChange = {
    ...change,
    checkpoint: checkpoint && { ...checkpoint, stepWrites: checkpoint.stepWrites && pack(checkpoint.stepWrites) },
    channels: change.channels.map((row) => (row.value ? { ...row, value: pack(row.value, row) } : row)),
    writes: change.writes.map((row) => ({ ...row, value: pack(row.value) })),
  };
  return elements.size === 0 ? packed : { ...packed, elements: [...elements.values()] };

  function pack(value: StoredValue, row?: ChannelRow): StoredValue {
    const { type, blob, entries } = value;
    if (type !== 'json' || blob.length < sizes.from) return value;
    const parts = packJson(Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength), sizes, { entries, isStored });
    if (!parts) return value;
    for (const [key, element] of parts.elements) if (!isStored(key)) elements.set(key, element);
    if (row) onChannel(row, [...parts.keys]);
    return { type: ropeType, ...parts.rope };
  }
}

/** True for changes with a value of at least this size. */
export const hasValueFrom = ({ checkpoint, channels, writes }: CheckpointChange, bytes: number): boolean =>
  (checkpoint?.stepWrites?.blob.length ?? 0) >= bytes ||
  channels.some(({ value }) => (value?.blob.length ?? 0) >= bytes) ||
  writes.some(({ value }) => value.blob.length >= bytes);
