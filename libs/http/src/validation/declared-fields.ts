import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { fieldsAsSent } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { type DtoClass, dtoFieldsOf } from './dto-fields.js';

/** Maximum items of a typed list (not of free-form JSON), far above real requests. */
const maxItems = 10_000;

/**
 * Input of class-transformer: the declared fields of the DTO class and of nested DTOs. class-transformer copies all its
 * input, compares every key of an object with every other, and fails on inherited names such as `constructor`. So
 * unknown fields and untyped objects are withheld.
 */
export function declaredOnly(type: DtoClass, value: unknown, loc: (string | number)[]): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) {
    refuseLongList(value, loc);
    return value.map((item, index) => declaredOnly(type, item, [...loc, index]));
  }
  const source = value as Record<string, unknown>;
  const kept: Record<string, unknown> = {};
  for (const name of dtoFieldsOf(type).names) {
    if (!Object.hasOwn(source, name)) continue;
    const nested = nestedType(type, name);
    if (nested) kept[name] = declaredOnly(nested, source[name], [...loc, name]);
    else if (!fieldsAsSent(type.prototype as object).includes(name)) {
      refuseLongList(source[name], [...loc, name]);
      if (!holdsObjects(source[name])) kept[name] = source[name];
    }
  }
  return kept;
}

/**
 * Restores the withheld parts of the instance and its nested DTOs: free-form JSON, and objects where the DTO declares a
 * scalar.
 */
export function restoreAsSent(instance: object, input: object): void {
  const target = instance as Record<string, unknown>;
  const source = input as Record<string, unknown>;
  const type = instance.constructor as DtoClass;
  for (const name of Array.isArray(instance) ? [] : dtoFieldsOf(type).names) {
    if (source[name] === undefined || !Object.hasOwn(source, name) || nestedType(type, name)) continue;
    if (fieldsAsSent(instance).includes(name) || holdsObjects(source[name])) target[name] = source[name];
  }
  for (const [name, nested] of Object.entries(instance)) {
    const from = source[name];
    if (nested !== from && isObject(nested) && isObject(from)) restoreAsSent(nested, from);
  }
}

export function nestedType(type: DtoClass, name: string): DtoClass | undefined {
  return defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction();
}

function refuseLongList(value: unknown, loc: (string | number)[]): void {
  if (!Array.isArray(value) || value.length <= maxItems) return;
  throw ValidationError.of(loc, `List should have at most ${maxItems} items`, 'too_long');
}

const holdsObjects = (value: unknown) => isObject(value) && (!Array.isArray(value) || value.some(isObject));

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
