import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';
import type { FieldError } from '@heddle/errors';
import { isObject } from '@heddle/errors';
import { keywordProblem } from './schema-keywords.js';
import { TimeBudget, TimeBudgetError } from './time-budget.js';

/** Schemas of the examples of a dataset. */
export interface ExampleSchemas {
  inputsSchemaDefinition: Record<string, unknown> | null;
  outputsSchemaDefinition: Record<string, unknown> | null;
}

/** The content of an example, and its location in the request. */
export interface CheckedExample {
  inputs: object;
  outputs: object | null;
  place: Place;
}

/** Checks an example within a time budget; every violation has its location. */
export type ExampleCheck = (example: CheckedExample, budget: TimeBudget) => FieldError[];

type Place = readonly (string | number)[];

/** Maximum processor time of the schemas of a dataset per request; patterns and references may never end. */
export const requestBudgetMs = 300;
/** Additional time per further example. */
export const exampleBudgetMs = 1;

/** Maximum violations per example. */
const maxViolations = 10;

const knownDrafts = new Map<string, '4' | '7' | '2019-09' | '2020-12'>([
  ['http://json-schema.org/draft-04/schema', '4'],
  ['http://json-schema.org/draft-06/schema', '7'],
  ['http://json-schema.org/draft-07/schema', '7'],
  ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
  ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
]);

/**
 * Why a schema cannot be used; null where it can. It is tried on values of every type: references that lead nowhere and
 * patterns that are none come to light when they are needed, and then it would be too late.
 */
export function schemaProblem(schema: Record<string, unknown>): string | null {
  const unusable = keywordProblem(schema) ?? patternProblem(schema) ?? referenceProblem(schema);
  if (unusable) return unusable;
  try {
    const validator = validatorOf(schema);
    new TimeBudget(requestBudgetMs).run(() =>
      [{}, [], '', 0, true, null].forEach((value) => validator.validate(value)),
    );
    return null;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Absent schemas accept every value. */
export function exampleCheck(schemas: ExampleSchemas): ExampleCheck {
  const inputs = schemas.inputsSchemaDefinition && validatorOf(schemas.inputsSchemaDefinition);
  const outputs = schemas.outputsSchemaDefinition && validatorOf(schemas.outputsSchemaDefinition);
  return (example, budget) => [
    ...(inputs ? violationsOf(inputs, example.inputs, [...example.place, 'inputs'], budget) : []),
    // Missing outputs are valid.
    ...(outputs && example.outputs
      ? violationsOf(outputs, example.outputs, [...example.place, 'outputs'], budget)
      : []),
  ];
}

function validatorOf(schema: Record<string, unknown>): Validator {
  const draft = typeof schema.$schema === 'string' ? knownDrafts.get(schema.$schema.replace(/#$/, '')) : undefined;
  return new Validator(schema as Schema, draft ?? '2020-12', false);
}

function violationsOf(validator: Validator, value: object, place: Place, budget: TimeBudget): FieldError[] {
  let errors: OutputUnit[];
  try {
    ({ errors } = budget.run(() => validator.validate(value)));
  } catch (error) {
    return [unappliedSchema(place, reasonOf(error))];
  }
  // `properties` only repeats that a member has an error of its own.
  const leaves = errors.filter(({ keyword }) => !outerKeywords.has(keyword));
  return (leaves.length > 0 ? leaves : errors).slice(0, maxViolations).map(({ instanceLocation, keyword, error }) => ({
    loc: [...place, ...stepsOf(instanceLocation)],
    msg: error,
    type: `schema_${keyword}`,
  }));
}

export const unappliedSchema = (place: Place, reason: string): FieldError => ({
  loc: [...place],
  msg: `The schema of the dataset cannot be applied: ${reason}`,
  type: 'schema',
});

const outerKeywords = new Set([
  'properties',
  'items',
  'prefixItems',
  'additionalItems',
  '$ref',
  'allOf',
  'patternProperties',
]);

/** `#/a~1b/0` to `a/b`, 0. */
function stepsOf(pointer: string): (string | number)[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => decode(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((step) => (/^\d{1,9}$/.test(step) ? Number(step) : step));
}

function decode(step: string): string {
  try {
    return decodeURI(step);
  } catch {
    return step;
  }
}

function patternProblem(schema: unknown): string | null {
  for (const object of objectsIn(schema)) {
    const patterns = [
      ...(typeof object.pattern === 'string' ? [object.pattern] : []),
      ...(isObject(object.patternProperties) ? Object.keys(object.patternProperties) : []),
    ];
    for (const pattern of patterns) {
      try {
        new RegExp(pattern, 'u');
      } catch {
        return `${JSON.stringify(pattern)} is not a regular expression`;
      }
    }
  }
  return null;
}

/** Nothing is fetched: a reference leads into the schema itself. */
function referenceProblem(schema: Record<string, unknown>): string | null {
  const anchors = new Set<string>();
  const references: string[] = [];
  for (const object of objectsIn(schema)) {
    for (const name of ['$anchor', '$dynamicAnchor', '$id', 'id'] as const) {
      const value = object[name];
      if (typeof value === 'string') anchors.add(name.endsWith('nchor') ? `#${value}` : value);
    }
    if (typeof object.$ref === 'string') references.push(object.$ref);
  }
  for (const reference of references) {
    if (anchors.has(reference) || (reference.startsWith('#') && leadsTo(schema, reference))) continue;
    return `the reference ${JSON.stringify(reference)} leads nowhere in it`;
  }
  return null;
}

function leadsTo(schema: unknown, reference: string): boolean {
  let at = schema;
  for (const step of stepsOf(reference)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as Record<string, unknown>)[step];
  }
  return true;
}

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (isObject(value)) yield value;
  for (const child of Object.values(value)) yield* objectsIn(child);
}

/** An endless recursive schema overflows the stack. */
function reasonOf(error: unknown): string {
  if (error instanceof TimeBudgetError) return 'its patterns or references take too long';
  return error instanceof RangeError ? 'it leads to itself without an end' : (error as Error).message;
}
