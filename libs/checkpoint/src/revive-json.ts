import { isInert, MessageRecords } from './message-records.js';
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
  const value: unknown = JSON.parse(json);
  return json.includes('"lc"') ? reviveParsed(value, revive) : value;
}

/** As `reviveJson`, of parsed JSON, whose objects become those of the value. */
export function reviveParsed(value: unknown, revive: (json: string) => Promise<unknown>): Soon<unknown> {
  const root = { value };
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

/**
 * Makes the object of parsed JSON any number of times. Undefined for a primitive value, and for a value with records
 * other than itself: the serializer revives them.
 */
export function factoryOf(parsed: unknown): (() => object) | undefined {
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  if (isInert(parsed)) return () => copyOf(parsed);
  const message = messages.builderOf(parsed as Record<string, unknown>);
  return message && (() => message.build(copyOf(message.kwargs)));
}

/** Copy of parsed JSON, with the same order of keys. */
function copyOf<T extends object>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOfAny) as T;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = copyOfAny(value[key]);
  return copy as T;
}

const copyOfAny = (value: unknown): unknown => (typeof value === 'object' && value !== null ? copyOf(value) : value);
