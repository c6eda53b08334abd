import type { PipeTransform } from '@nestjs/common';
import { type FieldError, ValidationError } from '@heddle/errors';
import type { DtoClass } from './dto-fields.js';
import { maxViolations, validateDto } from './validate-dto.js';

/** `@Body(new ListOf(ItemDto, { min: 1, max: 100 }))`: a body that is a list; what is wrong is told with its index. */
export class ListOf<T extends object> implements PipeTransform<unknown, T[]> {
  constructor(
    private readonly type: DtoClass<T>,
    private readonly length: { min: number; max: number },
  ) {}

  transform(value: unknown): T[] {
    const { min, max } = this.length;
    if (!Array.isArray(value)) throw ValidationError.of(['body'], 'Input should be a valid list', 'list_type');
    if (value.length < min) throw ValidationError.of(['body'], `List should have at least ${min} item`, 'too_short');
    if (value.length > max) throw ValidationError.of(['body'], `List should have at most ${max} items`, 'too_long');
    return mapItems(value, (item) => validateDto(this.type, item, 'body'));
  }
}

/** Works on every item, and reports the violations of all of them with their index. */
export function mapItems<I, O>(items: readonly I[], work: (item: I) => O): O[] {
  const errors: FieldError[] = [];
  const done = items.flatMap((item, index) => {
    try {
      return [work(item)];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors.push(
        ...error.errors.map(({ loc: [source, ...rest], ...what }) => ({
          loc: [source ?? 'body', index, ...rest],
          ...what,
        })),
      );
      return [];
    }
  });
  if (errors.length > 0) throw new ValidationError(errors.slice(0, maxViolations));
  return done;
}
