import { describe, expect, it } from '@jest/globals';
import { addStorage } from './storage-sum.js';

describe('addStorage', () => {
  it('adds up by workspace and part', () => {
    const total = addStorage({}, [
      { tenantId: 'a', part: 'threads', count: 1, bytes: 10 },
      { tenantId: 'b', part: 'threads', count: 2, bytes: 20 },
      { tenantId: 'a', part: 'runs', count: 3, bytes: 30 },
      { tenantId: 'a', part: 'threads', count: 4, bytes: 40 },
    ]);
    expect(total).toEqual({
      a: { threads: { count: 5, bytes: 50 }, runs: { count: 3, bytes: 30 } },
      b: { threads: { count: 2, bytes: 20 } },
    });
  });

  it('continues from sums stored as JSON', () => {
    const kept = JSON.parse('{"a":{"threads":{"count":1,"bytes":10}}}') as Parameters<typeof addStorage>[0];
    expect(addStorage(kept, [{ tenantId: 'a', part: 'threads', count: 1, bytes: 1 }])).toEqual({
      a: { threads: { count: 2, bytes: 11 } },
    });
  });
});
