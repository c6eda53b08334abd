import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import { ValidationError } from '@heddle/errors';
import { declaredOnly, restoreAsSent } from './declared-fields.js';
import type { DtoClass } from './dto-fields.js';
import { notAnObject, type Source } from './error-types.js';
import { toFieldErrors } from './field-errors.js';
import { cacheDeclarations } from './known-declarations.js';
import { findMisplacedLists } from './misplaced-lists.js';
import { isStrict } from './strict.js';
import { unknownFields } from './unknown-fields.js';

cacheDeclarations(getMetadataStorage());

/** Maximum number of reported violations. */
export const maxViolations = 100;

/** Instance of the DTO class, or a `ValidationError` with the location of every violation. */
export function validateDto<T extends object>(type: DtoClass<T>, value: unknown, source: Source): T {
  const input = value ?? {};
  if (typeof input !== 'object' || Array.isArray(input)) throw new ValidationError([{ loc: [source], ...notAnObject }]);
  const declared = declaredOnly(type, input, [source]);
  const instance = plainToInstance(type as new () => T, declared, { exposeDefaultValues: true });
  restoreAsSent(instance, input);
  const errors = validateSync(instance, { whitelist: true, forbidUnknownValues: false });
  const violations = [
    ...(isStrict() ? unknownFields(type, input, [source]) : []),
    ...findMisplacedLists(instance, [source]),
    ...toFieldErrors(errors, source),
  ];
  if (violations.length > 0) throw new ValidationError(violations.slice(0, maxViolations));
  return instance;
}
