import { ValidationError } from '@heddle/errors';

/** Forms in which clients send times. All have a date, and perhaps a time of day with a zone. */
const forms = {
  /** RFC 3339 with a time zone, or a date. */
  zonedOrDate: /^([1-9]\d{3}-\d\d-\d\d)(?:T(\d\d:\d\d(?::\d\d(?:\.(\d+))?)?)(Z|[+-]\d\d:\d\d))?$/,
  /** The time zone is optional and defaults to UTC. */
  utcByDefault: /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.(\d{1,9}))?)?)(Z|[+-]\d\d:?\d\d)?)?$/i,
  /** RFC 3339 with seconds and a time zone. */
  zoned: /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d(?:\.(\d{1,9}))?)(Z|[+-]\d\d:\d\d)$/i,
} as const;

interface Instant {
  /** Rounded to milliseconds. */
  date: Date;
  /** Since 1970. */
  microseconds: number;
}

/** Time in a text of a client; null for other texts. A date begins at midnight UTC. */
export function readInstant(text: string, form: keyof typeof forms): Instant | null {
  const [isShaped, day = '', time = '00:00', fraction = '', zone = 'Z'] = forms[form].exec(text) ?? [];
  const date = new Date(`${day}T${time}${zone}`);
  if (!isShaped || Number.isNaN(date.getTime())) return null;
  const seconds = Math.floor(date.getTime() / 1000);
  return { date, microseconds: seconds * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6)) };
}

/** Parses a time of a client: RFC 3339 with a time zone, or a date. Refuses days that do not exist. */
export function parseInstant(value: string, loc: (string | number)[]): Date {
  const instant = readInstant(value, 'zonedOrDate');
  // JavaScript moves a day beyond the end of its month into the next month.
  if (instant && Number(value.slice(8, 10)) <= daysInMonthOf(value)) return instant.date;
  throw ValidationError.of(loc, 'Input should be a valid datetime with a time zone, or a date', 'datetime_parsing');
}

const daysInMonthOf = (day: string): number =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate();
