import { type ChatMessage, messageText, toChatMessage } from './chat-message';
import { isObject } from './json-text';

/** The messages of a value, if the value is a list of messages alone; else null. */
export function readMessages(value: unknown): ChatMessage[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const list = value.length === 1 && Array.isArray(value[0]) ? (value[0] as unknown[]) : (value as unknown[]);
  return whole(list.map(readMessage));
}

/** The answers of a model, in the form of LangChain's tracer. */
export function readGenerations(value: unknown): ChatMessage[] | null {
  if (!isObject(value) || !Array.isArray(value.generations)) return null;
  const answers = value.generations.flat() as unknown[];
  return whole(answers.map((generation) => (isObject(generation) ? readMessage(generation.message) : null)));
}

/** Same as `lastMessage`, from the preview of a run, which may be cut. */
export function previewMessage(preview: string): string | null {
  try {
    return lastMessage(JSON.parse(preview));
  } catch {
    return null;
  }
}

/** One line with the last message that has a text or a call; null without messages. */
export function lastMessage(value: unknown): string | null {
  if (!isObject(value)) return null;
  const given = Array.isArray(value.messages) ? (value.messages.flat() as unknown[]).map(readMessage) : [];
  const messages = readGenerations(value) ?? given.filter((message) => message !== null);
  for (const message of messages.toReversed()) {
    const text = messageText(message).replace(/\s+/g, ' ').trim();
    if (text !== '') return text;
    if (message.toolCalls.length > 0) return `calls ${message.toolCalls.map(({ name }) => name).join(', ')}`;
  }
  return null;
}

/** Values of runs are of any kind: an object with an unknown type is no message, one with an unknown role is. */
function readMessage(value: unknown): ChatMessage | null {
  const message = toChatMessage(value);
  return message?.role === 'other' && !(isObject(value) && typeof value.role === 'string') ? null : message;
}

const whole = (messages: (ChatMessage | null)[]): ChatMessage[] | null =>
  messages.length > 0 && messages.every((message) => message !== null) ? messages : null;
