import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, type ApiResponseOptions, getSchemaPath, PartialType } from '@nestjs/swagger';

/** One partial class per DTO, so that its schema is documented once. */
const partials = new Map<Type, Type>();

function partialOf(whole: Type): Type {
  const known = partials.get(whole);
  if (known) return known;
  const partial = PartialType(whole, { skipNullProperties: false }) as Type;
  Object.defineProperty(partial, 'name', { value: `Partial${whole.name}` });
  partials.set(whole, partial);
  return partial;
}

/** Documents the answer of an operation with `select`: the whole DTO, or only the selected members. */
export function ApiSelectedResponse(answer: {
  type: Type | [Type];
  headers?: ApiResponseOptions['headers'];
}): MethodDecorator {
  const { type, headers } = answer;
  const [whole, isList] = Array.isArray(type) ? [type[0], true] : [type, false];
  const partial = partialOf(whole);
  const one = { anyOf: [{ $ref: getSchemaPath(whole) }, { $ref: getSchemaPath(partial) }] };
  const schema = isList ? { type: 'array', items: one } : one;
  return applyDecorators(ApiExtraModels(whole, partial), ApiOkResponse({ schema, ...(headers ? { headers } : {}) }));
}
