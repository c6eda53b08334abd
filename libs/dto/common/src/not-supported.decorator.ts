import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AsSent } from './json.decorators.js';

const registry = new Map<object, Set<string>>();

/**
 * A known part of requests that would change the answer and is not served. It is documented, and refused when a client
 * uses it, rather than left out of account. `status` is what the service refuses it with; the refusal is about the
 * name, so the value may be of any type, and the schema is what clients send.
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

/** Names of the unsupported fields that a request sets; what clients send for "not set" differs between services. */
export function unsupportedFields(dto: object, isUnset: (value: unknown) => boolean): string[] {
  const names = new Set<string>();
  // What a class inherits is refused like its own.
  for (
    let type = Object.getPrototypeOf(dto) as object | null;
    type;
    type = Object.getPrototypeOf(type) as object | null
  )
    for (const name of registry.get(type) ?? []) names.add(name);
  return [...names].filter((name) => !isUnset((dto as Record<string, unknown>)[name]));
}
