import { describe, expect, it } from '@jest/globals';
import { barOf, timeRange, type TraceStep, treeRows, visibleTreeRows } from './trace-tree';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 5, 10, 0, 0, seconds * 1000)).toISOString();
const step = (id: string, parent: string | null, start = 0, end: number | null = 1): TraceStep => ({
  id,
  parent_run_id: parent,
  name: id,
  run_type: 'chain',
  status: 'success',
  start_time: at(start),
  end_time: end === null ? null : at(end),
  first_token_time: null,
  total_tokens: null,
  total_cost: null,
});
const drawn = (steps: TraceStep[], root = 'r') =>
  treeRows(steps, root)
    .map(({ step: { id }, depth, below }) => `${id}${depth}${below > 0 ? `+${below}` : ''}`)
    .join(' ');

describe('the tree of a trace', () => {
  it.each([
    ['a run alone', [step('r', null)], 'r0'],
    ['children in their order', [step('r', null), step('a', 'r'), step('b', 'r'), step('c', 'a')], 'r0+3 a1+1 c2 b1'],
    ['a missing parent', [step('r', null), step('a', 'gone'), step('b', 'a')], 'r0+2 a1+1 b2'],
    ['no root yet', [step('a', 'r'), step('b', 'a')], 'a0+1 b1'],
    ['a step of itself', [step('r', null), step('a', 'a')], 'r0+1 a1'],
    ['a loop', [step('r', null), step('a', 'b'), step('b', 'a')], 'r0+2 a1+1 b2'],
    ['a loop with the root', [step('r', 'a'), step('a', 'r')], 'r0+1 a1'],
    ['nothing', [], ''],
  ])('of %s', (_, steps, expected) => expect(drawn(steps)).toBe(expected));

  it('has a chain of thousands, and hides the steps below a collapsed one', () => {
    const chain = [
      step('r', null),
      ...Array.from({ length: 9_999 }, (_, n) => step(`s${n}`, n === 0 ? 'r' : `s${n - 1}`)),
    ];
    const rows = treeRows(chain, 'r');
    expect([rows.length, rows.at(-1)?.depth]).toEqual([10_000, 9_999]);
    expect(visibleTreeRows(rows, new Set(['s0'])).map(({ step: { id } }) => id)).toEqual(['r', 's0']);
    expect(visibleTreeRows(rows, new Set())).toHaveLength(10_000);
  });
});

describe('the waterfall', () => {
  const range = timeRange([step('r', null, 0, 4), step('a', 'r', 1, null)], Date.parse(at(5)));

  it('covers all steps, until now for a running one', () => {
    expect(range).toEqual({ startMs: Date.parse(at(0)), lengthMs: 5000 });
    expect(timeRange([], 0)).toEqual({ startMs: 0, lengthMs: 1 });
  });

  it.each([
    [step('r', null, 0, 4), 0, 0.8],
    [step('a', 'r', 1, null), 0.2, 0.8],
    [step('late', 'r', 6, 7), 1, 0],
    [step('odd', 'r', 2, 1), 0.4, 0],
  ])('places %j', (of, left, width) => {
    const bar = barOf(of, range, Date.parse(at(5)));
    expect(bar.left).toBeCloseTo(left);
    expect(bar.width).toBeCloseTo(width);
  });
});
