import { randomInt } from 'node:crypto';
import type { CountExamplesQueryDto, ListExamplesQueryDto } from '@heddle/dto-experiments';
import { readExampleFilter } from '../../../analysis/filters/filters.js';
import { toAsOf } from '../../../contract/as-of.js';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import type { ExampleOrder, ExamplePage } from '../../../core/examples/example.repository.js';
import type { ExampleSearch } from '../../../features/examples/examples.service.js';

const orders: Record<ListExamplesQueryDto['order'], ExampleOrder> = {
  recent: 'modifiedAt',
  recently_created: 'createdAt',
  random: 'random',
  id: 'id',
};

export function toExampleSearch(dto: CountExamplesQueryDto): ExampleSearch {
  refuseUnsupported(dto);
  return {
    ids: dto.id,
    datasetId: dto.dataset,
    metadata: dto.metadata,
    filter: dto.filter ? readExampleFilter(dto.filter, 'filter') : undefined,
    texts: dto.full_text_contains,
    splits: dto.splits,
    asOf: toAsOf(dto.as_of),
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
