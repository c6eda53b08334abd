import { isDeepStrictEqual } from 'node:util';

/** Record of a LangChain object, as the serializer writes it. */
interface ConstructorRecord {
  lc: 1;
  type: 'constructor';
  id: string[];
  kwargs: Record<string, unknown>;
}

type Fields = Record<string, unknown>;
type Constructor = new (fields: Fields) => object;
type Build = (kwargs: Fields) => object;

/** Constructor of a message, and the arguments of its record. */
interface MessageBuilder {
  build: Build;
  kwargs: Fields;
}

/** Maximum number of known shapes: messages of an application have few. */
const maximumShapes = 500;
/** Deeper arguments are left to LangChain, which refuses them from a depth of 50. */
const maxDepth = 40;

const simpleKey = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;
const camelCase = (key: string): string => key.replace(/_([a-z0-9])/g, (_, first: string) => first.toUpperCase());

/**
 * Revives messages as LangChain's `load` does, without its promises and its second parsing: it calls the same
 * constructors with the same arguments.
 *
 * Nothing is assumed about a class. The first message of each shape (class and names of the arguments) is revived by
 * LangChain, too. Only if both results are equal, later messages of this shape are revived here.
 */
export class MessageRecords {
  private readonly shapes = new Map<string, Build | null>();

  /** Undefined if the record must be revived by LangChain. */
  revive(value: Fields): object | undefined {
    const builder = this.builderOf(value);
    return builder?.build(builder.kwargs);
  }

  /** Undefined if the record must be revived by LangChain. The message keeps the objects in its arguments. */
  builderOf(value: Fields): MessageBuilder | undefined {
    if (!isMessageRecord(value)) return undefined;
    const build = this.shapes.get(shapeOf(value));
    return build ? { build, kwargs: value.kwargs } : undefined;
  }

  /** Compares the result of LangChain with that of this class. */
  learn(value: Fields, revived: unknown): void {
    if (!isMessageRecord(value) || typeof revived !== 'object' || revived === null) return;
    const shape = shapeOf(value);
    if (this.shapes.has(shape) || this.shapes.size >= maximumShapes) return;
    const build = buildOf(revived.constructor as Constructor, Object.keys(value.kwargs));
    this.shapes.set(
      shape,
      build && isSame(build(JSON.parse(JSON.stringify(value.kwargs)) as Fields), revived) ? build : null,
    );
  }
}

function isMessageRecord(value: Fields): value is Fields & ConstructorRecord {
  const { lc, type, id, kwargs } = value;
  if (lc !== 1 || type !== 'constructor' || !Array.isArray(id) || id.length !== 3) return false;
  if (id[0] !== 'langchain_core' || id[1] !== 'messages') return false;
  return typeof kwargs === 'object' && kwargs !== null && !Array.isArray(kwargs) && isInert(kwargs);
}

/** Whether a copy of the value needs no reviving: it has no records, and no member named `__proto__`. */
export function isInert(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isInert(item, depth + 1));
  if ('lc' in value || '__lc_escaped__' in value || Object.hasOwn(value, '__proto__')) return false;
  for (const key in value) if (!isInert((value as Fields)[key], depth + 1)) return false;
  return true;
}

const shapeOf = ({ id, kwargs }: ConstructorRecord): string => `${id[2]} ${Object.keys(kwargs).join()}`;

/** Null for names whose mapping is not certain. */
function buildOf(Message: Constructor, keys: readonly string[]): Build | null {
  if (!keys.every((key) => simpleKey.test(key))) return null;
  const names = namesOf(Message);
  const renamed = keys.map((key) => [key, names.get(key) ?? camelCase(key)] as const);
  return (kwargs) => {
    const fields: Fields = {};
    for (const [key, name] of renamed) fields[name] = kwargs[key];
    return new Message(fields);
  };
}

/** Names of arguments by their serialized names, of the class and those above it; the highest class decides. */
function namesOf(Message: Constructor): Map<string, string> {
  const aliases: Record<string, string> = {};
  for (let each = Message; each?.prototype; each = Object.getPrototypeOf(each) as Constructor) {
    Object.assign(aliases, Reflect.get(each.prototype as object, 'lc_aliases'));
  }
  return new Map(Object.entries(aliases).map(([name, serialized]) => [serialized, name]));
}

const isSame = (left: object, right: object): boolean =>
  isDeepStrictEqual(left, right) && isDeepStrictEqual(Reflect.ownKeys(left), Reflect.ownKeys(right));
