/** Deeper values go the way of all others; a cycle has no end. */
const deepest = 64;

/**
 * The JSON of a value that holds only text, numbers, booleans, null, lists and simple objects: of those the serializer
 * writes just what `JSON.stringify` does, after it has looked for cycles and asked about every member. Undefined where
 * there is anything else.
 */
export function plainJson(value: unknown): string | undefined {
  try {
    return isPlain(value, 0) ? JSON.stringify(value) : undefined;
  } catch {
    // A getter throws; the serializer says where.
    return undefined;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return true;
    case 'object':
      return value === null || (depth < deepest && isPlainObject(value, depth + 1));
    default:
      return false;
  }
}

function isPlainObject(value: object, depth: number): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value)) {
    if (prototype !== Array.prototype || 'toJSON' in value) return false;
    for (let index = 0; index < value.length; index += 1) if (!isPlain(value[index], depth)) return false;
    return true;
  }
  if (prototype !== Object.prototype && prototype !== null) return false;
  // The serializer takes the first for a message to a node, whatever its class is.
  if ('lg_name' in value || 'toJSON' in value) return false;
  for (const key in value) if (!isPlain((value as Record<string, unknown>)[key], depth)) return false;
  return true;
}
