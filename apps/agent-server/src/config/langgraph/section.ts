import { refuseUnknown } from './config-keys.js';
import { GraphConfigError } from './graph-config.errors.js';
import { isObject } from './is-object.js';

/** A part of langgraph.json for the server itself, or the variable that stands for it. */
export interface Section {
  /** File and key, or the variable; for messages. */
  where: string;
  /** Paths in it start here. */
  folder: string;
  value: Record<string, unknown>;
}

/** Sections that the server's own environment gives as JSON, by the official names of the variables. */
export interface SectionVariables {
  LANGGRAPH_AUTH?: string | undefined;
  LANGGRAPH_CHECKPOINTER?: string | undefined;
  LANGGRAPH_HTTP?: string | undefined;
  LANGGRAPH_STORE?: string | undefined;
  /** Wins over `checkpointer.ttl`; also a number of minutes. */
  LANGGRAPH_THREAD_TTL?: string | undefined;
  LANGGRAPH_WEBHOOKS?: string | undefined;
  /** Wins over `http.mount_prefix`. */
  MOUNT_PREFIX?: string | undefined;
}

export interface SectionSources {
  /** Path of langgraph.json. */
  file: string;
  folder: string;
  config: Readonly<Record<string, unknown>>;
  /** Of the process, and of `env` in langgraph.json: the first wins, and over the key of the file. */
  variables: readonly [Readonly<Record<string, string | undefined>>, Readonly<Record<string, string>>];
}

/** null where neither the key nor its variable is there. */
export function readSection(sources: SectionSources, key: string, variable: string): Section | null {
  const { file, folder, config, variables } = sources;
  const found = variables.find((source) => source[variable]);
  const from = found === variables[0] ? variable : `${file}: env: ${variable}`;
  const [where, value] = found ? [from, parse(from, found[variable] ?? '')] : [`${file}: ${key}`, config[key]];
  if (value === undefined || value === null) return null;
  if (!isObject(value)) throw new GraphConfigError(`${where} must be an object`);
  return { where, folder, value };
}

/** Refuses keys that would be passed over, and those that are known and not done, with the reason. */
export function checkSectionKeys(
  { where, value }: Pick<Section, 'where' | 'value'>,
  served: readonly string[],
  notServed: Readonly<Record<string, string>> = {},
): void {
  for (const [key, member] of Object.entries(value)) {
    if (member === null || served.includes(key)) continue;
    if (Object.hasOwn(notServed, key)) throw new GraphConfigError(`${where}.${key}: ${notServed[key]}`);
    refuseUnknown(`${where}.${key}`, key, [...served]);
  }
}

export function readFlag({ where, value }: Pick<Section, 'where' | 'value'>, key: string, absent = false): boolean {
  const flag = value[key] ?? absent;
  if (typeof flag === 'boolean') return flag;
  throw new GraphConfigError(`${where}.${key} must be true or false`);
}

export function readStrings({ where, value }: Pick<Section, 'where' | 'value'>, key: string): string[] | null {
  const list = value[key] ?? null;
  if (list === null) return null;
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list as string[];
  throw new GraphConfigError(`${where}.${key} must be a list of strings`);
}

export function readWhole(
  { where, value }: Pick<Section, 'where' | 'value'>,
  key: string,
  { absent, min }: { absent: number; min: number },
): number {
  const given = value[key] ?? absent;
  if (Number.isInteger(given) && (given as number) >= min) return given as number;
  throw new GraphConfigError(`${where}.${key} must be a whole number, at least ${min}`);
}

export function readObject({ where, value }: Pick<Section, 'where' | 'value'>, key: string): Section['value'] | null {
  const member = value[key] ?? null;
  if (member === null || isObject(member)) return member;
  throw new GraphConfigError(`${where}.${key} must be an object`);
}

function parse(variable: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GraphConfigError(`${variable} is not valid JSON`);
  }
}
