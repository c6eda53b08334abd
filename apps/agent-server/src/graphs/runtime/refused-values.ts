import type { FieldError } from '@heddle/errors';
import type { Json } from '../wire-types.js';
import type { AnyGraph } from '../langgraph-internals/graph-types.js';

/** What channels do; the types of LangGraph do not show it. */
interface Channel {
  fromCheckpoint(value: unknown): Channel;
  update(values: unknown[]): boolean;
}

interface Write {
  channel: string;
  value: Json;
  /** Where it is in the update. */
  at: (string | number)[];
}

/**
 * The first value of an update that its channel cannot take, with its place: a message that is none, for instance. What
 * is stored as input is not looked at by LangGraph before the next run, which would fail with it; so the channels are
 * asked here, on a copy of what they hold. Reducers are pure, and asking one twice changes nothing.
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

/** One line: what follows is the value once more, and where to read about it. */
function reasonOf(attempt: () => unknown): string | null {
  try {
    attempt();
    return null;
  } catch (error) {
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return line === '' ? 'The channel does not take this value' : line;
  }
}
