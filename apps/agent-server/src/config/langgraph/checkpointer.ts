import { z } from 'zod';
import type { ThreadTtlStrategy } from '@heddle/entities-agent-server';
import { isObject } from '@heddle/errors';
import { GraphConfigError } from './graph-config.errors.js';
import { minutes, parseAt, section, wholeNumber } from './schema.js';
import { parseJson, readSection, type SectionSources } from './section.js';

/** A copy of the list in the entities: graph threads load this file, without the ORM. */
const strategies: readonly ThreadTtlStrategy[] = ['delete', 'keep_latest'];

export interface ThreadTtl {
  strategy: ThreadTtlStrategy;
  /** Counted from the time at which it is set. */
  minutes: number;
}

export interface CheckpointerConfig {
  /** Default for threads that are created without a time to live. */
  threadTtl: ThreadTtl | null;
  /** From the end of one sweep of expired threads to the next. */
  sweepIntervalMinutes: number;
  /** Maximum threads of one sweep; the next one begins at once if more are left. */
  sweepLimit: number;
}

export const defaultCheckpointer: CheckpointerConfig = { threadTtl: null, sweepIntervalMinutes: 5, sweepLimit: 1000 };

/** A hundred years: the maximum that the database can add to a time. */
export const longestTtlMinutes = 52_560_000;
const longestIntervalMinutes = 10_080;
const ttlVariable = 'LANGGRAPH_THREAD_TTL';

const own = 'PostgreSQL keeps checkpoints. Remove the key to start without it';
const unsupported = {
  path: `a checkpointer of your own is not supported; ${own}`,
  backend: `other checkpointers are not supported; ${own}`,
  serde: `options of the serializer are not supported; ${own}`,
};

const checkpointer = section({ ttl: z.unknown().optional() }, { unsupported });

const ttl = section({
  strategy: z.enum(strategies, { error: `must be one of ${strategies.join(', ')}` }).default('delete'),
  default_ttl: minutes(longestTtlMinutes).optional(),
  sweep_interval_minutes: minutes(longestIntervalMinutes).default(defaultCheckpointer.sweepIntervalMinutes),
  sweep_limit: wholeNumber(1, 1_000_000).default(defaultCheckpointer.sweepLimit),
}).transform((given): CheckpointerConfig => {
  const { strategy, default_ttl: life, sweep_interval_minutes: sweepIntervalMinutes, sweep_limit: sweepLimit } = given;
  const threadTtl = life === undefined ? null : { strategy, minutes: life };
  return { threadTtl, sweepIntervalMinutes, sweepLimit };
});

export function readCheckpointer(sources: SectionSources): CheckpointerConfig {
  const read = readSection(sources, 'checkpointer', 'LANGGRAPH_CHECKPOINTER', checkpointer);
  const variable = readTtlVariable(sources);
  if (variable) return parseAt(ttlVariable, ttl, variable);
  return read ? parseAt(`${read.where}.ttl`, ttl, read.value.ttl ?? {}) : defaultCheckpointer;
}

/** JSON, or a number of minutes. */
function readTtlVariable({ variables }: SectionSources): Record<string, unknown> | null {
  const text = variables.map((source) => source[ttlVariable]).find(Boolean);
  if (text === undefined) return null;
  const value = parseJson(ttlVariable, text, 'is neither valid JSON nor a number of minutes');
  if (typeof value === 'number') return { default_ttl: value };
  if (isObject(value)) return value;
  throw new GraphConfigError(`${ttlVariable} must be an object or a number of minutes`);
}
