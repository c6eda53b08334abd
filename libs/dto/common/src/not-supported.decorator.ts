import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AsSent } from './json.decorators.js';

const registry = new Map<object, Set<string>>();

/**
 * A known but unsupported field that would change the answer. It is documented, and refused with `status` rather than
 * ignored. The refusal concerns the name, so the value may have any type; `schema` is the form that clients send.
 */
export function NotSupported(status: 400 | 422, schema: object = { type: String }): PropertyDecorator {
  const register: PropertyDecorator = (target, name) => {
    const names = registry.get(target) ?? new Set();
    names.add(String(name));
    registry.set(target, names);
  };
  return applyDecorators(
    register,
    ApiPropertyOptional({
      description: `Not supported: refused with ${status} when set`,
      deprecated: true,
      ...schema,
    } as ApiPropertyOptions),
    AsSent(),
    IsOptional(),
  );
}

/** Names of the unsupported fields that a request sets; the value for "not set" differs between services. */
export function unsupportedFields(dto: object, isUnset: (value: unknown) => boolean): string[] {
  const names = new Set<string>();
  // Inherited fields are refused, too.
  for (
    let type = Object.getPrototypeOf(dto) as object | null;
    type;
    type = Object.getPrototypeOf(type) as object | null
  )
    for (const name of registry.get(type) ?? []) names.add(name);
  return [...names].filter((name) => !isUnset((dto as Record<string, unknown>)[name]));
}
