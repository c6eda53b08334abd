import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const registry = new Map<object, Set<string>>();

/**
 * A known part of requests that would change the answer and is not served. It is documented, and refused when a client
 * uses it, rather than left out of account (docs/contract/experiments.md, rule 18).
 */
export function NotSupported(): PropertyDecorator {
  const register: PropertyDecorator = (target, name) => {
    const names = registry.get(target) ?? new Set();
    names.add(String(name));
    registry.set(target, names);
  };
  return applyDecorators(
    register,
    // Any type: the refusal is about the name.
    ApiPropertyOptional({ description: 'Not supported: refused with 400 when set', deprecated: true, type: String }),
    IsOptional(),
  );
}

/** What clients send for "not set". */
function isUnset(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  if (typeof value === 'string') return /^(false|0)$/i.test(value);
  if (typeof value === 'object') {
    return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isUnset);
  }
  return false;
}

/** Names of the unsupported fields that a request sets. */
export function unsupportedFields(dto: object): string[] {
  const names = new Set<string>();
  // What a query inherits is refused like its own.
  for (
    let type = Object.getPrototypeOf(dto) as object | null;
    type;
    type = Object.getPrototypeOf(type) as object | null
  )
    for (const name of registry.get(type) ?? []) names.add(name);
  return [...names].filter((name) => !isUnset((dto as Record<string, unknown>)[name]));
}
