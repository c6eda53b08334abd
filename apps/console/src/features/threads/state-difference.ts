/** Difference of two states, one line per changed member, without a search for moved parts: states only grow. */

export interface StateChange {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before?: unknown;
  after?: unknown;
}

type Container = Record<string, unknown> | unknown[];

/** Changes that are listed; a state has many megabytes. */
export const maximumChanges = 200;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

/** Members that changed, in the order of the newer state, at most `maximumChanges` and one. */
export function stateDifference(before: unknown, after: unknown): StateChange[] {
  const changes: StateChange[] = [];
  compare(before, after, '', changes);
  return changes;
}

function compare(before: unknown, after: unknown, path: string, changes: StateChange[]): void {
  if (Object.is(before, after) || changes.length > maximumChanges) return;
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after)) {
    changes.push({ path, kind: 'changed', before, after });
    return;
  }
  const [old, now] = [before as Record<string, unknown>, after as Record<string, unknown>];
  for (const name of Object.keys(now)) {
    const place = placeOf(path, name, Array.isArray(after));
    if (Object.hasOwn(old, name)) compare(old[name], now[name], place, changes);
    else if (changes.length <= maximumChanges) changes.push({ path: place, kind: 'added', after: now[name] });
  }
  for (const name of Object.keys(old)) {
    if (changes.length > maximumChanges) return;
    if (!Object.hasOwn(now, name)) {
      changes.push({ path: placeOf(path, name, Array.isArray(after)), kind: 'removed', before: old[name] });
    }
  }
}

function placeOf(path: string, name: string, isItem: boolean): string {
  if (isItem) return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}
