/** Deeper values, and those with more leaves, are not compared. */
const maxDepth = 64;
const maximumLeaves = 50_000;

/** End of an object's members. */
const end = Symbol('end');

/** Prototypes, keys and primitive values of an object and of all below it, in their order. */
export type Leaves = readonly unknown[];

/**
 * Undefined for a value with other objects than lists, plain objects and LangChain objects, whose text depends on their
 * enumerable members only.
 */
export function leavesOf(value: object): Leaves | undefined {
  const leaves: unknown[] = [];
  return walk(value, (leaf) => leaves.push(leaf) <= maximumLeaves, 0) ? leaves : undefined;
}

/** Whether nothing has changed since `leavesOf`. Equal strings are mostly the same ones, so this reads no text. */
export function hasLeaves(value: object, leaves: Leaves): boolean {
  let at = 0;
  return walk(value, (leaf) => leaves[at++] === leaf, 0) && at === leaves.length;
}

/** False as soon as `take` refuses a leaf, or for an object of another kind. */
function walk(value: unknown, take: (leaf: unknown) => boolean, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return take(value);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (depth >= maxDepth || !take(prototype)) return false;
  if (Array.isArray(value)) {
    if (!take(value.length)) return false;
    for (let index = 0; index < value.length; index += 1) if (!walk(value[index], take, depth + 1)) return false;
    return true;
  }
  if (prototype !== Object.prototype && prototype !== null && !isLangChain(value)) return false;
  for (const key in value) {
    if (!take(key) || !walk((value as Record<string, unknown>)[key], take, depth + 1)) return false;
  }
  return take(end);
}

const isLangChain = (value: object): boolean => 'toJSON' in value && Reflect.get(value, 'lc_serializable') === true;
