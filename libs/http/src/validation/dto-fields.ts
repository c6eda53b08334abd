import { getMetadataStorage, ValidationTypes } from 'class-validator';

export type DtoClass<T = unknown> = abstract new (...args: never[]) => T;
type Declaration = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

interface DtoFields {
  names: readonly string[];
  /** Fields validated as nested DTOs or lists of them. */
  nested: readonly Declaration[];
}

/** Decorators are complete by the first request, and slow to query. */
const known = new WeakMap<DtoClass, DtoFields>();

/** Declared and inherited fields of a DTO class. */
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
