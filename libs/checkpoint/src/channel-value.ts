import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import { UnstorableValueError } from './checkpoint.errors.js';

/** Text that the serializer writes in place of a value it cannot serialize. */
const givenUp = JSON.stringify('[unable to serialize, circular reference is too complex to analyze]');

/**
 * Serializes values as LangGraph does: nested undefined and functions vanish, cycles are cut. Values that it would
 * store as nothing, or as an error text, are refused with their path.
 */
export async function dumpChannel(
  serde: SerializerProtocol,
  channel: string,
  value: unknown,
): Promise<[string, Uint8Array]> {
  let dumped: [string, Uint8Array];
  try {
    dumped = await serde.dumpsTyped(value);
  } catch (error) {
    throw unstorable(channel, value, error);
  }
  const [type, bytes] = dumped;
  if (type === 'json' && typeof value !== 'string' && holdsNothing(bytes)) throw unstorable(channel, value);
  return dumped;
}

function holdsNothing(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  return bytes.length === givenUp.length && new TextDecoder().decode(bytes) === givenUp;
}

function unstorable(channel: string, value: unknown, cause?: unknown): UnstorableValueError {
  const { path, problem } = findTrouble(value) ?? { path: '', problem: 'this value cannot be stored' };
  const key = path === '' ? '' : `, key "${path.replace(/^\./, '')}"`;
  return new UnstorableValueError(`channel "${channel}"${key}: ${problem}`, { cause });
}

interface Trouble {
  path: string;
  problem: string;
}

/** First member that prevents storage, depth first. */
function findTrouble(root: unknown): Trouble | null {
  const seen = new Set<unknown>();
  return look(root, '');

  function look(value: unknown, path: string): Trouble | null {
    if (typeof value === 'bigint') return { path, problem: 'a BigInt cannot be stored' };
    // Nested ones are omitted without harm.
    if (path === '' && (typeof value === 'function' || typeof value === 'symbol')) {
      return { path, problem: `a ${typeof value} cannot be stored` };
    }
    if (typeof value !== 'object' || value === null || seen.has(value)) return null;
    seen.add(value);
    try {
      const json = asJson(value);
      return json === value ? lookInside(value, path) : look(json, path);
    } catch (error) {
      return { path, problem: `reading it throws: ${messageOf(error)}` };
    }
  }

  function lookInside(value: object, path: string): Trouble | null {
    for (const key of Object.keys(value)) {
      const place = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
      let trouble: Trouble | null;
      try {
        trouble = look((value as Record<string, unknown>)[key], place);
      } catch (error) {
        trouble = { path: place, problem: `reading it throws: ${messageOf(error)}` };
      }
      if (trouble) return trouble;
    }
    return null;
  }
}

function asJson(value: object): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  const { toJSON } = value as { toJSON?: unknown };
  return typeof toJSON === 'function' ? (toJSON.call(value) as unknown) : value;
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
