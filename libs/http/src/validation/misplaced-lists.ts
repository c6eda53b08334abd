import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { FieldError } from '@heddle/errors';
import { notAnObject } from './error-types.js';

type DtoClass = abstract new (...args: never[]) => unknown;
type Declaration = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/**
 * The lists that stand where a DTO declares one object. class-validator takes them (for one object it checks the
 * members, for a list within a list nothing at all), so code behind the pipe would meet a list as a DTO.
 */
export function findMisplacedLists(instance: object, loc: (string | number)[]): FieldError[] {
  return nestedFields(instance.constructor as DtoClass).flatMap(({ propertyName, each }) => {
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

/** Of a class. They do not change any more, and it takes long to find them. */
const knownFields = new WeakMap<DtoClass, readonly Declaration[]>();

function nestedFields(type: DtoClass): readonly Declaration[] {
  const known = knownFields.get(type);
  if (known) return known;
  const nested = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', true, false)
    .filter((declaration) => declaration.type === ValidationTypes.NESTED_VALIDATION);
  knownFields.set(type, nested);
  return nested;
}
