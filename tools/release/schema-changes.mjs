/**
 * What changed for the worse between two schemas of OpenAPI 3.0. It depends on who reads: a request breaks when less is
 * accepted than before, an answer when something is missing from it or may be something that it never was.
 * A new value of an enumeration in an answer is no break: clients are to expect values they do not know.
 */

/**
 * As far as it is compared here.
 *
 * @typedef {{
 *   [keyword: string]: any,
 *   $ref?: string,
 *   type?: string,
 *   nullable?: boolean,
 *   enum?: unknown[],
 *   properties?: Record<string, Schema>,
 *   required?: string[],
 *   items?: Schema,
 *   additionalProperties?: boolean | Schema,
 *   allOf?: Schema[],
 *   oneOf?: Schema[],
 *   anyOf?: Schema[],
 * }} Schema
 * @typedef {{ components: { schemas: Record<string, Schema> } }} Schemas
 * @typedef {'request' | 'response'} Direction
 * @typedef {(before: Schema, after: Schema, direction: Direction, place: string) => string[]} Compare
 */

const lowerBounds = ['minLength', 'minItems', 'minProperties', 'minimum'];
const upperBounds = ['maxLength', 'maxItems', 'maxProperties', 'maximum'];
const exact = ['pattern', 'format', 'multipleOf', 'uniqueItems'];

export class SchemaChanges {
  /**
   * By direction and the names of both schemas; holds what is under comparison, too, so that recursion ends.
   *
   * @type {Map<string, string[]>}
   */
  #compared = new Map();

  /**
   * @param {Schemas} before
   * @param {Schemas} after
   */
  constructor(before, after) {
    this.before = before;
    this.after = after;
  }

  /**
   * What breaks whoever sends (`request`) or reads (`response`) values of this schema.
   *
   * @type {Compare}
   */
  between(before, after, direction, place) {
    return [
      ...this.#nullability(before, after, direction, place),
      ...this.#named(nameOf(before), before, after, direction, place),
    ];
  }

  /** @type {Compare} */
  #nullability(before, after, direction, place) {
    const [old, now] = [isNullable(before, this.before), isNullable(after, this.after)];
    if (direction === 'request') return old && !now ? [`${place}: null is refused`] : [];
    return !old && now ? [`${place}: may be null`] : [];
  }

  /**
   * A schema with a name is compared once, however many operations use it.
   *
   * @type {(name: string | undefined, ...compared: Parameters<Compare>) => string[]}
   */
  #named(name, before, after, direction, place) {
    if (name === undefined) return this.#variants(before, after, direction, place);
    const key = `${direction} ${name} ${nameOf(after) ?? place}`;
    const known = this.#compared.get(key);
    if (known) return known;
    this.#compared.set(key, []);
    const problems = this.#variants(before, after, direction, `${name} (${direction})`);
    this.#compared.set(key, problems);
    return problems;
  }

  /** @type {Compare} */
  #variants(beforeSchema, afterSchema, direction, place) {
    const before = variantsOf(beforeSchema, this.before);
    const after = variantsOf(afterSchema, this.after);
    /** @type {(old: Schema, now: Schema) => string[]} */
    const compare = (old, now) => this.#flat(old, now, direction, place);
    // Each request of before needs somebody who takes it, each answer of now somebody who understood it before.
    return direction === 'request'
      ? before.flatMap((old) => fewest(after.map((now) => compare(old, now))))
      : after.flatMap((now) => fewest(before.map((old) => compare(old, now))));
  }

  /** @type {Compare} */
  #flat(before, after, direction, place) {
    const types = typeProblem(before, after, direction);
    if (types) return [`${place}: ${types}`];
    const own = direction === 'request' ? narrowed(before, after) : [];
    return [
      ...own.map((problem) => `${place}: ${problem}`),
      ...this.#properties(before, after, direction, place),
      ...this.#both(before.items, after.items, direction, `${place}[]`),
      ...this.#both(before.additionalProperties, after.additionalProperties, direction, `${place}.*`),
    ];
  }

  /** @type {(before: unknown, after: unknown, direction: Direction, place: string) => string[]} */
  #both(before, after, direction, place) {
    return isSchema(before) && isSchema(after) ? this.between(before, after, direction, place) : [];
  }

  /** @type {Compare} */
  #properties(before, after, direction, place) {
    const required = { before: new Set(before.required), after: new Set(after.required) };
    /** @type {string[]} */
    const problems = [];
    for (const [name, schema] of Object.entries(before.properties ?? {})) {
      const now = after.properties?.[name];
      if (now) problems.push(...this.between(schema, now, direction, `${place}.${name}`));
      else problems.push(`${place}.${name}: removed`);
    }
    const [strict, lenient] =
      direction === 'request' ? [required.after, required.before] : [required.before, required.after];
    const word = direction === 'request' ? 'is required now' : 'may be missing now';
    for (const name of strict) {
      const removed = name in (before.properties ?? {}) && !(name in (after.properties ?? {}));
      if (!lenient.has(name) && !removed) problems.push(`${place}.${name}: ${word}`);
    }
    return problems;
  }
}

