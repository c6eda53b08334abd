/** Maximum depth: deeper values take the general path, and cycles have no end. */
const maxDepth = 64;

/** A value that needs the serializer. */
const other = Symbol('other');

/** The serializer's record of undefined, inside of values. */
const undefinedRecord = { lc: 2, type: 'undefined' };

/**
 * JSON of a value with only text, numbers, booleans, null, lists, plain objects and LangChain objects such as messages.
 * For those the serializer writes the same as `JSON.stringify`, after a search for cycles and a call per member.
 * Undefined for other values.
 */
export function plainJson(value: unknown): string | undefined {
  try {
    const plain = value === undefined ? other : toPlain(value, 0);
    return plain === other ? undefined : JSON.stringify(plain);
  } catch {
    // A getter threw; the serializer reports the location.
    return undefined;
  }
}

/** The value in a form for `JSON.stringify`: itself, unless a member has another form. */
function toPlain(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    case 'undefined':
      return undefinedRecord;
    case 'object':
      if (value === null) return null;
      return depth < maxDepth ? toPlainObject(value, depth + 1) : other;
    default:
      return other;
  }
}

function toPlainObject(value: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value))
    return prototype === Array.prototype && !('toJSON' in value) ? toPlainList(value, depth) : other;
  if ('toJSON' in value) return toPlainRecord(value, depth);
  if (prototype !== Object.prototype && prototype !== null) return other;
  // The serializer treats it as a message to a node, whatever its class.
  if ('lg_name' in value) return other;
  return toPlainMembers(value as Record<string, unknown>, depth);
}

function toPlainList(list: readonly unknown[], depth: number): unknown {
  let plain = list;
  for (let index = 0; index < list.length; index += 1) {
    const item = toPlain(list[index], depth);
    if (item === other) return other;
    if (item === list[index]) continue;
    if (plain === list) plain = [...list];
    (plain as unknown[])[index] = item;
  }
  return plain;
}

function toPlainMembers(object: Record<string, unknown>, depth: number): unknown {
  let plain = object;
  for (const key in object) {
    const value = object[key];
    const member = toPlain(value, depth);
    if (member === other) return other;
    if (member === value) continue;
    // An assignment would set the prototype.
    if (key === '__proto__') return other;
    if (plain === object) plain = { ...object };
    plain[key] = member;
  }
  return plain;
}

/** LangChain's record of one of its objects. */
function toPlainRecord(value: object, depth: number): unknown {
  const { lc_serializable, toJSON } = value as { lc_serializable?: unknown; toJSON: unknown };
  if (lc_serializable !== true || typeof toJSON !== 'function') return other;
  const record = toJSON.call(value) as unknown;
  return typeof record === 'object' && record !== null && !('toJSON' in record) ? toPlain(record, depth) : other;
}
