import { isObject } from '@heddle/project-files';
import type { UploadFeedback } from './upload-source.js';

export type JsonObject = Record<string, unknown>;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** Inputs and outputs of an upload are objects; other values go into one member. */
export const wrapped = (value: unknown, name: string): JsonObject => (isObject(value) ? value : { [name]: value });

/** Drops empty members. */
export function withoutEmpty<T extends object>(value: T): T {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined && member !== null && member !== ''),
  ) as T;
}

const longestKey = 180;
const longestComment = 65_536;

/** Feedback within the limits of the service; other tools do not limit keys and comments. */
export function feedbackOf(key: string, fields: Omit<UploadFeedback, 'key'>): UploadFeedback {
  const comment = fields.comment && truncated(fields.comment, longestComment);
  return withoutEmpty({ ...fields, key: cut(key, longestKey), comment });
}

/** Shortens a key but keeps both ends, since either may identify it. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const half = Math.floor((length - 1) / 2);
  return `${truncated(text, half)}…${text.slice(-half).replace(/^[\udc00-\udfff]/, '')}`;
}

/** Cuts a text without splitting a surrogate pair, which the service would refuse. */
export const truncated = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Makes keys unique: a second `contains` becomes `contains 2`. */
export function numbered(feedback: readonly UploadFeedback[]): UploadFeedback[] {
  const seen = new Map<string, number>();
  return feedback.map((one) => {
    const count = (seen.get(one.key) ?? 0) + 1;
    seen.set(one.key, count);
    return count === 1 ? one : { ...one, key: `${truncated(one.key, longestKey - 5)} ${count}` };
  });
}

/** ISO 8601 without an offset, also as spreadsheets and databases write it. */
const withoutOffset = /^\d{4}-\d\d-\d\d[T ][\d:.]+$/i;

/** ISO 8601 in UTC; undefined for an invalid time. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (value === '') return undefined;
  // A time without an offset is UTC, as in the service; `Date` would use the local zone.
  const text = typeof value === 'string' && withoutOffset.test(value) ? `${value}Z` : value;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

export const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();