/** @type {(value: unknown) => value is Schema} */
const isSchema = (value) => typeof value === 'object' && value !== null;
/** @param {string[][]} candidates */
const fewest = (candidates) => candidates.reduce((best, next) => (next.length < best.length ? next : best));

const besideName = new Set(['$ref', 'allOf', 'nullable', 'description', 'example', 'default', 'deprecated', 'title']);

/**
 * `Thread` for a reference to it, also for one that is wrapped to be nullable or described.
 *
 * @param {Schema} schema
 */
function nameOf(schema) {
  if (Object.keys(schema).some((keyword) => !besideName.has(keyword))) return undefined;
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined);
  return reference?.replace('#/components/schemas/', '');
}

/**
 * A schema without references and `allOf` at its top.
 *
 * @type {(schema: Schema, document: Schemas) => Schema}
 */
function flatten({ $ref, allOf = [], ...own }, document) {
  const named = $ref && document.components.schemas[$ref.replace('#/components/schemas/', '')];
  if ($ref && !named) throw new Error(`The document has no ${$ref}`);
  const inherited = (named ? [named, ...allOf] : allOf).map((part) => flatten(part, document));
  return [...inherited, own].reduce((merged, part) => ({
    ...merged,
    ...part,
    ...((merged.properties ?? part.properties) && { properties: { ...merged.properties, ...part.properties } }),
    ...((merged.required ?? part.required) && { required: [...(merged.required ?? []), ...(part.required ?? [])] }),
  }));
}

/** @param {Schema} schema */
const alternativesOf = (schema) => schema.oneOf ?? schema.anyOf;

/** @type {(schema: Schema, document: Schemas) => Schema[]} */
function variantsOf(schema, document) {
  const flat = flatten(schema, document);
  return alternativesOf(flat)?.flatMap((alternative) => variantsOf(alternative, document)) ?? [flat];
}

/** @type {(schema: Schema, document: Schemas) => boolean} */
function isNullable(schema, document) {
  const flat = flatten(schema, document);
  const alternatives = alternativesOf(flat);
  if (flat.nullable) return true;
  return alternatives ? alternatives.some((part) => isNullable(part, document)) : typeOf(flat) === undefined;
}

/** @param {Schema} schema */
const typeOf = (schema) => schema.type ?? (schema.properties ? 'object' : schema.enum && typeof schema.enum[0]);

/** @type {(before: Schema, after: Schema, direction: Direction) => string | undefined} */
function typeProblem(before, after, direction) {
  const [wide, narrow] = direction === 'request' ? [after, before] : [before, after];
  const [wideType, narrowType] = [typeOf(wide), typeOf(narrow)];
  const fits = wideType === undefined || wideType === narrowType || (wideType === 'number' && narrowType === 'integer');
  return fits ? undefined : `was ${typeOf(before) ?? 'anything'}, is ${typeOf(after) ?? 'anything'}`;
}

/**
 * Values that were accepted and are not any more.
 *
 * @type {(before: Schema, after: Schema) => string[]}
 */
function narrowed(before, after) {
  const refused = (before.enum ?? []).filter((value) => after.enum && !after.enum.includes(value));
  return [
    ...refused.map((value) => `${JSON.stringify(value)} is refused`),
    ...(after.enum && !before.enum ? ['only certain values are accepted now'] : []),
    ...lowerBounds
      .filter((bound) => (after[bound] ?? -Infinity) > (before[bound] ?? -Infinity))
      .map((bound) => `${bound} is ${after[bound]} now`),
    ...upperBounds
      .filter((bound) => (after[bound] ?? Infinity) < (before[bound] ?? Infinity))
      .map((bound) => `${bound} is ${after[bound]} now`),
    ...exact
      .filter((rule) => after[rule] && after[rule] !== before[rule])
      .map((rule) => `${rule} is ${after[rule]} now`),
    ...(after.additionalProperties === false && before.additionalProperties !== false
      ? ['other properties are refused now']
      : []),
  ];
}
