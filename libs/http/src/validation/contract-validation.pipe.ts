import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { DtoClass } from './dto-fields.js';
import type { Source } from './error-types.js';
import { validateDto } from './validate-dto.js';

const sources: Partial<Record<ArgumentMetadata['type'], Source>> = { body: 'body', query: 'query', param: 'path' };
const builtIn: unknown[] = [String, Boolean, Number, Array, Object, Buffer];

/**
 * Converts body, query and path to their DTO classes. Unknown fields are dropped, as the contracts ignore them, unless
 * the request is strict. All violations are reported together, with their locations.
 */
@Injectable()
export class ContractValidationPipe implements PipeTransform {
  transform(value: unknown, { metatype, type }: ArgumentMetadata): unknown {
    const source = sources[type];
    if (!source || !metatype || builtIn.includes(metatype)) return value;
    return validateDto(metatype as DtoClass<object>, value, source);
  }
}
