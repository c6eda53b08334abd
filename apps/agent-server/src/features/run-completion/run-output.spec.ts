import { describe, expect, it } from '@jest/globals';
import { runOutput } from './run-output.js';

const base = { status: 'success' as const, error: null, values: { n: 1 }, next: [], interrupts: [], feedback: null };

describe('runOutput', () => {
  it('is the final values', () => {
    expect(runOutput(base)).toEqual({ n: 1 });
    expect(runOutput({ ...base, values: null })).toEqual({});
    expect(runOutput({ ...base, values: [1, 2] })).toEqual([1, 2]);
  });

  it('is only the error of a failed run', () => {
    const error = { error: 'Boom', message: 'It broke' };
    expect(runOutput({ ...base, status: 'error', error })).toEqual({ __error__: error });
  });

  it('lists interrupts, also for a mere breakpoint', () => {
    const interrupts = [{ id: 'i', value: 'Pay?' }];
    expect(runOutput({ ...base, next: ['review'], interrupts })).toEqual({ n: 1, __interrupt__: interrupts });
    expect(runOutput({ ...base, next: ['review'] })).toEqual({ n: 1, __interrupt__: [] });
  });

  it('lists addresses of feedback, except for a failed run', () => {
    const feedback = { score: 'https://feedback.example.com/score' };
    expect(runOutput({ ...base, feedback })).toEqual({ n: 1, __feedback__: feedback });
    expect(runOutput({ ...base, feedback, next: ['review'] })).toEqual({
      n: 1,
      __interrupt__: [],
      __feedback__: feedback,
    });
    expect(runOutput({ ...base, feedback, values: null })).toEqual({ __feedback__: feedback });
    expect(runOutput({ ...base, feedback, values: [1] })).toEqual([1]);
    const error = { error: 'Boom', message: 'It broke' };
    expect(runOutput({ ...base, feedback, status: 'error', error })).toEqual({ __error__: error });
  });

  it('treats the unfinished steps of a cancelled run as unfinished', () => {
    expect(runOutput({ ...base, status: 'interrupted', next: ['work'] })).toEqual({ n: 1 });
  });
});
