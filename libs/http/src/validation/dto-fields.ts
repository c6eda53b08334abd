import { getMetadataStorage, ValidationTypes } from 'class-validator';

export type DtoClass<T = unknown> = abstract new (...args: never[]) => T;
type Declaration = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

interface DtoFields {
  names: readonly string[];
  /** Those that are validated as DTOs of their own, or as lists of them. */
  nested: readonly Declaration[];
}

/** Decorators have said it all by the time of the first request, and it takes long to ask them. */
const known = new WeakMap<DtoClass, DtoFields>();

/** What a DTO class declares, and what it inherits. */
export function dtoFieldsOf(type: DtoClass): DtoFields {
  let fields = known.get(type);
  if (!fields) {
    const declared = getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
    fields = {
      names: [...new Set(declared.map(({ propertyName }) => propertyName))],
      nested: declared.filter((declaration) => declaration.type === ValidationTypes.NESTED_VALIDATION),
    };
    known.set(type, fields);
  }
  return fields;
}
