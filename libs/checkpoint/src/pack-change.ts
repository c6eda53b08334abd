import { type ChannelRow, type CheckpointChange, isText, ropeType, type StoredValue } from './checkpoint-change.js';
import { deflatedText } from './deflated-text.js';
import { groupWrites } from './grouped-writes.js';
import type { StorageForm } from './storage-gate.js';
import { packJson, type PackSizes } from './pack-json.js';
import type { Element } from './rope.js';

interface PackOptions {
  sizes: PackSizes;
  form: StorageForm;
  /** Elements that need not be stored again. */
  isStored: (key: string) => boolean;
  /** Called with each value of a channel that has elements, and their keys. */
  onChannel?: (row: ChannelRow, elements: readonly string[]) => void;
}

/** The change as the database stores it: large values share elements with those before them, and texts are deflated. */
export function packChange(
  change: CheckpointChange,
  { sizes, form, isStored, onChannel }: PackOptions,
): CheckpointChange {
  if (form === 'whole') return change;
  const textOf = form === 'elements' ? (text: Uint8Array) => text : deflatedText;
  const elements = new Map<string, Element>();
  const { checkpoint } = change;
  const writes = change.writes.map((row) => ({ ...row, value: pack(row.value) }));
  const packed: CheckpointChange = {
    ...change,
    checkpoint: checkpoint && {
      ...checkpoint,
      body: stored(checkpoint.body),
      stepWrites: checkpoint.stepWrites && stored(pack(checkpoint.stepWrites)),
    },
    channels: change.channels.map((row) => (row.value ? { ...row, value: stored(pack(row.value, row)) } : row)),
    writes: (form === 'compact' ? groupWrites(writes) : writes).map((row) => ({ ...row, value: stored(row.value) })),
  };
  if (elements.size === 0) return packed;
  return { ...packed, elements: [...elements.values()].map((element) => ({ ...element, blob: textOf(element.blob) })) };

  function pack(value: StoredValue, row?: ChannelRow): StoredValue {
    const { type, blob, entries } = value;
    if (type !== 'json' || blob.length < sizes.from) return value;
    const parts = packJson(Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength), sizes, { entries, isStored });
    if (!parts) return value;
    for (const [key, element] of parts.elements) if (!isStored(key)) elements.set(key, element);
    if (row) onChannel?.(row, [...parts.keys]);
    return { type: ropeType, blob: parts.rope.blob, refs: parts.rope.refs };
  }

  function stored({ type, blob, refs = null }: StoredValue): StoredValue {
    return { type, blob: isText(type) ? textOf(blob) : blob, refs };
  }
}
