import { GraphConfigError } from './graph-config.errors.js';
import { isObject } from './is-object.js';

/** The official name: JSON, an object from graph id to the settings of that graph's default assistant. */
export const defaultsVariable = 'LANGGRAPH_CONFIG';

export interface AssistantDefaults {
  config: Record<string, unknown>;
  context: Record<string, unknown>;
}

/** Settings of default assistants by graph id. */
export function parseAssistantDefaults(
  where: string,
  text: string,
  graphIds: string[],
): ReadonlyMap<string, AssistantDefaults> {
  const all = parseObject(where, text);
  return new Map(
    Object.entries(all).map(([graphId, settings]) => {
      const place = `${where}: ${graphId}`;
      if (!graphIds.includes(graphId)) throw new GraphConfigError(`${place}: there is no such graph in "graphs"`);
      return [graphId, parseSettings(place, settings)];
    }),
  );
}

function parseObject(where: string, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GraphConfigError(`${where} is not valid JSON`);
  }
  if (!isObject(value)) throw new GraphConfigError(`${where} must be a JSON object from graph id to settings`);
  return value;
}

function parseSettings(place: string, settings: unknown): AssistantDefaults {
  if (!isObject(settings)) throw new GraphConfigError(`${place} must be an object`);
  const { configurable = {}, context = {}, tags, recursion_limit: recursionLimit, ...unknown } = settings;
  const [other] = Object.keys(unknown);
  const known = 'configurable, context, tags and recursion_limit';
  if (other !== undefined) throw new GraphConfigError(`${place}.${other}: unknown key; known are ${known}`);
  if (!isObject(configurable)) throw new GraphConfigError(`${place}.configurable must be an object`);
  if (!isObject(context)) throw new GraphConfigError(`${place}.context must be an object`);
  if (Object.keys(configurable).length > 0 && Object.keys(context).length > 0) {
    throw new GraphConfigError(`${place}: give configurable or context, not both: they are two names of one thing`);
  }
  if (tags !== undefined && !(Array.isArray(tags) && tags.every((tag) => typeof tag === 'string'))) {
    throw new GraphConfigError(`${place}.tags must be a list of strings`);
  }
  if (recursionLimit !== undefined && !(Number.isInteger(recursionLimit) && (recursionLimit as number) > 0)) {
    throw new GraphConfigError(`${place}.recursion_limit must be a positive integer`);
  }
  const shared = { ...configurable, ...context };
  return {
    config: {
      ...(tags === undefined ? {} : { tags }),
      ...(recursionLimit === undefined ? {} : { recursion_limit: recursionLimit }),
      ...(Object.keys(shared).length > 0 ? { configurable: shared } : {}),
    },
    context: shared,
  };
}
