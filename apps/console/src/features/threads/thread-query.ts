import { isUuid } from '../../shared/uuid';

/** Conditions of a search for threads, from one line of text. */
type ThreadQuery = { ids?: string[]; metadata?: Record<string, unknown>; problem?: undefined } | { problem: string };

/** `key=value`, `key="two words"`, `key=3`. */
const pair = /([^\s=]+)=("(?:[^"\\]|\\.)*"|\S+)/g;

/** A thread id, a JSON object, or pairs: `user=ada team="looms and more"`. */
export function parseThreadQuery(text: string): ThreadQuery {
  const query = text.trim();
  if (query === '') return {};
  if (isUuid(query)) return { ids: [query.toLowerCase()] };
  if (query.startsWith('{')) return parseObject(query);
  const rest = query.replace(pair, '').trim();
  if (rest !== '') return { problem: `“${rest.slice(0, 60)}” is no thread id and no condition. Write user=ada.` };
  return {
    metadata: Object.fromEntries([...query.matchAll(pair)].map(([, name, value]) => [name, valueOf(value ?? '')])),
  };
}

function parseObject(text: string): ThreadQuery {
  try {
    return { metadata: JSON.parse(text) as Record<string, unknown> };
  } catch {
    return { problem: 'This is not a JSON object.' };
  }
}

/** Numbers, booleans, null and quoted texts are JSON; anything else is a text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
