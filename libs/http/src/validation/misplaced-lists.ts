import type { FieldError } from '@heddle/errors';
import { type DtoClass, dtoFieldsOf } from './dto-fields.js';
import { notAnObject } from './error-types.js';

/**
 * Finds lists where a DTO declares one object. class-validator accepts them (it checks the members of a list, and
 * nothing in a nested list), so code behind the pipe would treat a list as a DTO.
 */
export function findMisplacedLists(instance: object, loc: (string | number)[]): FieldError[] {
  return dtoFieldsOf(instance.constructor as DtoClass).nested.flatMap(({ propertyName, each }) => {
    const value = (instance as Record<string, unknown>)[propertyName];
    const at = [...loc, propertyName];
    if (!each) return inPlaceOfObject(value, at);
    return Array.isArray(value) ? value.flatMap((item, index) => inPlaceOfObject(item, [...at, index])) : [];
  });
}

function inPlaceOfObject(value: unknown, loc: (string | number)[]): FieldError[] {
  if (Array.isArray(value)) return [{ loc, ...notAnObject }];
  return typeof value === 'object' && value !== null ? findMisplacedLists(value, loc) : [];
}
