import type { z } from 'zod';
import { GraphConfigError } from './graph-config.errors.js';
import { parseAt } from './schema.js';

/** Variables that override sections of langgraph.json, under the names of the official server. Sections are JSON. */
export interface SectionVariables {
  LANGGRAPH_AUTH?: string | undefined;
  LANGGRAPH_CHECKPOINTER?: string | undefined;
  LANGGRAPH_HTTP?: string | undefined;
  LANGGRAPH_STORE?: string | undefined;
  /** Takes precedence over `checkpointer.ttl`; also a number of minutes. */
  LANGGRAPH_THREAD_TTL?: string | undefined;
  LANGGRAPH_WEBHOOKS?: string | undefined;
  /** Takes precedence over `http.mount_prefix`. */
  MOUNT_PREFIX?: string | undefined;
}

export interface SectionSources {
  /** Path of langgraph.json. */
  file: string;
  /** Base of relative paths. */
  folder: string;
  config: Readonly<Record<string, unknown>>;
  /** Variables of the process, then those of `env` in langgraph.json. The first take precedence; both override sections. */
  variables: readonly [Readonly<Record<string, string | undefined>>, Readonly<Record<string, string>>];
}

/** Parses a section of langgraph.json or its variable. Returns null if both are absent. */
export function readSection<S extends z.ZodType>(
  { file, config, variables }: SectionSources,
  key: string,
  variable: string,
  schema: S,
): { where: string; value: z.output<S> } | null {
  const source = variables.find((each) => each[variable]);
  const from = source === variables[0] ? variable : `${file}: env: ${variable}`;
  const [where, value] = source ? [from, parseJson(from, source[variable] ?? '')] : [`${file}: ${key}`, config[key]];
  return value === undefined || value === null ? null : { where, value: parseAt(where, schema, value) };
}

export function parseJson(where: string, text: string, problem = 'is not valid JSON'): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GraphConfigError(`${where} ${problem}`);
  }
}
