import { describe, expect, it } from '@jest/globals';
import { batchBody, decideBatch, TraceQueue, type TraceRecord } from './trace-queue.js';

const record = (tenantId: string, data = '{"a":1}', kind: TraceRecord['kind'] = 'post'): TraceRecord => ({
  tenantId,
  kind,
  data,
});

describe('TraceQueue', () => {
  const queue = (changes = {}) => new TraceQueue({ maxLength: 100, batchLength: 20, batchRecords: 3, ...changes });

  it('takes the oldest records of a workspace, up to the size of a batch', () => {
    const traces = queue({ batchLength: 15 });
    for (const tenant of ['t', 'u', 't', 't']) traces.add(record(tenant));
    expect(traces.take('t')).toHaveLength(2);
    expect(traces.take('t')).toHaveLength(1);
    expect(traces.take('t')).toEqual([]);
    expect(traces.tenants).toEqual(['u']);
  });

  it('takes one record that is larger than a batch', () => {
    const traces = queue();
    traces.add(record('t', 'x'.repeat(50)));
    traces.add(record('t'));
    expect(traces.take('t')).toHaveLength(1);
  });

  it('takes at most the records of a batch', () => {
    const traces = queue({ batchLength: 1000 });
    for (let n = 0; n < 5; n += 1) traces.add(record('t', '1'));
    expect([traces.hasFullBatch('t'), traces.take('t').length, traces.hasFullBatch('t')]).toEqual([true, 3, false]);
  });

  it('is full until a batch is delivered, not until it is under way', () => {
    const traces = queue({ maxLength: 14 });
    expect([record('t'), record('u'), record('t')].map((each) => traces.add(each))).toEqual([true, true, false]);
    const batch = traces.take('t');
    expect([traces.add(record('t')), traces.length]).toEqual([false, 14]);
    traces.release(batch);
    expect([traces.add(record('t')), traces.length]).toEqual([true, 14]);
  });
});

it('a batch has new runs and changes', () => {
  expect(JSON.parse(batchBody([record('t'), record('t', '{"b":2}', 'patch'), record('t', '{"c":3}')]))).toEqual({
    post: [{ a: 1 }, { c: 3 }],
    patch: [{ b: 2 }],
  });
});

it.each([
  [202, 5, 'sent'],
  [null, 5, 'retry'],
  [503, 1, 'retry'],
  [429, 5, 'retry'],
  [422, 5, 'split'],
  [413, 2, 'split'],
  [422, 1, 'refused'],
  [403, 5, 'refused'],
  [401, 1, 'refused'],
] as const)('the answer %s to %i records means %s', (status, records, fate) => {
  expect(decideBatch(status, records)).toBe(fate);
});
