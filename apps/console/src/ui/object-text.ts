import { jsonText, parseObjectText, type ParsedJson } from './json-text';
import { withField } from './schema-fields';

/** JSON object as it is typed in a form. */
export interface ObjectText {
  text: string;
  /** Texts of members that are typed as JSON, which may be no JSON yet. `text` has their last valid values. */
  members: Readonly<Record<string, string>>;
}

export const objectText = (value: unknown): ObjectText => ({ text: jsonText(value), members: {} });

/** The object; a problem while any text is not valid. */
export function parseObject({ text, members }: ObjectText): ParsedJson {
  const unfinished = Object.keys(members).find((name) => valueOf(members[name] ?? '') === undefined);
  if (unfinished === undefined) return parseObjectText(text);
  return { problem: `The form has a text for “${unfinished}” that is no JSON. An edit here drops it.` };
}

/** The object with a member changed whose value is known; undefined removes it. */
export function withValue({ text, members }: ObjectText, name: string, value: unknown): ObjectText {
  const object = parseObjectText(text).value as Record<string, unknown>;
  const { [name]: _replaced, ...others } = members;
  return { text: jsonText(withField(object, name, value)), members: others };
}

/** The object with the text of a member that is typed as JSON; an empty text removes the member. */
export function withMemberText(object: ObjectText, name: string, typed: string): ObjectText {
  if (typed.trim() === '') return withValue(object, name, undefined);
  const value = valueOf(typed);
  const { text, members } = value === undefined ? object : withValue(object, name, value);
  return { text, members: { ...members, [name]: typed } };
}

export function memberText({ text, members }: ObjectText, name: string): string {
  if (Object.hasOwn(members, name)) return members[name] ?? '';
  const object = parseObjectText(text).value as Record<string, unknown>;
  return Object.hasOwn(object, name) ? JSON.stringify(object[name], null, 2) : '';
}

/** Kept text; an empty object if it cannot be read. */
export function readObjectText(kept: string): ObjectText {
  const read = valueOf(kept);
  if (typeof read !== 'object' || read === null || !('text' in read) || typeof read.text !== 'string') {
    return objectText({});
  }
  const members = 'members' in read && typeof read.members === 'object' ? { ...read.members } : {};
  const texts = Object.entries(members).filter((member): member is [string, string] => typeof member[1] === 'string');
  return { text: read.text, members: Object.fromEntries(texts) };
}

/** Undefined if the text is no JSON. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
