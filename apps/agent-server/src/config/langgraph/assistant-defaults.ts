import { z } from 'zod';
import { isObject } from '@heddle/errors';
import { GraphConfigError } from './graph-config.errors.js';
import { parseAt, section, strings } from './schema.js';
import { parseJson } from './section.js';

/** The official name: JSON, an object from graph id to the settings of that graph's default assistant. */
export const defaultsVariable = 'LANGGRAPH_CONFIG';

export interface AssistantDefaults {
  config: Record<string, unknown>;
  context: Record<string, unknown>;
}

const object = z.record(z.string(), z.unknown(), { error: 'must be an object' }).default({});
const limitError = 'must be a positive integer';

const settings = section(
  {
    configurable: object,
    context: object,
    tags: strings.optional(),
    recursion_limit: z.int({ error: limitError }).positive({ error: limitError }).optional(),
  },
  { nulls: 'value' },
).transform(({ configurable, context, ...config }, refinement): AssistantDefaults => {
  const shared = { ...configurable, ...context };
  if (Object.keys(configurable).length > 0 && Object.keys(context).length > 0) {
    const message = ': give configurable or context, not both: they are two names of one thing';
    refinement.addIssue({ code: 'custom', message });
  }
  return {
    config: { ...config, ...(Object.keys(shared).length > 0 ? { configurable: shared } : {}) },
    context: shared,
  };
});

/** Settings of default assistants by graph id. */
export function parseAssistantDefaults(
  where: string,
  text: string,
  graphIds: string[],
): ReadonlyMap<string, AssistantDefaults> {
  const all = parseJson(where, text);
  if (!isObject(all)) throw new GraphConfigError(`${where} must be a JSON object from graph id to settings`);
  return new Map(
    Object.entries(all).map(([graphId, given]) => {
      const place = `${where}: ${graphId}`;
      if (!graphIds.includes(graphId)) throw new GraphConfigError(`${place}: there is no such graph in "graphs"`);
      return [graphId, parseAt(place, settings, given)];
    }),
  );
}
