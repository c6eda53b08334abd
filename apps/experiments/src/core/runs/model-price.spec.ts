import { describe, expect, it } from '@jest/globals';
import { priceTable } from '../../config/price-settings.js';
import { costOf, findPrice } from './model-price.js';
import { pricedUsage, usageOf } from './run-usage.js';

const table = priceTable.parse({
  models: [
    { model: 'loom-large', provider: 'weaver', from: '2026-06-01T00:00:00Z', input: 1, output: 2 },
    { model: 'loom-large', input: 10, output: 30, input_details: { cache_read: 1 }, output_details: { reasoning: 60 } },
    { model: 'loom-*-mini', input: 0.1, output: 0.4 },
    { model: '*', provider: 'free', input: 0, output: 0 },
  ],
});

describe('findPrice', () => {
  const model = (name: string, provider?: string, startTime?: string) => ({ name, provider, startTime });
  it.each([
    ['an equal name', model('loom-large'), 10],
    ['in any case', model('LOOM-Large'), 10],
    ['the first entry of its provider and time', model('loom-large', 'Weaver', '2026-06-01T00:00:00.000000Z'), 1],
    ['an earlier time', model('loom-large', 'weaver', '2026-05-31T00:00:00.000000Z'), 10],
    ['a pattern', model('loom-2026-01-mini'), 0.1],
    ['a provider', model('anything', 'free'), 0],
    ['no overlap of the ends of a pattern', model('loom-mini'), undefined],
    ['no longer name', model('loom-large-2'), undefined],
  ])('of %s', (_, of, expected) => expect(findPrice(table, of)?.input).toBe(expected));
});

it.each([
  [null, null, 10, {}, null],
  [1_000_000, null, 10, {}, '10'],
  [3, null, 0.1, {}, '3e-7'],
  [1000, { cache_read: 400 }, 10, { cache_read: 1 }, '0.0064'],
  // No more than there are.
  [100, { cache_read: 400 }, 10, { cache_read: 1 }, '0.0001'],
  [100, null, 10, { cache_read: 1 }, '0.001'],
])('%s tokens with %j at %d cost %s', (tokens, details, perMillion, kinds, expected) => {
  expect(costOf(tokens, details, perMillion, kinds as Record<string, number>)).toBe(expected);
});

describe('the cost of a run', () => {
  const run = (usage: object, metadata: object = { ls_model_name: 'loom-large' }, more: object = {}) => ({
    outputs: { usage_metadata: usage },
    extra: { metadata, ...more },
  });
  const cost = (content: Parameters<typeof usageOf>[0]) => pricedUsage(usageOf(content), content, table);

  it('is that of its model', () => {
    expect(
      cost(run({ input_tokens: 1000, output_tokens: 100, input_token_details: { cache_read: 400 } })),
    ).toMatchObject({ promptCost: '0.0064', completionCost: '0.003', totalCost: '0.0094' });
    const named = run({ input_tokens: 1000 }, {}, { invocation_params: { model: 'loom-x-mini' } });
    expect(cost(named)).toMatchObject({ promptCost: '0.0001', completionCost: null, totalCost: '0.0001' });
  });

  it('is the reported one where there is one', () => {
    expect(cost(run({ input_tokens: 1000, total_cost: 7 }))).toMatchObject({ promptCost: null, totalCost: '7' });
  });

  it.each([
    ['an unknown model', run({ input_tokens: 5 }, { ls_model_name: 'spindle' })],
    ['no model', run({ input_tokens: 5 }, {})],
    ['no tokens', run({})],
  ])('is unknown with %s', (_, content) => expect(cost(content)).toMatchObject({ totalCost: null }));
});

it.each([
  [{}],
  [{ models: [{ model: 'a', input: -1, output: 1 }] }],
  [{ models: [{ model: 'a', input: '1', output: 1 }] }],
  [{ models: [{ model: 'a', input: 1 }] }],
  [{ models: [{ model: 'a', input: 1, output: 1, prompt: 3 }] }],
  [{ models: [{ model: 'a', input: 1, output: 1, from: 'yesterday' }] }],
])('refuses %j', (table) => expect(priceTable.safeParse(table).success).toBe(false));
