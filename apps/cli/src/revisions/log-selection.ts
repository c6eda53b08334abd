import type { LogLevel } from '../api/wire-types.js';

/** Levels by severity, lowest first. */
export const levels: readonly LogLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'];

export const isAtLeast = (level: LogLevel, minimum: LogLevel) => levels.indexOf(level) >= levels.indexOf(minimum);

const unitsMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** A time, or the beginning of a duration until now. Times without a zone are local. Null for another text. */
export function sinceOf(text: string, nowMs: number): Date | null {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)\s*([smhd])$/.exec(text.trim()) ?? [];
  if (amount !== undefined) return new Date(nowMs - Number(amount) * (unitsMs[unit] ?? 0));
  if (!/^\d{4}-\d{2}-\d{2}/.test(text.trim())) return null;
  const time = new Date(text.trim());
  return Number.isNaN(time.getTime()) ? null : time;
}
