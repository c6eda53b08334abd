/** Bodies that Swagger UI offers; each works as it is against the example agents. */
export const putItemExamples = {
  plain: {
    summary: 'An item',
    value: { namespace: ['users', 'ada'], key: 'profile', value: { text: 'Ada likes linen', age: 36 } },
  },
  ttl: {
    summary: 'One that ends after a day without a reader',
    value: { namespace: ['users', 'ada'], key: 'draft', value: { text: 'Dear' }, ttl: 1440 },
  },
};

export const deleteItemExamples = {
  one: { summary: 'An item', value: { namespace: ['users', 'ada'], key: 'profile' } },
};

export const searchItemsExamples = {
  below: { summary: 'Everything below a namespace', value: { namespace_prefix: ['users'] } },
  filter: {
    summary: 'Search by values',
    value: { namespace_prefix: ['users'], filter: { age: { $gte: 18 } }, limit: 20 },
  },
};

export const listNamespacesExamples = {
  all: { summary: 'All', value: {} },
  users: { summary: 'One for each user', value: { prefix: ['users', '*'], max_depth: 2 } },
};
