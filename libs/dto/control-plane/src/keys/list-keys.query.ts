import { IntQuery } from '@heddle/dto-common';

const maxListed = 1000;

/** Page of a plain list: it ends with an answer of fewer than `limit` items. */
export class ListPageQuery {
  @IntQuery({ min: 1, max: maxListed, default: maxListed, description: 'Maximum number of items.' })
  limit: number = maxListed;

  @IntQuery({ min: 0, max: 2_147_483_647, default: 0, description: 'Number of items to skip.' })
  offset: number = 0;
}
