import type { PipeTransform } from '@nestjs/common';
import { type FieldError, ValidationError } from '@heddle/errors';
import { YieldBudget } from '../body/fair-queue.js';
import type { DtoClass } from './dto-fields.js';
import { maxViolations, validateDto } from './validate-dto.js';

/** `@Body(new ListOf(ItemDto, { min: 1, max: 100 }))`: a list as body; violations have the item's index. */
export class ListOf<T extends object> implements PipeTransform<unknown, Promise<T[]>> {
  constructor(
    private readonly type: DtoClass<T>,
    private readonly length: { min: number; max: number },
  ) {}

  async transform(value: unknown): Promise<T[]> {
    const { min, max } = this.length;
    if (!Array.isArray(value)) throw ValidationError.of(['body'], 'Input should be a valid list', 'list_type');
    if (value.length < min)
      throw ValidationError.of(
        ['body'],
        `List should have at least ${min} ${min === 1 ? 'item' : 'items'}`,
        'too_short',
      );
    if (value.length > max) throw ValidationError.of(['body'], `List should have at most ${max} items`, 'too_long');
    return mapItems(value, (item) => validateDto(this.type, item, 'body'));
  }
}

/** Maps every item, and reports the first `maxViolations` violations with the index of their item. Yields to other requests between items. */
export async function mapItems<I, O>(items: readonly I[], work: (item: I) => O): Promise<O[]> {
  const errors: FieldError[] = [];
  const done: O[] = [];
  const budget = new YieldBudget();
  for (const [index, item] of items.entries()) {
    if (budget.isSpent) await budget.yieldToOthers();
    try {
      done.push(work(item));
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      errors.push(...error.errors.map((each) => atItem(each, index)));
    }
  }
  if (errors.length > 0) throw new ValidationError(errors.slice(0, maxViolations));
  return done;
}

const atItem = ({ loc: [source, ...path], ...rest }: FieldError, index: number): FieldError => ({
  loc: [source ?? 'body', index, ...path],
  ...rest,
});
