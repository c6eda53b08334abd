import { ValidationError } from '@heddle/errors';

export interface Span {
  days: number;
  hours: number;
  minutes: number;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const defaultMs = 3 * hourMs;
const longestMs = 3650 * dayMs;

/** End of a new link: a time, a span from now, or three hours from now. */
export function decideExpiry(now: Date, at: string | undefined, after: Span | undefined): Date {
  if (at !== undefined && after !== undefined)
    throw ValidationError.of(['body', 'expires_in'], 'Give either expires_at or expires_in');
  const field = at === undefined ? 'expires_in' : 'expires_at';
  const end = at === undefined ? now.getTime() + (after ? lengthOf(after) : defaultMs) : Date.parse(at);
  if (end <= now.getTime()) throw ValidationError.of(['body', field], 'A link should end in the future');
  if (end > now.getTime() + longestMs) throw ValidationError.of(['body', field], 'A link should end within ten years');
  return new Date(end);
}

const lengthOf = ({ days, hours, minutes }: Span) => days * dayMs + hours * hourMs + minutes * minuteMs;
