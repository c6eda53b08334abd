import { describe, expect, it } from '@jest/globals';
import { summarize } from '../runs/client/burst.mjs';
import { readArguments } from './arguments.mjs';
import { report } from './report.mjs';

describe('the arguments of the benchmark of agents', () => {
  it('names all systems and parts by default', () => {
    expect(readArguments([])).toMatchObject({
      systems: ['heddle', 'official', 'python', 'aegra', 'bare'],
      parts: ['burst', 'waiting', 'conversation', 'files', 'overload'],
      runs: [100, 300, 1000],
    });
  });

  it('adds another build', () =>
    expect(readArguments(['--against', '../before', '--only', 'against,heddle']).systems).toEqual([
      'heddle',
      'against',
    ]));

  it.each([
    [['--only', 'against'], 'No system is named against. There are: heddle, official, python, aegra, bare'],
    [['--parts', 'burst,dance'], 'No part is named dance. There are: burst, waiting, conversation, files, overload'],
    [['--runs', '100,x'], '--runs has to be a number above 0.'],
  ])('refuses %j', (argv, message) => expect(() => readArguments(argv)).toThrow(message));
});

describe('a burst', () => {
  const order = { runs: 3, tokens: 2, tokenMs: 100 };

  it('counts lateness from the model, and incomplete runs as failed', () => {
    const runs = [
      { at: [1_110, 1_230], failure: '' },
      { at: [1_120, 1_220], failure: '' },
      { at: [1_150], failure: '' },
    ];
    expect(summarize(runs, 1_000, order)).toEqual({
      runs: 3,
      failed: 1,
      failure: '',
      firstLateMs: [10, 20],
      tokenLateMs: [0, 20],
      tokensPerSecond: (5 / 230) * 1000,
    });
  });

  it('counts a run with an error as failed', () =>
    expect(summarize([{ at: [1, 2], failure: 'refused' }], 0, order).failed).toBe(1));
});

describe('the report', () => {
  it('has a line per number of runs and marks failures', () => {
    const burst = {
      runs: 100,
      failed: 2,
      failure: '',
      firstLateMs: [12, 1_500],
      tokenLateMs: [0, 0],
      tokensPerSecond: 90,
      peakMiB: 300,
    };
    const settings = { ...readArguments(['--parts', 'burst', '--runs', '100,300']) };
    const text = report([{ title: 'Heddle', bursts: new Map([[100, burst]]) }], settings);
    expect(text).toContain('| 100 | 12.0 ms, 1.50 s; 90.0/s; 300 MiB, **2 failed** |');
    expect(text).toContain('| 300 | – |');
  });
});
