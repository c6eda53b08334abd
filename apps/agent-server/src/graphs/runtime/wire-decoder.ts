import type { Part } from '@heddle/checkpoint';
import type { Json, JsonObject } from '../wire-types.js';
import { markWire, toWire } from './wire-values.js';

/**
 * Converts stored values like `toWire`, without reviving each: a history repeats the same messages in every step. Plain
 * JSON is used as it is; each distinct record of the serializer (a message, a Set, a custom class) is revived by
 * LangGraph once.
 */
export class WireDecoder {
  /** Converted records by JSON text. */
  private readonly revived = new Map<string, Json | undefined>();
  /** Converted parts of lists and objects. */
  private readonly parts = new Map<string, Json>();

  async decode(json: string, revive: (json: string) => Promise<unknown>): Promise<Json | undefined> {
    const root: { value?: Json } = { value: JSON.parse(json) as Json };
    const records: RecordPlace[] = [];
    findRecords(root as Holder, 'value', records);
    const unknown = new Set(records.map(({ record }) => record).filter((record) => !this.revived.has(record)));
    await Promise.all([...unknown].map(async (record) => this.learn(record, await revive(record))));
    for (const { holder, key, record } of records) place(holder, key, this.revived.get(record));
    return markWire(root.value);
  }

  /** Converts a list or object of which other values have most parts, too. */
  async decodeParts(parts: readonly Part[], revive: (json: string) => Promise<unknown>): Promise<Json> {
    const unknown = parts.filter(({ key }) => !this.parts.has(key));
    const converted = (await this.decode(`[${unknown.map(({ json }) => json()).join()}]`, revive)) as Json[];
    unknown.forEach(({ key }, at) => this.parts.set(key, converted[at] as Json));
    const whole = parts.map(({ key }) => this.parts.get(key) as Json);
    return markWire(Array.isArray(whole[0]) ? whole.flat() : (Object.assign({}, ...whole) as JsonObject));
  }

  private learn(record: string, value: unknown): void {
    this.revived.set(record, value === undefined ? undefined : toWire(value));
  }
}

type Holder = Record<string | number, Json>;

/** Place of a record of the serializer, in parsed JSON. */
interface RecordPlace {
  holder: Holder;
  key: string | number;
  /** JSON. */
  record: string;
}

/** Collects the outermost records in a member of parsed JSON, whose other values become those of `toWire`. */
function findRecords(holder: Holder, key: string | number, found: RecordPlace[]): void {
  const value = holder[key] as Json;
  if (typeof value === 'number') holder[key] = toWire(value);
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) findRecords(value as unknown as Holder, index, found);
  } else if (value.lc === 1 || value.lc === 2) {
    found.push({ holder, key, record: JSON.stringify(value) });
  } else {
    for (const member in value) {
      // The serializer drops this key.
      if (member === '__proto__') delete value[member];
      else findRecords(value, member, found);
    }
  }
}

/** Lists have null for a missing value, like JSON. */
function place(holder: Holder, key: string | number, value: Json | undefined): void {
  if (value !== undefined) holder[key] = value;
  else if (Array.isArray(holder)) holder[key as number] = null;
  else delete holder[key];
}
