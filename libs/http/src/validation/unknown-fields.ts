import type { FieldError } from '@heddle/errors';
import { isObject, nestedType } from './declared-fields.js';
import { type DtoClass, dtoFieldsOf } from './dto-fields.js';

const unknown = { msg: 'Extra inputs are not permitted', type: 'extra_forbidden' };

/** Fields that the DTO class and its nested DTOs do not declare; free-form JSON has no unknown fields. */
export function unknownFields(type: DtoClass, value: object, loc: (string | number)[]): FieldError[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => (isObject(item) ? unknownFields(type, item, [...loc, index]) : []));
  }
  const { names } = dtoFieldsOf(type);
  return Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
    const place = [...loc, name];
    if (!names.includes(name)) return [{ loc: place, ...unknown }];
    const nested = nestedType(type, name);
    return nested && isObject(member) ? unknownFields(nested, member, place) : [];
  });
}
