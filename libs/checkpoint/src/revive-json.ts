import { MessageRecords } from './message-records.js';
import type { Soon } from './soon.js';

/** Shared by all savers: the same classes are revived everywhere. */
const messages = new MessageRecords();

type Holder = Record<string | number, unknown>;

/**
 * Value of serialized JSON, as LangGraph's serializer revives it. Messages and plain values are available synchronously;
 * the serializer revives the other records.
 *
 * @param revive the serializer's way, for one record
 */
export function reviveJson(json: string, revive: (json: string) => Promise<unknown>): Soon<unknown> {
  const root: { value: unknown } = { value: JSON.parse(json) };
  const waiting: Promise<void>[] = [];
  visit(root, 'value');
  return waiting.length === 0 ? root.value : Promise.all(waiting).then(() => root.value);

  /** Replaces records in place: nothing else refers to the parsed value. */
  function visit(holder: Holder, key: string | number): void {
    const value = holder[key];
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) visit(value as unknown as Holder, index);
    } else if ((value as Holder).lc === 1 || (value as Holder).lc === 2) {
      record(holder, key, value as Record<string, unknown>);
    } else {
      for (const member in value) visit(value as Holder, member);
    }
  }

  function record(holder: Holder, key: string | number, value: Record<string, unknown>): void {
    const message = messages.revive(value);
    if (message) {
      holder[key] = message;
      return;
    }
    const revived = revive(JSON.stringify(value)).then((result) => {
      messages.learn(value, result);
      holder[key] = result;
    });
    waiting.push(revived);
  }
}
