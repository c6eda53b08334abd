import { createHash } from 'node:crypto';
import { ValidationError } from '@heddle/errors';

/** Strong validator of an answer: its JSON text is the representation. */
export function entityTagOf(answer: object): string {
  return `"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`;
}

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const tagList = new RegExp(String.raw`^\s*(?:,\s*)*${tag}(?:\s*,\s*(?:${tag})?)*\s*$`);

/**
 * Condition of a header `If-Match` (RFC 9110, 13.1.1): any of its tags, by strong comparison, so a weak one never
 * matches; `*` matches what exists. Null without the header.
 *
 * @throws {ValidationError} Neither `*` nor a list of tags.
 */
export function ifMatch(header: string | undefined): ((current: string) => boolean) | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return () => true;
  if (header.length > 8192 || !tagList.test(header)) {
    throw ValidationError.of(['header', 'If-Match'], 'Input should be * or a list of entity tags', 'value_error');
  }
  const tags = new Set(header.match(new RegExp(tag, 'g')));
  return (current) => tags.has(current);
}
