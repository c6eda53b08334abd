import { diffLines, diffWordsWithSpace } from 'diff';
import { create } from 'jsondiffpatch';

export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Time limit of a word diff, which is quadratic at worst; beyond it a line diff is used. */
const wordDiffTimeoutMs = 250;

export function diffText(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: wordDiffTimeoutMs }) ?? diffLines(before, after);
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

interface FieldChange {
  path: string;
  kind: 'added' | 'removed' | 'changed' | 'moved';
  before?: unknown;
  after?: unknown;
}

const differ = create({
  // Objects in arrays are matched by their identifiers.
  objectHash: (item, index) => {
    const { id, name } = item as { id?: unknown; name?: unknown };
    return String(id ?? name ?? `at ${index}`);
  },
  arrays: { detectMove: true },
});

/** Changed fields, one line per path. */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
  return flatten(differ.diff(before, after), '');
}

function flatten(delta: unknown, path: string): FieldChange[] {
  if (delta === undefined || delta === null) return [];
  if (Array.isArray(delta)) return [leaf(delta, path)];
  const isArray = (delta as { _t?: string })._t === 'a';
  return Object.entries(delta).flatMap(([key, part]) => {
    if (key === '_t') return [];
    const index = key.replace(/^_/, '');
    return flatten(part, isArray ? `${path}[${index}]` : path === '' ? key : `${path}.${key}`);
  });
}

function leaf(delta: unknown[], path: string): FieldChange {
  if (delta.length === 1) return { path, kind: 'added', after: delta[0] };
  if (delta.length === 2) return { path, kind: 'changed', before: delta[0], after: delta[1] };
  if (delta[2] === 3) return { path, kind: 'moved', after: `to [${String(delta[1])}]` };
  return { path, kind: 'removed', before: delta[0] };
}
