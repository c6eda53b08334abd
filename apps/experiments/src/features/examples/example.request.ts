import { randomInt } from 'node:crypto';
import {
  type CountExamplesQueryDto,
  type GetExampleQueryDto,
  type Instant,
  InvalidInstantError,
  type ListExamplesQueryDto,
  parseInstant,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import type { ExampleFilter, ExampleOrder, ExamplePage } from './example.repository.js';

const orders: Record<ListExamplesQueryDto['order'], ExampleOrder> = {
  recent: 'modifiedAt',
  recently_created: 'createdAt',
  random: 'random',
  id: 'id',
};

export function toExampleFilter(dto: CountExamplesQueryDto): ExampleFilter {
  refuseUnsupported(dto);
  return {
    ids: dto.id,
    datasetId: dto.dataset,
    metadata: dto.metadata,
    texts: dto.full_text_contains,
    splits: dto.splits,
    asOf: toAsOf(dto),
  };
}

export function toExamplePage(dto: ListExamplesQueryDto): ExamplePage {
  return {
    orderBy: orders[dto.order],
    descending: dto.descending,
    randomSeed: dto.random_seed ?? randomInt(2 ** 31),
    offset: dto.offset,
    limit: dto.limit,
  };
}

/** Undefined is the present. */
export function toAsOf({ as_of: asOf }: GetExampleQueryDto): Instant | undefined {
  if (asOf === 'latest' || asOf === '') return undefined;
  try {
    return parseInstant(asOf);
  } catch (error) {
    if (!(error instanceof InvalidInstantError)) throw error;
    const message = 'Input should be a valid datetime or `latest`; other version tags do not exist here';
    throw ValidationError.of(['query', 'as_of'], message, 'datetime_parsing');
  }
}
