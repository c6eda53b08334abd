/** Parts of a JSON tree: the outline of a folded value, and the members of an open one. */

/** Characters of a folded value. */
const previewCharacters = 80;
/** Members that a preview reads; a list may have millions. */
const previewMembers = 6;

export type JsonContainer = Record<string, unknown> | readonly unknown[];

export const isContainer = (value: unknown): value is JsonContainer => typeof value === 'object' && value !== null;

export function memberCount(value: JsonContainer): number {
  return Array.isArray(value) ? value.length : Object.keys(value).length;
}

/** Members in the order in which they were written, without copies of the others. */
export function membersOf(value: JsonContainer, limit: number): [name: string, value: unknown][] {
  if (Array.isArray(value)) return value.slice(0, limit).map((item, index) => [String(index), item]);
  const record = value as Record<string, unknown>;
  return Object.keys(record)
    .slice(0, limit)
    .map((name) => [name, record[name]]);
}

/** `{role: "user", content: "Hello"}`, cut. */
export function outline(value: unknown): string {
  const text = partOutline(value, 0);
  return text.length > previewCharacters ? `${text.slice(0, previewCharacters)}…` : text;
}

function partOutline(value: unknown, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, previewCharacters));
  if (!isContainer(value)) return String(value);
  const isList = Array.isArray(value);
  if (memberCount(value) === 0) return isList ? '[]' : '{}';
  if (depth > 1) return isList ? '[…]' : '{…}';
  const parts = membersOf(value, previewMembers).map(([name, part]) =>
    isList ? partOutline(part, depth + 1) : `${name}: ${partOutline(part, depth + 1)}`,
  );
  if (memberCount(value) > previewMembers) parts.push('…');
  return isList ? `[${parts.join(', ')}]` : `{${parts.join(', ')}}`;
}
