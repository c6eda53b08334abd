import { describe, expect, it } from '@jest/globals';
import { deriveThreadStatus } from './thread-status.js';

describe('deriveThreadStatus', () => {
  it.each([
    [0, false, false, 'idle'],
    [0, false, true, 'interrupted'],
    [0, true, false, 'error'],
    [0, true, true, 'error'],
    [1, false, false, 'busy'],
    [1, false, true, 'busy'],
    [2, true, true, 'busy'],
  ] as const)('%i in flight, failed %s, next %s: %s', (runsInFlight, lastRunFailed, headHasNext, status) => {
    expect(deriveThreadStatus({ runsInFlight, lastRunFailed, headHasNext })).toBe(status);
  });
});
