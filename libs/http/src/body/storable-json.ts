import type { FieldError } from '@heddle/errors';
import { maxJsonDepth } from './json-meter.js';

const nul = '\u0000';

type Problem = Pick<FieldError, 'msg' | 'type'>;

/** A problem and its path, innermost step first. */
interface Found extends Problem {
  steps: (string | number)[];
}

/** Characters that PostgreSQL cannot store: NUL and unpaired surrogates. */
export function textProblem(text: string): Problem | undefined {
  if (text.includes(nul)) return { msg: 'String should not contain NUL characters', type: 'string_nul' };
  if (!text.isWellFormed())
    return { msg: 'String should be valid Unicode: it has an unpaired surrogate', type: 'string_unicode' };
  return undefined;
}

/** The text with U+FFFD in place of each character that PostgreSQL cannot store. */
export const storableText = (text: string): string => text.replaceAll(nul, '\ufffd').toWellFormed();

/** The same JSON value with storable texts and keys. Changes lists and objects in place; their depth is limited. */
export function withStorableText(value: unknown): unknown {
  if (typeof value === 'string') return textProblem(value) ? storableText(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) value[index] = withStorableText(value[index]);
    return value;
  }
  return withStorableMembers(value as Record<string, unknown>);
}

function withStorableMembers(object: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(object);
  for (const key of keys) {
    const stored = withStorableText(object[key]);
    if (stored !== object[key]) setMember(object, key, stored);
  }
  return keys.some(textProblem) ? Object.fromEntries(keys.map((key) => [storableText(key), object[key]])) : object;
}

/** Sets a member like the parser: `__proto__` is an ordinary one. */
export function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Words for floats that are not finite. The `json` module of Python writes them, although they are not JSON. */
const notFinite = /-?(?:NaN|Infinity)/g;

/** The JSON text with null in place of `NaN`, `Infinity` and `-Infinity` outside of strings, in one pass. */
export function withNullForNotFinite(text: string): string {
  let result = '';
  for (let from = 0; from < text.length;) {
    const begin = orEnd(text, text.indexOf('"', from));
    const end = endOfString(text, begin);
    result += text.slice(from, begin).replace(notFinite, 'null') + text.slice(begin, end);
    from = end;
  }
  return result;
}

/** The position behind the string that begins at `begin`. */
function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let unescaped = at;
    while (text[unescaped - 1] === '\\') unescaped -= 1;
    if ((at - unescaped) % 2 === 0) return at + 1;
  }
  return text.length;
}

const orEnd = (text: string, at: number) => (at === -1 ? text.length : at);

const infinite: Problem = { msg: 'Input should be a finite number', type: 'finite_number' };
/** Maximum length of a reported path. */
const shownSteps = 10;
const tooDeep: Problem = { msg: `Input is nested deeper than ${maxJsonDepth} levels`, type: 'too_deep' };

/**
 * First location in a parsed JSON value that cannot be stored as sent, or undefined: unstorable text, numbers beyond a
 * double (they would become null), excessive depth. The path is built only for a problem, and the recursion ends at the
 * depth limit.
 */
export function findUnstorable(root: unknown): FieldError | undefined {
  const found = inValue(root, 0);
  if (!found) return undefined;
  const { msg, type } = found;
  const steps = found.steps.reverse();
  return { loc: ['body', ...(type === tooDeep.type ? steps.slice(0, shownSteps) : steps)], msg, type };
}

function inValue(value: unknown, depth: number): Found | undefined {
  if (typeof value === 'string') return at(textProblem(value));
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : at(infinite);
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= maxJsonDepth) return at(tooDeep);
  return Array.isArray(value) ? inList(value, depth) : inObject(value as Record<string, unknown>, depth);
}

function inList(list: unknown[], depth: number): Found | undefined {
  for (let index = 0; index < list.length; index += 1) {
    const found = inValue(list[index], depth + 1);
    if (found) return under(index, found);
  }
  return undefined;
}

function inObject(object: Record<string, unknown>, depth: number): Found | undefined {
  for (const key of Object.keys(object)) {
    const problem = textProblem(key);
    if (problem) return at(problem);
    const found = inValue(object[key], depth + 1);
    if (found) return under(key, found);
  }
  return undefined;
}

const at = (problem: Problem | undefined): Found | undefined => problem && { ...problem, steps: [] };

function under(step: string | number, found: Found): Found {
  found.steps.push(step);
  return found;
}
