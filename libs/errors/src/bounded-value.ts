import { boundedText, errorTextLimit } from './bounded-text.js';

/** Limits of one value: total characters, depth, and members per object or list. */
const maxCharacters = 65_536;
const maxDepth = 8;
const maxMembers = 100;

/** JSON copy within the limits: graphs and clients must not determine the size of a log line. */
export function boundedValue(value: unknown): unknown {
  return copy(value, maxDepth, { left: maxCharacters });
}

interface Budget {
  left: number;
}

function copy(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') return copyText(value, budget);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  try {
    if (ArrayBuffer.isView(value)) return `(${value.byteLength.toLocaleString('en-US')} bytes)`;
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return copy(toJSON.call(value), depth - 1, budget);
    return Array.isArray(value) ? copyList(value, depth, budget) : copyObject(value, depth, budget);
  } catch {
    return '(unreadable)';
  }
}

function copyText(text: string, budget: Budget): string {
  const copied = boundedText(text, Math.max(0, Math.min(errorTextLimit, budget.left)));
  budget.left -= copied.length;
  return copied;
}

function copyList(list: readonly unknown[], depth: number, budget: Budget): unknown[] {
  const copied = list.slice(0, maxMembers).map((item) => copy(item, depth - 1, budget));
  if (list.length > maxMembers) copied.push(`… (${list.length.toLocaleString('en-US')} items)`);
  return copied;
}

function copyObject(object: object, depth: number, budget: Budget): Record<string, unknown> {
  const copied: Record<string, unknown> = {};
  const keys = Object.keys(object);
  for (const key of keys.slice(0, maxMembers)) {
    copied[copyText(key, budget)] = copy((object as Record<string, unknown>)[key], depth - 1, budget);
  }
  if (keys.length > maxMembers) copied['…'] = `${keys.length.toLocaleString('en-US')} members`;
  return copied;
}
