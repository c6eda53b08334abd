import type { FieldError } from '@heddle/errors';
import type { Json } from '../wire-types.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';

/** Methods of channels that LangGraph's types do not show. */
interface Channel {
  fromCheckpoint(value: unknown): Channel;
  update(values: unknown[]): boolean;
}

interface Write {
  channel: string;
  value: Json;
  /** Location in the update. */
  at: (string | number)[];
}

/**
 * The first value of an update that its channel refuses, with its location. LangGraph checks stored input only in the
 * next run, which would fail; here the value is applied to copies of the channels. Reducers are pure.
 */
export function findRefusedValue(
  graph: AnyGraph,
  held: Record<string, unknown>,
  values: Json | undefined,
  loc: (string | number)[],
): FieldError | null {
  if (!('builder' in graph)) return null;
  const channels = graph.channels as unknown as Record<string, Channel>;
  for (const { channel: name, value, at } of writesOf(values)) {
    const channel = Object.hasOwn(channels, name) ? channels[name] : undefined;
    if (!channel) continue;
    const refusal = (tried: Json) =>
      reasonOf(() => channel.fromCheckpoint(held[name]).update([structuredClone(tried)]));
    const reason = refusal(value);
    if (reason === null) continue;
    const items = Array.isArray(value) ? value : [];
    const index = items.findIndex((item) => refusal([item]) !== null);
    const place = [...loc, ...at, ...(index < 0 ? [] : [index])];
    return { loc: place, msg: index < 0 ? reason : (refusal([items[index] as Json]) ?? reason), type: 'state_value' };
  }
  return null;
}

/** An object of channels, or a list of [channel, value]. */
function writesOf(values: Json | undefined): Write[] {
  if (typeof values !== 'object' || values === null) return [];
  if (!Array.isArray(values))
    return Object.entries(values).map(([channel, value]) => ({ channel, value, at: [channel] }));
  return values.flatMap((pair, index) =>
    Array.isArray(pair) && pair.length === 2 && typeof pair[0] === 'string'
      ? [{ channel: pair[0], value: pair[1] as Json, at: [index, 1] }]
      : [],
  );
}

/** First line only: the rest repeats the value and links to documentation. */
function reasonOf(attempt: () => unknown): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return line === '' ? 'The channel does not take this value' : line;
  }
}
