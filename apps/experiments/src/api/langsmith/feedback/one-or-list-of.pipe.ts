import type { PipeTransform, Type } from '@nestjs/common';
import { ContractValidationPipe, ListOf } from '@heddle/http';

/** A body that is one DTO or a list of them. */
export class OneOrListOf<T extends object> implements PipeTransform<unknown, T | Promise<T[]>> {
  private readonly one = new ContractValidationPipe();
  private readonly list: ListOf<T>;

  constructor(
    private readonly type: Type<T>,
    length: { min: number; max: number },
  ) {
    this.list = new ListOf(type, length);
  }

  transform(value: unknown): T | Promise<T[]> {
    if (Array.isArray(value)) return this.list.transform(value);
    return this.one.transform(value, { type: 'body', metatype: this.type }) as T;
  }
}
