import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { endOnSignals, releaseSignals } from './signals.js';

describe('signals before a service listens', () => {
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  afterEach(() => void exit.mockClear());

  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('%s ends the process with %i, until the handlers are released', (signal, code) => {
    endOnSignals();
    process.emit(signal, signal);
    expect(exit.mock.calls).toEqual([[code]]);
    releaseSignals();
    process.emit(signal, signal);
    expect(exit).toHaveBeenCalledTimes(1);
  });
});
