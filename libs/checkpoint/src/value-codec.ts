import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import { dumpChannel } from './channel-value.js';
import type { StoredValue } from './checkpoint-change.js';
import { plainJson } from './plain-json.js';
import type { ShownValues } from './shown-values.js';

/** Most values are there at once; a promise for each of them would cost more than they do. */
export type Soon<T> = T | Promise<T>;

export const allSoon = <T>(values: Soon<T>[]): Soon<T[]> =>
  values.some((value) => value instanceof Promise) ? Promise.all(values) : (values as T[]);

/** What was decoded of the values that a page of checkpoints shares. */
export type Decoded = Map<StoredValue, Soon<unknown>>;

/** Between the values of graphs and what is stored of them. */
export class ValueCodec {
  /** @param isPlain plain values may go around the serializer: it is LangGraph's own, whose bytes are known. */
  constructor(
    private readonly serializer: () => SerializerProtocol,
    private readonly isPlain: boolean,
  ) {}

  private get serde(): SerializerProtocol {
    return this.serializer();
  }

  dump(value: unknown): Soon<StoredValue> {
    return this.dumpPlain(value) ?? this.serde.dumpsTyped(value).then(detached);
  }

  dumpChannel(channel: string, value: unknown): Soon<StoredValue> {
    return this.dumpPlain(value) ?? dumpChannel(this.serde, channel, value).then(detached);
  }

  load({ type, blob }: StoredValue): Soon<unknown> {
    if (type === 'json' && this.isPlain && isPlainJson(blob)) {
      return JSON.parse(bytesOf(blob).toString()) as unknown;
    }
    return this.serde.loadsTyped(type, type === 'json' ? blob : Buffer.from(blob)) as Promise<unknown>;
  }

  show(shown: ShownValues, value: StoredValue, decoded: Decoded): Soon<unknown> {
    if (value.type !== 'json') return this.load(value);
    const revive = (json: string) => this.serde.loadsTyped('json', json) as Promise<unknown>;
    const known = decoded.get(value) ?? shown.decode(new TextDecoder().decode(value.blob), revive);
    decoded.set(value, known);
    return known;
  }

  /** The same bytes as the serializer's, where that needs no serializer. */
  private dumpPlain(value: unknown): StoredValue | undefined {
    const json = this.isPlain ? plainJson(value) : undefined;
    return json === undefined ? undefined : { type: 'json', blob: Buffer.from(json) };
  }
}

/** The serializer passes bytes through as they are, both ways: they would be the node's own, which it may change. */
function detached([type, blob]: [string, Uint8Array]): StoredValue {
  return { type, blob: type === 'json' ? blob : Buffer.from(blob) };
}

/** Without a record of LangGraph's serializer, which would have to be revived; and without the key that it loses. */
function isPlainJson(blob: Uint8Array): boolean {
  const bytes = bytesOf(blob);
  return bytes.length > 0 && !bytes.includes('"lc"') && !bytes.includes('"__proto__"');
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
