import { createHash } from 'node:crypto';
import { ValidationError } from '@heddle/errors';

const digest = (value: object): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

/**
 * Strong validator of an answer, whose JSON text is the representation. It begins with the digest of the values that
 * clients can change, because the service also changes others.
 */
export const entityTagOf = (answer: object, changeable: object): string => `"${digest(changeable)}.${digest(answer)}"`;

/** Part of such a tag that stays while the service alone changes the answer. */
export const changeablePart = (entityTag: string): string => entityTag.replace(/\.[^.]*"$/, '"');

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const tagList = new RegExp(String.raw`^\s*(?:,\s*)*${tag}(?:\s*,\s*(?:${tag})?)*\s*$`);

/**
 * Condition of a header `If-Match` (RFC 9110, 13.1.1): any of its tags, by strong comparison, so a weak one never
 * matches; `*` matches an existing resource. Null without the header. `part` selects the compared part of a tag.
 *
 * @throws {ValidationError} Neither `*` nor a list of tags.
 */
export function ifMatch(
  header: string | undefined,
  part: (entityTag: string) => string = (entityTag) => entityTag,
): ((current: string) => boolean) | null {
  if (header === undefined) return null;
  if (header.trim() === '*') return () => true;
  if (header.length > 8192 || !tagList.test(header)) {
    throw ValidationError.of(['header', 'If-Match'], 'Input should be * or a list of entity tags', 'value_error');
  }
  const tags = new Set(header.match(new RegExp(tag, 'g'))?.map(part));
  return (current) => tags.has(part(current));
}
