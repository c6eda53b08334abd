import { ValidationError } from '@heddle/errors';
import { type JsonPath, parseJsonPath } from './json-path.js';

/** Selected parts of a state, in a form that can be sent between threads. */
export interface StateSelection {
  paths: { keys: string[]; slice?: JsonPath['slice'] }[];
}

const STATE_FIELDS = [
  'values',
  'next',
  'tasks',
  'metadata',
  'created_at',
  'checkpoint',
  'parent_checkpoint',
  'interrupts',
  'checkpoint_id',
  'parent_checkpoint_id',
] as const;

/** Parts that are stored with a checkpoint; they need neither its values nor its graph. */
const ofTheCheckpoint = new Set<string | undefined>([
  'metadata',
  'created_at',
  'checkpoint',
  'parent_checkpoint',
  'checkpoint_id',
  'parent_checkpoint_id',
]);

const maximumPaths = 50;
const longestPath = 500;

/** Parses `select` of state reads: fields, and parts of them like `values.messages[-20:]`; undefined selects all. */
export function parseStateSelection(
  select: readonly string[] | null | undefined,
  source: 'body' | 'query',
): StateSelection | undefined {
  if (!select || select.length === 0) return undefined;
  const loc = [source, 'select'];
  if (select.length > maximumPaths) {
    throw ValidationError.of(loc, `At most ${maximumPaths} paths, not ${select.length}`, 'too_long');
  }
  return { paths: select.map((text, index) => parsePath(text, source === 'body' ? [...loc, index] : loc)) };
}

function parsePath(text: string, loc: (string | number)[]): StateSelection['paths'][number] {
  const path = text.length <= longestPath ? parseJsonPath(text) : null;
  const keys = path?.steps ?? [];
  if (path && isKeys(keys) && (STATE_FIELDS as readonly string[]).includes(keys[0] as string)) {
    return { keys, ...(path.slice ? { slice: path.slice } : {}) };
  }
  throw ValidationError.of(
    loc,
    `Invalid select path: ${text.slice(0, 100)}. Expected one of ${STATE_FIELDS.join(', ')}, or a part of it ` +
      'like values.messages[-20:]',
    'select_path',
  );
}

const isKeys = (steps: readonly (string | number)[]): steps is string[] =>
  steps.every((step) => typeof step === 'string');

/** Whether all selected parts are stored with the checkpoint. */
export const isOfTheCheckpoint = ({ paths }: StateSelection): boolean =>
  paths.every(({ keys }) => ofTheCheckpoint.has(keys[0]));

type Fields = Record<string, unknown>;

/**
 * The selected parts, each at its path. Missing parts are omitted; a slice of a value that is not a list is the value.
 */
export function selectState(state: object, { paths }: StateSelection): Fields {
  const selected = emptyObject();
  for (const { keys, slice } of paths) {
    const value = keys.reduce<unknown>(member, state);
    if (value === undefined) continue;
    const part = slice && Array.isArray(value) ? value.slice(slice.from ?? 0, slice.to ?? value.length) : value;
    setAt(selected, keys, part);
  }
  return selected;
}

function setAt(target: Fields, keys: string[], value: unknown): void {
  const last = keys.at(-1) as string;
  let inner = target;
  for (const key of keys.slice(0, -1)) {
    const known = Object.hasOwn(inner, key) ? inner[key] : undefined;
    // A part selected as a whole includes this one. It is shared with the state, so it must not change.
    if (known !== undefined && !made.has(known as object)) return;
    inner = (inner[key] = known ?? emptyObject()) as Fields;
  }
  inner[last] = value;
}

/** Reads members of objects only: those of lists, like `length`, are not part of a state. */
const member = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.hasOwn(value, key)
    ? (value as Fields)[key]
    : undefined;

/** Objects that this file created; others belong to the state. */
const made = new WeakSet<object>();

function emptyObject(): Fields {
  // Without a prototype, so that keys such as `__proto__` have no effect.
  const object = Object.create(null) as Fields;
  made.add(object);
  return object;
}
