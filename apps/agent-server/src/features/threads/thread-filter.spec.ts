import { describe, expect, it } from '@jest/globals';
import { parseThreadFilter } from './thread-filter.js';

const contains = (members: Record<string, unknown>) => ({ kind: 'contains', members });

describe('the filter of a search', () => {
  it.each([
    [{}, undefined],
    [{ 'metadata.team': 'a' }, contains({ team: 'a' })],
    [{ 'metadata.owner.id': { $eq: null } }, contains({ owner: { id: null } })],
    [{ 'metadata.team': { a: 1 } }, contains({ team: { a: 1 } })],
    [{ 'metadata.team': { $ne: 'a' } }, { kind: 'not', of: contains({ team: 'a' }) }],
    [{ 'metadata.team': { $in: ['a', 'b'] } }, { kind: 'any', of: [contains({ team: 'a' }), contains({ team: 'b' })] }],
    [{ 'metadata.viewed': { $exists: false } }, { kind: 'not', of: { kind: 'exists', path: ['viewed'] } }],
    [{ 'metadata.n': { $gt: 3 } }, { kind: 'compare', path: ['n'], operator: '$gt', value: 3 }],
    [{ status: { $nin: ['busy'] } }, { kind: 'not', of: { kind: 'status', in: ['busy'] } }],
    [{ state_updated_at: { $exists: true } }, { kind: 'has-time', column: 'state_updated_at' }],
    [
      { updated_at: { $gte: '2026-11-21T02:00:00.123456+02:00' } },
      { kind: 'time', column: 'updated_at', operator: '$gte', microseconds: Date.UTC(2026, 10, 21) * 1000 + 123_456 },
    ],
    [
      { $or: [{ 'metadata.a': 1 }, { $not: { 'metadata.b': 2 } }], status: 'idle' },
      {
        kind: 'all',
        of: [
          { kind: 'any', of: [contains({ a: 1 }), { kind: 'not', of: contains({ b: 2 }) }] },
          { kind: 'status', in: ['idle'] },
        ],
      },
    ],
  ])('is read: %j', (filter, condition) => {
    expect(parseThreadFilter(filter as Record<string, unknown>)).toEqual(condition);
  });

  const deep = (depth: number): object => (depth === 0 ? { status: 'idle' } : { $not: deep(depth - 1) });
  const wide = { $or: Array.from({ length: 100 }, () => ({ 'metadata.a': 1, 'metadata.b': 2 })) };

  it.each([
    [{ $nor: [] }, ['$nor']],
    [{ $or: {} }, ['$or']],
    [{ $or: [] }, ['$or']],
    [{ $and: ['x'] }, ['$and', 0]],
    [{ $or: [{ 'metadata.a': { $like: 'x' } }] }, ['$or', 0, 'metadata.a', '$like']],
    [{ 'values.a': 1 }, ['values.a']],
    [{ metadata: { a: 1 } }, ['metadata']],
    [{ 'metadata.a[0]': 1 }, ['metadata.a[0]']],
    [{ 'metadata.a': { $in: 'x' } }, ['metadata.a', '$in']],
    [{ 'metadata.a': { $in: [] } }, ['metadata.a', '$in']],
    [{ 'metadata.a': { $gt: true } }, ['metadata.a', '$gt']],
    [{ 'metadata.a': { $exists: 1 } }, ['metadata.a', '$exists']],
    [{ status: 'sleeping' }, ['status']],
    [{ status: { $gt: 'idle' } }, ['status', '$gt']],
    [{ created_at: { $gt: 'yesterday' } }, ['created_at', '$gt']],
    [{ created_at: { $in: [] } }, ['created_at', '$in']],
    [deep(8), ['$not', '$not', '$not', '$not', '$not', '$not', '$not', '$not']],
  ])('refuses %j with its place', (filter, loc) => {
    expect(() => parseThreadFilter(filter as Record<string, unknown>)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining({ loc: ['body', 'filter', ...loc] })] }),
    );
  });

  it('refuses more conditions than a search should have', () => {
    expect(() => parseThreadFilter(wide)).toThrow(/at most 100 conditions/);
  });
});
