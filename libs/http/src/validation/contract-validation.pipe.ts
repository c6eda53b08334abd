import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { ValidationError } from '@heddle/errors';
import { notAnObject } from './error-types.js';
import { type Source, toFieldErrors } from './field-errors.js';

const sources: Partial<Record<ArgumentMetadata['type'], Source>> = { body: 'body', query: 'query', param: 'path' };
const builtIn: unknown[] = [String, Boolean, Number, Array, Object, Buffer];

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
    if (typeof input !== 'object' || Array.isArray(input)) throw new ValidationError([{ loc: [source], ...notAnObject }]);
    const instance = plainToInstance(metatype, input, { exposeDefaultValues: true }) as object;
    const errors = await validate(instance, { whitelist: true, forbidUnknownValues: false, stopAtFirstError: true });
    if (errors.length > 0) throw new ValidationError(toFieldErrors(errors, source));
    return instance;
  }
}
