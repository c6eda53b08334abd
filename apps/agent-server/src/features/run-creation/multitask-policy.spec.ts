import { describe, expect, it } from '@jest/globals';
import { decideMultitask } from './multitask-policy.js';

const running = { runId: 'running', started: true };
const waiting = { runId: 'waiting', started: false };
const free = { kind: 'accept', cancel: null };

describe('decideMultitask', () => {
  it.each(['reject', 'enqueue', 'interrupt', 'rollback'] as const)('%s: a free thread takes the run', (strategy) => {
    expect(decideMultitask(strategy, [])).toEqual(free);
  });

  it('reject refuses beside any run in flight', () => {
    expect(decideMultitask('reject', [waiting])).toEqual({ kind: 'refuse' });
    expect(decideMultitask('reject', [running])).toEqual({ kind: 'refuse' });
  });

  it('enqueue touches nothing', () => {
    expect(decideMultitask('enqueue', [running, waiting])).toEqual(free);
  });

  it.each(['interrupt', 'rollback'] as const)('%s stops running runs and drops pending ones', (strategy) => {
    expect(decideMultitask(strategy, [running, waiting])).toEqual({
      kind: 'accept',
      cancel: { action: strategy, started: ['running'], waiting: ['waiting'] },
    });
  });
});
