import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { ExampleNotFoundError } from './example.errors.js';
import { type Example, type ExampleFilter, type ExamplePage, ExampleRepository } from './example.repository.js';

@Injectable()
export class ExamplesService {
  constructor(private readonly examples: ExampleRepository) {}

  list(ctx: RequestContext, filter: ExampleFilter, page: ExamplePage): Promise<Example[]> {
    return this.examples.list(ctx, filter, page);
  }

  count(ctx: RequestContext, filter: ExampleFilter): Promise<number> {
    return this.examples.count(ctx, filter);
  }

  /** As it is, or as it was at a time. */
  async get(ctx: RequestContext, id: string, asOf?: string): Promise<Example> {
    const example = await this.examples.find(ctx, id, asOf);
    if (!example) throw new ExampleNotFoundError(id);
    return example;
  }
}
