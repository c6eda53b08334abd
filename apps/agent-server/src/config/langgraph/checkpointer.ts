import type { ThreadTtlStrategy } from '@heddle/entities-agent-server';
import { GraphConfigError } from './graph-config.errors.js';
import { checkSectionKeys, readObject, readSection, type Section, type SectionSources } from './section.js';

/** Of the entities, which bring the ORM along: graph threads read this file, too. */
const strategies: readonly ThreadTtlStrategy[] = ['delete', 'keep_latest'];

export interface ThreadTtl {
  strategy: ThreadTtlStrategy;
  /** From when it is set. */
  minutes: number;
}

export interface CheckpointerConfig {
  /** Of threads that are created without a time to live; null is none. */
  threadTtl: ThreadTtl | null;
  /** From the end of one sweep of expired threads to the next. */
  sweepIntervalMinutes: number;
  /** Threads that one sweep takes; the next one begins at once where more are left. */
  sweepLimit: number;
}

export const defaultCheckpointer: CheckpointerConfig = { threadTtl: null, sweepIntervalMinutes: 5, sweepLimit: 1000 };

/** A hundred years: what the database can add to a time. */
export const longestTtlMinutes = 52_560_000;
const longestIntervalMinutes = 10_080;

const ttlVariable = 'LANGGRAPH_THREAD_TTL';
const own = 'PostgreSQL keeps checkpoints. Remove the key to start without it';
const notServed = {
  path: `a checkpointer of your own is not served; ${own}`,
  backend: `other checkpointers are not served; ${own}`,
  serde: `options of the serializer are not served; ${own}`,
};
const ttlKeys = ['strategy', 'default_ttl', 'sweep_interval_minutes', 'sweep_limit'];

export function readCheckpointer(sources: SectionSources): CheckpointerConfig {
  const section = readSection(sources, 'checkpointer', 'LANGGRAPH_CHECKPOINTER');
  if (section) checkSectionKeys(section, ['ttl'], notServed);
  const ttl = readTtlVariable(sources) ?? (section && ttlOf(section));
  if (!ttl) return defaultCheckpointer;
  checkSectionKeys(ttl, ttlKeys);
  const strategy = readStrategy(ttl);
  const minutes = readNumber(ttl, 'default_ttl', longestTtlMinutes);
  return {
    threadTtl: minutes === null ? null : { strategy, minutes },
    sweepIntervalMinutes:
      readNumber(ttl, 'sweep_interval_minutes', longestIntervalMinutes) ?? defaultCheckpointer.sweepIntervalMinutes,
    sweepLimit: readLimit(ttl),
  };
}

function ttlOf(section: Section): Section | null {
  const value = readObject(section, 'ttl');
  return value && { ...section, where: `${section.where}.ttl`, value };
}

/** JSON, or a bare number of minutes. */
function readTtlVariable({ folder, variables }: SectionSources): Section | null {
  const text = variables.map((source) => source[ttlVariable]).find((value) => value !== undefined && value !== '');
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new GraphConfigError(`${ttlVariable} is neither valid JSON nor a number of minutes`);
  }
  if (typeof value === 'number') return { where: ttlVariable, folder, value: { default_ttl: value } };
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { where: ttlVariable, folder, value: value as Section['value'] };
  }
  throw new GraphConfigError(`${ttlVariable} must be an object or a number of minutes`);
}

function readStrategy({ where, value }: Section): ThreadTtlStrategy {
  const strategy = value.strategy ?? 'delete';
  const found = strategies.find((known) => known === strategy);
  if (found) return found;
  throw new GraphConfigError(`${where}.strategy must be one of ${strategies.join(', ')}`);
}

function readNumber({ where, value }: Section, key: string, max: number): number | null {
  const given = value[key] ?? null;
  if (given === null || (typeof given === 'number' && given > 0 && given <= max)) return given;
  throw new GraphConfigError(`${where}.${key} must be a number of minutes, above 0 and at most ${max}`);
}

function readLimit({ where, value }: Section): number {
  const given = value.sweep_limit ?? defaultCheckpointer.sweepLimit;
  if (Number.isInteger(given) && (given as number) >= 1 && (given as number) <= 1_000_000) return given as number;
  throw new GraphConfigError(`${where}.sweep_limit must be a whole number from 1 to 1000000`);
}
