import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { ValidationError } from '@heddle/errors';
import { declaredOnly, restoreAsSent } from './declared-fields.js';
import { notAnObject, type Source } from './error-types.js';
import { toFieldErrors } from './field-errors.js';
import { findMisplacedLists } from './misplaced-lists.js';

const sources: Partial<Record<ArgumentMetadata['type'], Source>> = { body: 'body', query: 'query', param: 'path' };
const builtIn: unknown[] = [String, Boolean, Number, Array, Object, Buffer];

/** As many violations as are reported at once. */
const maxViolations = 100;

/**
 * Turns body, query and path into their DTO classes. Unknown fields are dropped, as the contracts ignore them;
 * every violation is reported at once, with its location.
 */
@Injectable()
export class ContractValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    const source = sources[type];
    if (!source || !metatype || builtIn.includes(metatype)) return value;
    const input = value ?? {};
    if (typeof input !== 'object' || Array.isArray(input))
      throw new ValidationError([{ loc: [source], ...notAnObject }]);
    const declared = declaredOnly(metatype, input, [source]);
    const instance = plainToInstance(metatype, declared, { exposeDefaultValues: true }) as object;
    restoreAsSent(instance, input);
    const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
    const violations = [...findMisplacedLists(instance, [source]), ...toFieldErrors(errors, source)];
    if (violations.length > 0) throw new ValidationError(violations.slice(0, maxViolations));
    return instance;
  }
}
