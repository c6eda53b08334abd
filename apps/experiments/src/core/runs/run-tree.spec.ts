import { describe, expect, it } from '@jest/globals';
import { ancestors, descendants } from './run-tree.js';

const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`) as [
  string,
  string,
  string,
];
const run = { id: c, parentRunId: b as string | null, traceId: a as string | null, dottedOrder: null as string | null };

describe('ancestors', () => {
  it.each([
    ['a root', { ...run, parentRunId: null, traceId: null }, []],
    ['a run with a dotted order', { ...run, dottedOrder: `1Z${a}.2Z${b.toUpperCase()}.3Z${c}` }, [a, b]],
    ['a run without', run, [a, b]],
    ['a child of the root without', { ...run, parentRunId: a }, [a]],
    ['an order that is none', { ...run, dottedOrder: 'x.y.z' }, [a, b]],
    ['a run whose trace is not known', { ...run, traceId: null }, [b]],
  ])('of %s', (_what, of, expected) => {
    expect(ancestors(of)).toEqual(expected);
  });
});

describe('descendants', () => {
  it('are all below, level by level, and never the run itself', () => {
    const members = [
      { id: 'b', parentRunId: 'a' },
      { id: 'd', parentRunId: 'b' },
      { id: 'c', parentRunId: 'a' },
      { id: 'x', parentRunId: 'y' },
      { id: 'y', parentRunId: 'x' },
    ];
    expect(descendants(['a', 'b', 'd', 'x'], members)).toEqual(
      new Map([
        ['a', ['b', 'c', 'd']],
        ['b', ['d']],
        ['d', []],
        ['x', ['y']],
      ]),
    );
  });
});
