import { fitsJsonBytes, tooLarge } from '@heddle/dto-common';
import type { Field, FieldRule, Shape } from '@heddle/dto-experiments';
import { canonicalUuid, type FieldError, isObject } from '@heddle/errors';
import { InvalidInstantError, isNaive, largestScore, parseInstant } from '@heddle/dto-experiments';
import type { UploadWarnings } from './upload-warnings.js';

type Loc = (string | number)[];
type JsonObject = Record<string, unknown>;

/** Collects violations up to a limit. */
export class ErrorCollector {
  readonly errors: FieldError[] = [];

  constructor(
    private readonly limit: number,
    /** Collects anomalies that are no violations; optional. */
    readonly warnings?: UploadWarnings,
  ) {}

  get full(): boolean {
    return this.errors.length >= this.limit;
  }

  add(loc: Loc, msg: string, type: string): void {
    if (!this.full) this.errors.push({ loc, msg, type });
  }
}

/** Location of a value as a linked list. Only violations build its path, so valid rows cost none. */
interface Place {
  parent: Place | null;
  step: string | number;
}

function pathOf(place: Place | null): Loc {
  const loc: Loc = [];
  for (let at = place; at; at = at.parent) loc.unshift(at.step);
  return loc;
}

export function place(...steps: Loc): Place {
  let at: Place | null = null;
  for (const step of steps) at = { parent: at, step };
  return at as Place;
}

/**
 * Checks an object against a shape and returns its known fields in canonical form: nulls are absent, ids dashed,
 * times canonical, boolean scores numbers. Fields with violations are left out.
 */
export function validateShape(shape: Shape, value: unknown, at: Place, errors: ErrorCollector): JsonObject {
  const result: JsonObject = {};
  if (!isObject(value)) {
    errors.add(
      pathOf(at),
      'Input should be a valid dictionary or object to extract fields from',
      'model_attributes_type',
    );
    return result;
  }
  if (errors.warnings) warnOfUnknown(shape, value, at, errors.warnings);
  for (const name in shape.fields) {
    const field = shape.fields[name] as Field;
    // Own members only: `constructor` and the like are no fields of a document.
    const raw = Object.hasOwn(value, name) ? value[name] : undefined;
    if (raw === undefined || (raw === null && !field.required)) {
      if (field.required) errors.add([...pathOf(at), name], 'Field required', 'missing');
      continue;
    }
    const checked = checkValue(field.rule, raw, { parent: at, step: name }, errors);
    if (checked !== undefined) result[name] = checked;
  }
  return result;
}

function warnOfUnknown(shape: Shape, value: JsonObject, at: Place, warnings: UploadWarnings): void {
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(shape.fields, name)) warnings.add('unknown_field', () => [...pathOf(at), name], name);
  }
}

/** Canonical form of a valid value, like the result of `validateShape`, without another check. */
export function canonicalShape(shape: Shape, value: JsonObject): JsonObject {
  const result: JsonObject = {};
  for (const name in shape.fields) {
    const raw = Object.hasOwn(value, name) ? value[name] : undefined;
    if (raw !== undefined && raw !== null) result[name] = canonicalValue((shape.fields[name] as Field).rule, raw);
  }
  return result;
}

function canonicalValue(rule: FieldRule, value: unknown): unknown {
  switch (rule.kind) {
    case 'uuid':
      return canonicalUuid(value);
    case 'datetime':
      return parseInstant(value as string | number);
    case 'score':
      return Number(value);
    case 'shape':
      return canonicalShape(rule.shape, value as JsonObject);
    case 'list':
      return (value as JsonObject[]).map((item) => canonicalShape(rule.shape, item));
    default:
      return value;
  }
}

