import { ValidationError } from '@heddle/errors';

const shape = /^[1-9]\d{3}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Parses a time of a client: RFC 3339 with a time zone, or a date, which begins at midnight UTC. */
export function parseInstant(value: string, loc: (string | number)[]): Date {
  const time = new Date(value);
  // JavaScript moves a day beyond the end of its month into the next month.
  const isReal = !Number.isNaN(time.getTime()) && daysIn(value) >= Number(value.slice(8, 10));
  if (shape.test(value) && isReal) return time;
  throw ValidationError.of(loc, 'Input should be a valid datetime with a time zone, or a date', 'datetime_parsing');
}

const daysIn = (value: string): number =>
  new Date(Date.UTC(Number(value.slice(0, 4)), Number(value.slice(5, 7)), 0)).getUTCDate();
