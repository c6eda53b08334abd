import { describe, expect, it } from '@jest/globals';
import { RUN_STATUSES, RUN_STATUSES_IN_FLIGHT } from '@heddle/entities-agent-server';
import { canBecome, isFailure, isInFlight, isTerminal } from './run.state.js';

const allowed = new Set([
  'pending>running',
  'pending>interrupted',
  'pending>deleted',
  'running>pending',
  'running>success',
  'running>error',
  'running>timeout',
  'running>interrupted',
  'running>deleted',
]);

describe('the states of a run', () => {
  it.each(RUN_STATUSES.flatMap((from) => [...RUN_STATUSES, 'deleted' as const].map((to) => [from, to] as const)))(
    '%s to %s',
    (from, to) => {
      expect(canBecome(from, to)).toBe(allowed.has(`${from}>${to}`));
    },
  );

  it('counts a run as in flight in every state that has a successor', () => {
    expect(RUN_STATUSES.filter((from) => RUN_STATUSES.some((to) => canBecome(from, to)))).toEqual(
      RUN_STATUSES_IN_FLIGHT,
    );
  });

  it('has terminal states without a successor', () => {
    for (const status of RUN_STATUSES) {
      expect(isTerminal(status)).toBe(!isInFlight(status));
      if (isTerminal(status)) expect(RUN_STATUSES.some((to) => canBecome(status, to))).toBe(false);
    }
    expect(['error', 'timeout'].every((status) => isFailure(status as 'error'))).toBe(true);
    expect(['success', 'interrupted', 'deleted'].some((status) => isFailure(status as 'success'))).toBe(false);
  });
});
