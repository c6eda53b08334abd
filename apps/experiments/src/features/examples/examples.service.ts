import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import {
  type CountExamplesQueryDto,
  type ExampleDto,
  InvalidInstantError,
  type ListExamplesQueryDto,
  parseInstant,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { ExampleNotFoundError } from './example.errors.js';
import { selectExampleFields, toExampleDto } from './example.mapper.js';
import { type ExampleFilter, ExampleRepository } from './example.repository.js';

@Injectable()
export class ExamplesService {
  constructor(private readonly examples: ExampleRepository) {}

  async list(ctx: RequestContext, query: ListExamplesQueryDto): Promise<Partial<ExampleDto>[]> {
    refuseUnsupported(query);
    const randomSeed = query.random_seed ?? randomInt(2 ** 31);
    const rows = await this.examples.list(ctx, toFilter(query), { ...query, randomSeed });
    return rows.map((row) => selectExampleFields(toExampleDto(row), query.select));
  }

  count(ctx: RequestContext, query: CountExamplesQueryDto): Promise<number> {
    refuseUnsupported(query);
    return this.examples.count(ctx, toFilter(query));
  }

  async get(ctx: RequestContext, id: string, asOf: string): Promise<ExampleDto> {
    const [row] = await this.examples.list(
      ctx,
      { id: [id], asOf: parseAsOf(asOf) },
      { offset: 0, limit: 1, order: 'id', randomSeed: 0 },
    );
    if (!row) throw new ExampleNotFoundError(id);
    return toExampleDto(row);
  }
}

function toFilter(query: CountExamplesQueryDto): ExampleFilter {
  const { id, dataset, metadata, full_text_contains, splits } = query;
  return { id, dataset, metadata, full_text_contains, splits, asOf: parseAsOf(query.as_of) };
}

function parseAsOf(asOf: string): string | undefined {
  if (asOf === 'latest' || asOf === '') return undefined;
  try {
    return parseInstant(asOf);
  } catch (error) {
    if (!(error instanceof InvalidInstantError)) throw error;
    const message = 'Input should be a valid datetime or `latest`; other version tags do not exist here';
    throw ValidationError.of(['query', 'as_of'], message, 'datetime_parsing');
  }
}
