import { boundedText } from '@heddle/errors';
import type { Json, JsonObject } from '../wire-types.js';

interface MessageLike {
  content: unknown;
  additional_kwargs?: unknown;
  response_metadata?: unknown;
  name?: unknown;
  id?: unknown;
  getType(): string;
}

/** Checks the shape, because the message may come from another copy of the library. */
export function isMessage(value: unknown): value is MessageLike {
  if (typeof value !== 'object' || value === null) return false;
  const candidate = value as Record<string, unknown>;
  return typeof candidate.getType === 'function' && 'content' in candidate && 'lc_kwargs' in candidate;
}

/** A message in the form of the API: flat, with all fields of its type. */
function messageToWire(message: MessageLike, path: Set<object>): JsonObject {
  const source = message as unknown as Record<string, unknown>;
  const type = message.getType();
  const pick = (key: string, missing: Json): Json => convert(source[key], path) ?? missing;
  const wire: JsonObject = {
    content: pick('content', ''),
    additional_kwargs: pick('additional_kwargs', {}),
    response_metadata: pick('response_metadata', {}),
    type: type === 'generic' ? 'chat' : type,
    name: pick('name', null),
    id: pick('id', null),
  };
  switch (type) {
    case 'human':
      wire.example = pick('example', false);
      break;
    case 'ai':
      wire.example = pick('example', false);
      wire.tool_calls = pick('tool_calls', []);
      wire.invalid_tool_calls = pick('invalid_tool_calls', []);
      wire.usage_metadata = pick('usage_metadata', null);
      if (Array.isArray(source.tool_call_chunks)) wire.tool_call_chunks = pick('tool_call_chunks', []);
      break;
    case 'tool':
      wire.tool_call_id = pick('tool_call_id', null);
      wire.artifact = pick('artifact', null);
      wire.status = pick('status', 'success');
      break;
    case 'generic':
      wire.role = pick('role', null);
      break;
    default:
      break;
  }
  return wire;
}

const wire = new WeakSet<object>();

/** Marks a value as JSON in the form of the API, so that `toWire` returns it unchanged. It must not be modified. */
export function markWire<T>(value: T): T {
  if (typeof value === 'object' && value !== null) wire.add(value);
  return value;
}

/** Converts any value of a graph to JSON. Functions and undefined members are dropped; a cycle is cut. */
export function toWire(value: unknown): Json {
  return convert(value, new Set());
}

function convert(value: unknown, path: Set<object>): Json {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'bigint':
      return value.toString();
    case 'object':
      break;
    default:
      return null;
  }
  if (wire.has(value)) return value as Json;
  if (path.has(value)) return '[Circular]';
  path.add(value);
  try {
    return convertObject(value, path);
  } finally {
    path.delete(value);
  }
}

function convertObject(value: object, path: Set<object>): Json {
  if (Array.isArray(value)) return value.map((item) => convert(item, path));
  if (isMessage(value)) return messageToWire(value, path);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, item]) => [String(key), convert(item, path)]));
  }
  if (value instanceof Set) return [...value].map((item) => convert(item, path));
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  }
  if (value instanceof Error) return { error: value.name, message: boundedText(value.message) };
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') {
    const json: unknown = toJSON.call(value);
    if (json !== value) return convert(json, path);
  }
  const result: JsonObject = {};
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined || typeof item === 'function' || typeof item === 'symbol') continue;
    result[key] = convert(item, path);
  }
  return result;
}