function checkValue(rule: FieldRule, value: unknown, at: Place, errors: ErrorCollector): unknown {
  const refuse = (msg: string, type: string) => errors.add(pathOf(at), msg, type);
  switch (rule.kind) {
    case 'string':
      return checkString(rule, value, refuse);
    case 'uuid': {
      const uuid = canonicalUuid(value);
      if (uuid !== null) return uuid;
      return typeof value === 'string'
        ? refuse('Input should be a valid UUID', 'uuid_parsing')
        : refuse('UUID input should be a string', 'uuid_type');
    }
    case 'datetime':
      if (isNaive(value)) errors.warnings?.add('naive_time', () => pathOf(at));
      return checkInstant(value, refuse);
    case 'number':
      return checkNumber(value, refuse);
    case 'score':
      return typeof value === 'boolean' ? Number(value) : checkScore(value, refuse);
    case 'scalar-or-object':
      return Array.isArray(value)
        ? refuse('Input should be a number, boolean, string or object, not a list', 'value_error')
        : value;
    case 'object':
      return checkObject(rule, value, refuse);
    case 'object-or-string':
      return isObject(value) || typeof value === 'string'
        ? value
        : refuse('Input should be a valid dictionary or string', 'value_error');
    case 'enum':
      return typeof value === 'string' && rule.values.includes(value)
        ? value
        : refuse(`Input should be one of ${rule.values.map((item) => `'${item}'`).join(', ')}`, 'enum');
    case 'shape':
      return checkTag(rule, value, at, errors) ? validateShape(rule.shape, value, at, errors) : undefined;
    case 'list': {
      if (!Array.isArray(value)) return refuse('Input should be a valid list', 'list_type');
      return value.map((item, index) => validateShape(rule.shape, item, { parent: at, step: index }, errors));
    }
  }
}

type Refuse = (msg: string, type: string) => undefined | void;

function checkString(rule: FieldRule & { kind: 'string' }, value: unknown, refuse: Refuse): unknown {
  if (typeof value !== 'string') return refuse('Input should be a valid string', 'string_type');
  if (rule.minLength !== undefined && value.length < rule.minLength) {
    const noun = rule.minLength === 1 ? 'character' : 'characters';
    return refuse(`String should have at least ${rule.minLength} ${noun}`, 'string_too_short');
  }
  if (rule.maxLength !== undefined && value.length > rule.maxLength) {
    return refuse(`String should have at most ${rule.maxLength} characters`, 'string_too_long');
  }
  if (rule.notBlank && value.trim() === '') return refuse('String should not be blank', 'string_blank');
  return value;
}

function checkObject(rule: FieldRule & { kind: 'object' }, value: unknown, refuse: Refuse): unknown {
  if (!isObject(value)) return refuse('Input should be a valid dictionary', 'dict_type');
  if (rule.maxBytes === undefined || fitsJsonBytes(value, rule.maxBytes)) return value;
  const { msg, type } = tooLarge(rule.maxBytes);
  return refuse(msg, type);
}

function checkNumber(value: unknown, refuse: Refuse): unknown {
  if (typeof value !== 'number') return refuse('Input should be a valid number', 'float_type');
  return Number.isFinite(value) ? value : refuse('Input should be a finite number', 'finite_number');
}

function checkScore(value: unknown, refuse: Refuse): unknown {
  if (typeof value === 'number' && Number.isFinite(value)) {
    if (value > largestScore) return refuse(`Input should be less than or equal to ${largestScore}`, 'less_than_equal');
    if (value < -largestScore)
      return refuse(`Input should be greater than or equal to ${-largestScore}`, 'greater_than_equal');
  }
  return checkNumber(value, refuse);
}

function checkInstant(value: unknown, refuse: Refuse): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') {
    return refuse('Input should be a valid datetime', 'datetime_type');
  }
  try {
    return parseInstant(value);
  } catch (error) {
    if (error instanceof InvalidInstantError) {
      return refuse(`Input should be a valid datetime, ${error.message}`, 'datetime_parsing');
    }
    throw error;
  }
}

/** The tag selects the member of a union, so a bad tag is a violation of the object. */
function checkTag(rule: FieldRule & { kind: 'shape' }, value: unknown, at: Place, errors: ErrorCollector): boolean {
  if (!rule.tagField || !isObject(value)) return true;
  const tag = value[rule.tagField];
  const tagRule = rule.shape.fields[rule.tagField]?.rule;
  if (tagRule?.kind !== 'enum') return true;
  if (tag === undefined) {
    errors.add(pathOf(at), `Unable to extract tag using discriminator '${rule.tagField}'`, 'union_tag_not_found');
    return false;
  }
  if (typeof tag === 'string' && tagRule.values.includes(tag)) return true;
  const expected = tagRule.values.map((item) => `'${item}'`).join(', ');
  errors.add(
    pathOf(at),
    `Input tag found using '${rule.tagField}' does not match any of the expected tags: ${expected}`,
    'union_tag_invalid',
  );
  return false;
}
