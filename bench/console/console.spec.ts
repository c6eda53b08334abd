import { describe, expect, it } from '@jest/globals';
import { readArguments } from './arguments.mjs';
import { report } from './report.mjs';
import { delaysOf } from './tokens.mjs';

describe('the arguments of the benchmark of the console', () => {
  it('names all parts by default, and a number of runs that is stored within two minutes', () => {
    expect(readArguments([])).toMatchObject({
      parts: ['pages', 'comparison', 'trace', 'runs', 'chat', 'state'],
      rows: 10_000,
      runs: 1_000_000,
      stateMb: 30,
      write: false,
    });
  });

  it('keeps the order of the parts', () =>
    expect(readArguments(['--only', 'chat,trace', '--rounds', '1']).parts).toEqual(['trace', 'chat']));

  it.each([
    [['--only', 'chat,dance'], 'No part is named dance. There are: pages, comparison, trace, runs, chat, state'],
    [['--runs', 'many'], '--runs has to be a number above 0.'],
  ])('refuses %j', (argv, message) => expect(() => readArguments(argv)).toThrow(message));
});

describe('delays of tokens', () => {
  it('are counted once, in the frame that shows them', () => {
    const known = new Set<string>();
    expect(delaysOf('Agent 1700000000000 170000', known, 1_700_000_000_020)).toEqual([20]);
    expect(delaysOf('Agent 1700000000000 1700000000040 1700000000080 ', known, 1_700_000_000_090)).toEqual([50, 10]);
  });
});

describe('the report', () => {
  const page = { name: 'chat', scriptBytes: 247_000, laterBytes: 0, layoutShift: 0.0001, moved: [], usableMs: 812 };

  it('marks pages that load too much, and pages that move', () => {
    const pages = [
      page,
      {
        ...page,
        name: 'trace',
        scriptBytes: 180_400,
        laterBytes: 16_000,
        layoutShift: 0.12,
        moved: ['p "Steps" by 12 px'],
      },
    ];
    const text = report({ pages, figures: new Map() }, readArguments([]));
    expect(text).toContain('| chat | 247 kB | **no** | 0 | 812 ms | 0 |');
    expect(text).toContain('| trace | 180 kB | yes | 16.0 kB | 812 ms | **0.120** |');
    expect(text).toContain('- trace: p "Steps" by 12 px');
    expect(text).not.toContain('| median |');
  });

  it('has the median of the rounds beside the aim, without parts that were left out', () => {
    const figures = new Map([['trace', [700, 1300, 900].map((value) => ({ value, unit: 'ms' }))]]);
    const text = report({ pages: [], figures }, readArguments(['--only', 'trace']));
    expect(text).toContain('| trace of 5,000 runs opens after | 900 ms | ≤ 1000 ms | yes |');
    expect(text).not.toContain('comparison');
  });
});
