import { isObject } from '@heddle/errors';

type Json = Record<string, unknown>;
type Pointer = readonly (string | number)[];

const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

interface Shape {
  /** Completes "should be". */
  name: string;
  holds: (value: unknown) => boolean;
  /** Schemas in the value, with their location in it. */
  schemasIn?: (value: unknown) => [Pointer, unknown][];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isFlag = (value: unknown) => typeof value === 'boolean';
const isNames = (value: unknown) => Array.isArray(value) && value.every(isText);
const isType = (value: unknown) => isText(value) && types.includes(value);
const isSchema = (value: unknown) => isObject(value) || isFlag(value);

const itself = (value: unknown): [Pointer, unknown][] => [[[], value]];
const members = (value: unknown): [Pointer, unknown][] =>
  Array.isArray(value)
    ? value.map((item, index) => [[index], item])
    : Object.entries(value as Json).map(([key, item]) => [[key], item]);

const text: Shape = { name: 'a text', holds: isText };
const flag: Shape = { name: 'true or false', holds: isFlag };
const number: Shape = { name: 'a number', holds: isNumber };
const count: Shape = {
  name: 'a whole number from 0',
  holds: (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
};
const names: Shape = { name: 'a list of names', holds: isNames };
const namesByName: Shape = {
  name: 'an object of lists of names',
  holds: (value) => isObject(value) && Object.values(value).every(isNames),
};
const schema: Shape = { name: 'a schema', holds: isSchema, schemasIn: itself };
const schemas: Shape = {
  name: 'a list of at least one schema',
  holds: (value) => Array.isArray(value) && value.length > 0,
  schemasIn: members,
};
const schemasByName: Shape = { name: 'an object of schemas', holds: isObject, schemasIn: members };

/** Drafts 4 to 2020-12 together: no keyword of one has another meaning than in the others. */
const shapes = new Map<string, Shape>(
  Object.entries({
    type: {
      name: `one of ${types.join(', ')}, or a list of them`,
      holds: (value) => isType(value) || (Array.isArray(value) && value.length > 0 && value.every(isType)),
    },
    enum: { name: 'a list', holds: Array.isArray },
    multipleOf: { name: 'a number above 0', holds: (value) => isNumber(value) && value > 0 },
    maximum: number,
    minimum: number,
    // Draft 4 has a flag beside the limit.
    exclusiveMaximum: { name: 'a number', holds: (value) => isNumber(value) || isFlag(value) },
    exclusiveMinimum: { name: 'a number', holds: (value) => isNumber(value) || isFlag(value) },
    maxLength: count,
    minLength: count,
    pattern: text,
    format: text,
    maxItems: count,
    minItems: count,
    uniqueItems: flag,
    maxContains: count,
    minContains: count,
    maxProperties: count,
    minProperties: count,
    required: names,
    dependentRequired: namesByName,
    properties: schemasByName,
    patternProperties: schemasByName,
    additionalProperties: schema,
    propertyNames: schema,
    dependentSchemas: schemasByName,
    dependencies: {
      name: 'an object of schemas or lists of names',
      holds: isObject,
      schemasIn: (value) => members(value).filter(([, item]) => !isNames(item)),
    },
    unevaluatedProperties: schema,
    // A list has a schema for each place; it is `prefixItems` since 2020-12.
    items: {
      name: 'a schema or a list of schemas',
      holds: (value) => isSchema(value) || Array.isArray(value),
      schemasIn: (value) => (Array.isArray(value) ? members(value) : itself(value)),
    },
    prefixItems: schemas,
    additionalItems: schema,
    unevaluatedItems: schema,
    contains: schema,
    allOf: schemas,
    anyOf: schemas,
    oneOf: schemas,
    not: schema,
    if: schema,
    then: schema,
    else: schema,
    $defs: schemasByName,
    definitions: schemasByName,
    $ref: text,
    $anchor: text,
    $dynamicRef: text,
    $dynamicAnchor: text,
    $id: text,
    $schema: text,
  } satisfies Record<string, Shape>),
);

/**
 * The first keyword with a value that has no meaning. The validator ignores some of them and refuses every example for
 * others. Unknown keywords are annotations.
 */
export function keywordProblem(value: unknown, at: Pointer = []): string | null {
  if (!isSchema(value)) return `${pointer(at)} should be a schema`;
  if (!isObject(value)) return null;
  for (const [keyword, found] of Object.entries(value)) {
    const shape = shapes.get(keyword);
    if (!shape) continue;
    if (!shape.holds(found)) return `${pointer([...at, keyword])} should be ${shape.name}`;
    for (const [step, inner] of shape.schemasIn?.(found) ?? []) {
      const problem = keywordProblem(inner, [...at, keyword, ...step]);
      if (problem !== null) return problem;
    }
  }
  return null;
}

const pointer = (at: Pointer) =>
  `#${at.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`;
