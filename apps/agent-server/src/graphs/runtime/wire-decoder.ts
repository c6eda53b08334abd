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

  async decode(json: string, revive: (json: string) => Promise<unknown>): Promise<Json | undefined> {
    const value = JSON.parse(json) as Json;
    const unknown = new Set<string>();
    const first = this.flatten(value, unknown);
    if (unknown.size === 0) return markWire(first);
    await Promise.all([...unknown].map(async (record) => this.learn(record, await revive(record))));
    return markWire(this.flatten(value, unknown));
  }

  private learn(record: string, value: unknown): void {
    this.revived.set(record, value === undefined ? undefined : toWire(value));
  }

  /** undefined for a record. Records that are not revived yet are left out and noted. */
  private flatten(value: Json, unknown: Set<string>): Json | undefined {
    if (typeof value === 'number') return toWire(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => this.flatten(item, unknown) ?? null);
    if (value.lc === 1 || value.lc === 2) {
      const record = JSON.stringify(value);
      if (!this.revived.has(record)) unknown.add(record);
      return this.revived.get(record);
    }
    const flat: JsonObject = {};
    for (const [key, item] of Object.entries(value)) {
      const wire = this.flatten(item, unknown);
      if (wire !== undefined) flat[key] = wire;
    }
    return flat;
  }
}
