import { THREAD_TTL_STRATEGIES, type ThreadTtlStrategy } from '@heddle/entities-agent-server';
import { ValidationError } from '@heddle/errors';
import { longestTtlMinutes, type ThreadTtl } from '../../config/langgraph/checkpointer.js';

export type { ThreadTtl };

/** Requested time to live. */
export interface TtlRequest {
  strategy: ThreadTtlStrategy;
  /** undefined uses the default of the server. */
  minutes: number | undefined;
}

/** Reads minutes, or an object of strategy and minutes. Null and undefined are kept. */
export function toTtlRequest(value: unknown): TtlRequest | null | undefined {
  if (value === undefined || value === null) return value;
  if (typeof value === 'number') return { strategy: 'delete', minutes: checkMinutes(value, ['body', 'ttl']) };
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw ValidationError.of(['body', 'ttl'], 'Input should be a number of minutes or a valid dictionary', 'ttl_type');
  }
  const { strategy, ttl } = value as { strategy?: unknown; ttl?: unknown };
  return {
    strategy: toStrategy(strategy ?? 'delete'),
    minutes: ttl === undefined || ttl === null ? undefined : checkMinutes(ttl, ['body', 'ttl', 'ttl']),
  };
}

/** TTL of a new thread. */
export function chooseTtl(asked: TtlRequest | null | undefined, byDefault: ThreadTtl | null): ThreadTtl | null {
  if (!asked) return byDefault;
  const minutes = asked.minutes ?? byDefault?.minutes;
  if (minutes === undefined) throw ValidationError.of(['body', 'ttl', 'ttl'], 'Field required', 'missing');
  return { strategy: asked.strategy, minutes };
}

/** TTL after a change: undefined keeps it, null removes it. */
export function changeTtl(
  asked: TtlRequest | null | undefined,
  byDefault: ThreadTtl | null,
): ThreadTtl | null | undefined {
  return asked ? chooseTtl(asked, byDefault) : asked;
}

function toStrategy(value: unknown): ThreadTtlStrategy {
  const found = THREAD_TTL_STRATEGIES.find((known) => known === value);
  if (found) return found;
  const known = THREAD_TTL_STRATEGIES.map((strategy) => `'${strategy}'`).join(', ');
  throw ValidationError.of(['body', 'ttl', 'strategy'], `Input should be one of ${known}`, 'enum');
}

function checkMinutes(value: unknown, loc: string[]): number {
  if (typeof value !== 'number') throw ValidationError.of(loc, 'Input should be a valid number', 'float_type');
  if (value <= 0) throw ValidationError.of(loc, 'Input should be greater than 0', 'greater_than');
  if (value <= longestTtlMinutes) return value;
  throw ValidationError.of(loc, `Input should be less than or equal to ${longestTtlMinutes}`, 'less_than_equal');
}
