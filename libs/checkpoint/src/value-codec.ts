import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import { dumpChannel } from './channel-value.js';
import type { StoredValue } from './checkpoint-change.js';
import type { Entry } from './entries.js';
import { EntryTexts } from './entry-texts.js';
import { plainJson } from './plain-json.js';
import { reviveJson } from './revive-json.js';
import type { ShownValues } from './shown-values.js';
import type { Soon } from './soon.js';

/** Decoded values shared by a page of checkpoints. */
export type Decoded = Map<StoredValue, Soon<unknown>>;

/** Converts between graph values and stored values. */
export class ValueCodec {
  private readonly texts = new EntryTexts();

  /** @param isPlain whether plain values may bypass the serializer: it is LangGraph's own, with known output. */
  constructor(
    private readonly serializer: () => SerializerProtocol,
    readonly isPlain: boolean,
  ) {}

  private get serde(): SerializerProtocol {
    return this.serializer();
  }

  private readonly revive = (json: string) => this.serde.loadsTyped('json', json) as Promise<unknown>;

  dump(value: unknown): Soon<StoredValue> {
    return this.dumpPlain(value) ?? this.serde.dumpsTyped(value).then(detached);
  }

  dumpChannel(channel: string, value: unknown): Soon<StoredValue> {
    return this.dumpPlain(value) ?? dumpChannel(this.serde, channel, value).then(detached);
  }

  load(value: StoredValue): Soon<unknown> {
    const { type, blob, entries } = value;
    if (type === 'json' && this.isPlain) {
      const isOrdinary = ({ start, end, text }: Entry) => text.factory || isOrdinaryJson(blob.subarray(start, end));
      if (entries?.every(isOrdinary)) return this.texts.load(value, this.revive);
      if (!entries && isOrdinaryJson(blob)) return reviveJson(bytesOf(blob).toString(), this.revive);
    }
    return this.serde.loadsTyped(type, type === 'json' ? blob : Buffer.from(blob)) as Promise<unknown>;
  }

  show(shown: ShownValues, value: StoredValue, decoded: Decoded): Soon<unknown> {
    if (value.type !== 'json') return this.load(value);
    const revive = async (json: string) => (this.isPlain ? reviveJson(json, this.revive) : this.revive(json));
    const decode = () =>
      value.parts ? shown.decodeParts(value.parts, revive) : shown.decode(new TextDecoder().decode(value.blob), revive);
    const known = decoded.get(value) ?? decode();
    decoded.set(value, known);
    return known;
  }

  /** The serializer's bytes, for values that do not need the serializer. */
  private dumpPlain(value: unknown): StoredValue | undefined {
    if (!this.isPlain) return undefined;
    const large = this.texts.dump(value);
    if (large) return large;
    const json = plainJson(value);
    return json === undefined ? undefined : { type: 'json', blob: Buffer.from(json) };
  }
}

/** The serializer passes bytes through unchanged: they belong to the node, which may modify them. */
function detached([type, blob]: [string, Uint8Array]): StoredValue {
  return { type, blob: type === 'json' ? blob : Buffer.from(blob) };
}

/** Free of the key that the serializer drops. */
const isOrdinaryJson = (blob: Uint8Array): boolean => blob.length > 0 && !bytesOf(blob).includes('"__proto__"');

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
