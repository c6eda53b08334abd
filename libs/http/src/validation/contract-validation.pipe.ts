import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { fieldsAsSent } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { notAnObject } from './error-types.js';
import { type Source, toFieldErrors } from './field-errors.js';
import { findMisplacedLists } from './misplaced-lists.js';

const sources: Partial<Record<ArgumentMetadata['type'], Source>> = { body: 'body', query: 'query', param: 'path' };
const builtIn: unknown[] = [String, Boolean, Number, Array, Object, Buffer];

/** Names that every object has; no DTO has such a field, and class-transformer stumbles over them. */
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Turns body, query and path into their DTO classes. Unknown fields are dropped, as the contracts ignore them;
 * every violation is reported at once, with its location.
 */
@Injectable()
export class ContractValidationPipe implements PipeTransform {
  async transform(value: unknown, { metatype, type }: ArgumentMetadata): Promise<unknown> {
    const source = sources[type];
    if (!source || !metatype || builtIn.includes(metatype)) return value;
    const input = value ?? {};
    if (typeof input !== 'object' || Array.isArray(input))
      throw new ValidationError([{ loc: [source], ...notAnObject }]);
    const convertible = namesInherited(input) ? withoutInherited(input) : input;
    const instance = plainToInstance(metatype, convertible, { exposeDefaultValues: true }) as object;
    restoreAsSent(instance, input);
    const errors = await validate(instance, { whitelist: true, forbidUnknownValues: false });
    const violations = [...findMisplacedLists(instance, [source]), ...toFieldErrors(errors, source)];
    if (violations.length > 0) throw new ValidationError(violations);
    return instance;
  }
}

/** Puts free-form JSON back into the instance and the DTOs nested in it. */
function restoreAsSent(instance: object, input: object): void {
  const target = instance as Record<string, unknown>;
  const source = input as Record<string, unknown>;
  const asSent = fieldsAsSent(instance);
  for (const name of asSent) if (source[name] !== undefined) target[name] = source[name];
  for (const [name, nested] of Object.entries(instance)) {
    const from = source[name];
    if (asSent.includes(name) || !isObject(nested) || !isObject(from)) continue;
    restoreAsSent(nested, from);
  }
}

/** Copying is for the rare input that needs it; bodies may be large. */
function namesInherited(value: object): boolean {
  if (Array.isArray(value)) return value.some((item) => isObject(item) && namesInherited(item));
  return Object.entries(value).some(
    ([name, nested]) => inherited.has(name) || (isObject(nested) && namesInherited(nested)),
  );
}

function withoutInherited(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutInherited);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => !inherited.has(name));
  return Object.fromEntries(kept.map(([name, nested]) => [name, withoutInherited(nested)]));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
