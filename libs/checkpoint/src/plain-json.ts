/** Maximum depth: deeper values take the general path, and cycles have no end. */
const deepest = 64;

/**
 * JSON of a value with only text, numbers, booleans, null, lists and plain objects. For those the serializer writes the
 * same as `JSON.stringify`, after a search for cycles and a check of every member. Undefined for other values.
 */
export function plainJson(value: unknown): string | undefined {
  try {
    return isPlain(value, 0) ? JSON.stringify(value) : undefined;
  } catch {
    // A getter threw; the serializer reports the location.
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
  // The serializer treats the first as a message to a node, whatever its class.
  if ('lg_name' in value || 'toJSON' in value) return false;
  for (const key in value) if (!isPlain((value as Record<string, unknown>)[key], depth)) return false;
  return true;
}
