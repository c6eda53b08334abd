import { describe, expect, it } from '@jest/globals';
import { datasetCalls, example, type Json } from './dataset-calls.js';
import { useTestService } from './test-app.js';

const service = useTestService();

const { api, newDataset } = datasetCalls(service);
const endless = { properties: { a: { pattern: '^(a+)+$' } } };
const slow = { a: `${'a'.repeat(60)}b` };

const create = (dataset: Json, inputs: Json, key = 'a') =>
  service.call('POST', '/api/v1/examples', { key, body: example(dataset.id, { inputs }) });

describe('schemas that take too long', () => {
  it('do not hold up the process, nor other workspaces, and are refused when the time of theirs is used up', async () => {
    const dataset = await newDataset({ inputs_schema_definition: endless });
    const other = (
      await service.call('POST', '/api/v1/datasets', {
        key: 'b',
        body: { name: 'other', inputs_schema_definition: { properties: { a: { pattern: '^a+$' } } } },
      })
    ).body;
    let rounds = 0;
    const count = setInterval(() => (rounds += 1), 1);
    // Slow checks follow each other until the quick one is answered.
    let isAnswered = false;
    const answers: Awaited<ReturnType<typeof create>>[] = [];
    const requests = Array.from({ length: 15 }, async () => {
      do answers.push(await create(dataset, slow));
      while (!isAnswered);
    });
    const quick = await create(other, { a: 'aa' }, 'b').finally(() => (isAnswered = true));
    await Promise.all(requests);
    clearInterval(count);
    expect(quick.status).toBe(200);
    // A timer fires in each round of an event loop that is not blocked.
    expect(rounds).toBeGreaterThan(50);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ body: { code: 'schema_checks_busy' } });
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const applied = answers.filter(({ status }) => status !== 429);
    for (const { status, body } of applied) {
      expect([status, body.detail[0].msg]).toEqual([422, expect.stringContaining('take too long')]);
    }
    expect(await api('GET', `/examples/count?dataset=${dataset.id}`)).toBe(0);
  });

  it('answer as ordinary ones do where they do not take long', async () => {
    const schema = { properties: { a: { pattern: '^a+$' }, next: { $ref: '#' } } };
    const { body: dataset } = await service.call('POST', '/api/v1/datasets', {
      key: 'b',
      body: { name: 'references', inputs_schema_definition: schema },
    });
    const inputs = [{ a: 'aa', next: { a: 'a' } }, { a: 'b' }, { next: { next: { a: 'b' } } }];
    const answer = await service.call('POST', '/api/v1/examples/bulk', {
      key: 'b',
      body: inputs.map((each) => example(dataset.id, { inputs: each })),
    });
    const found = answer.body.detail.map(({ loc, type }: Json) => [loc.join('.'), type]);
    expect([answer.status, found]).toEqual([
      422,
      [
        ['body.1.inputs.a', 'schema_pattern'],
        ['body.2.inputs.next.next.a', 'schema_pattern'],
      ],
    ]);
  });
});
