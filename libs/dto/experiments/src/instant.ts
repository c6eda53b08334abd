/**
 * A time in UTC with microseconds, in the form `YYYY-MM-DDTHH:MM:SS.ffffffZ`. The width is fixed, so instants compare
 * as strings, and Postgres reads them without loss. A `Date` would drop the microseconds of Python clients.
 */
export type Instant = string;

export class InvalidInstantError extends Error {}

const isoPattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt _](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*([Zz]|[+-]\d{2}:?\d{2})?)?$/;
const numericPattern = /^-?\d+(?:\.\d+)?$/;

/** Above it a Unix time is meant in milliseconds: as seconds it would be later than the year 2603. */
const largestSeconds = 2e10;

/** Whether a time has no offset and is interpreted as UTC; Unix times always are. */
export function isNaive(value: unknown): boolean {
  if (typeof value !== 'string' || value.endsWith('Z')) return false;
  const match = isoPattern.exec(value.trim());
  return match !== null && match[8] === undefined;
}

/** Throws `InvalidInstantError` with the reason. */
export function parseInstant(value: string | number): Instant {
  if (typeof value === 'number') return fromUnixTime(value);
  const text = value.trim();
  if (numericPattern.test(text)) return fromUnixTime(Number(text));
  const match = isoPattern.exec(text);
  if (!match) throw new InvalidInstantError('expected ISO 8601, for example 2026-01-05T10:00:00Z');
  const [, year, month, day, hour = '00', minute = '00', second = '00', fraction = '', offset] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  // Date.UTC rolls 31 February over and maps years below 100 to 19xx; a real date survives the round trip.
  const written = new Date(date);
  if (Number(year) >= 100 && (written.getUTCMonth() !== Number(month) - 1 || written.getUTCDate() !== Number(day))) {
    throw new InvalidInstantError('day value is outside expected range');
  }
  if (Number(year) < 100) throw new InvalidInstantError('year value is outside expected range');
  if (Number(hour) > 23) throw new InvalidInstantError('hour value is outside expected range of 0-23');
  if (Number(minute) > 59) throw new InvalidInstantError('minute value is outside expected range of 0-59');
  if (Number(second) > 59) throw new InvalidInstantError('second value is outside expected range of 0-59');
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  if (offset === undefined || offset === 'Z' || offset === 'z') {
    return `${year}-${month}-${day}T${hour}:${minute}:${second}.${micros}Z`;
  }
  const sign = offset.startsWith('-') ? -1 : 1;
  const offsetHours = Number(offset.slice(1, 3));
  const offsetMinutes = Number(offset.slice(-2));
  if (offsetHours > 23 || offsetMinutes > 59)
    throw new InvalidInstantError('timezone offset is outside expected range');
  const time = date + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return write(time - sign * (offsetHours * 60 + offsetMinutes) * 60_000, micros);
}

function fromUnixTime(value: number): Instant {
  if (!Number.isFinite(value)) throw new InvalidInstantError('NaN and infinity are no times');
  const milliseconds = Math.abs(value) > largestSeconds ? value : value * 1000;
  const wholeSeconds = Math.floor(milliseconds / 1000);
  const micros = Math.min(999_999, Math.round((milliseconds - wholeSeconds * 1000) * 1000));
  return write(wholeSeconds * 1000, String(micros).padStart(6, '0'));
}

function write(wholeSecondMs: number, micros: string): Instant {
  const date = new Date(wholeSecondMs);
  const year = date.getUTCFullYear();
  if (Number.isNaN(year) || year < 100 || year > 9999)
    throw new InvalidInstantError('year value is outside expected range');
  return `${date.toISOString().slice(0, 19)}.${micros}Z`;
}
