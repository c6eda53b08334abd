import type { UsageQueryDto } from '@heddle/dto-agent-server';
import { ValidationError } from '@heddle/errors';
import { parseInstant } from '../../contract/instant.js';

const dayMs = 24 * 60 * 60 * 1000;
const maximumDays = 366;
const usualDays = 30;

/** Half-open range: it excludes `to`. */
export function toUsageRange({ from, to }: UsageQueryDto, now: Date): { from: string; to: string } {
  const end = to ? parseInstant(to, ['query', 'to']) : now;
  const begin = from ? parseInstant(from, ['query', 'from']) : new Date(end.getTime() - usualDays * dayMs);
  if (begin > end) throw ValidationError.of(['query', 'from'], 'Input should not be later than "to"');
  if (end.getTime() - begin.getTime() > maximumDays * dayMs) {
    throw ValidationError.of(['query', 'from'], `The range should have at most ${maximumDays} days`);
  }
  return { from: begin.toISOString(), to: end.toISOString() };
}
