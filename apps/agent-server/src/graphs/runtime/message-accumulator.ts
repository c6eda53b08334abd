import type { BaseMessage, BaseMessageChunk } from '@langchain/core/messages';
import { isMessage, toWire } from './wire-values.js';

/** Name and payload before serialization. */
export type NamedEvent = [event: string, payload: unknown];

interface Chunk extends BaseMessage {
  concat(other: BaseMessageChunk): BaseMessageChunk;
}

/**
 * Stream mode `messages`: each token with the message so far, and each complete message once. The cheaper mode
 * `messages-tuple` sends tokens only and does not need this.
 */
export class MessageAccumulator {
  private readonly partial = new Map<string, BaseMessageChunk>();
  private readonly announced = new Set<string>();
  private readonly completed: Set<string>;

  /** `known`: messages of the thread before the run; they are not sent again. */
  constructor(known: Iterable<string>) {
    this.completed = new Set(known);
  }

  onMessage(message: unknown, metadata: unknown): NamedEvent[] {
    if (!isMessage(message) || typeof message.id !== 'string') return [];
    const { id } = message;
    if (this.completed.has(id)) return [];
    const events: NamedEvent[] = [];
    if (!this.announced.has(id)) {
      this.announced.add(id);
      events.push(['messages/metadata', { [id]: { metadata } }]);
    }
    if (isChunk(message)) {
      const before = this.partial.get(id);
      const sum = before ? before.concat(message as unknown as BaseMessageChunk) : message;
      this.partial.set(id, sum as BaseMessageChunk);
      events.push(['messages/partial', [sum]]);
    } else {
      this.completed.add(id);
      events.push(['messages/complete', [message]]);
    }
    return events;
  }

  /** State after a step; its messages are complete. */
  onValues(values: unknown): NamedEvent[] {
    const complete = findMessages(values).filter(({ id }) => !this.completed.has(id));
    if (complete.length === 0) return [];
    for (const { id } of complete) {
      this.completed.add(id);
      this.partial.delete(id);
    }
    return [['messages/complete', complete.map(({ message }) => toWire(message))]];
  }
}

export function findMessages(values: unknown): { id: string; message: unknown }[] {
  if (typeof values !== 'object' || values === null) return [];
  return Object.values(values)
    .flatMap((value: unknown) => (Array.isArray(value) ? (value as unknown[]) : [value]))
    .filter(isMessage)
    .flatMap((message) => (typeof message.id === 'string' ? [{ id: message.id, message }] : []));
}

function isChunk(message: unknown): message is Chunk {
  return typeof (message as { concat?: unknown }).concat === 'function';
}
