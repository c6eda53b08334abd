import { describe, expect, it } from '@jest/globals';
import { decideAdmission, type ProcessPressure, type ThreadPressure } from './decide-admission.js';

const mib = 1024 ** 2;
const ceiling = 2_000;

const calm: ThreadPressure = {
  runs: 0,
  unreported: 0,
  heapUsedBytes: 60 * mib,
  heapLimitBytes: 400 * mib,
  bytesPerRun: 64 * 1024,
  delayMs: 0,
  waitingCallers: 0,
  isHeldBack: false,
};
const roomy: ProcessPressure = {
  delayMs: 0,
  heapUsedBytes: 100 * mib,
  heapLimitBytes: 2_000 * mib,
  residentBytes: 400 * mib,
  limitBytes: undefined,
  threads: 2,
};

describe('decideAdmission', () => {
  it.each<[string, Partial<ThreadPressure>, Partial<ProcessPressure>, number]>([
    ['64 without a ramp', {}, {}, 64],
    ['the rest of 64', { runs: 24, unreported: 24 }, {}, 40],
    ['64 per report beyond', { runs: 1_000 }, {}, 64],
    ['less after unreported starts', { runs: 100, unreported: 50 }, {}, 14],
    ['less the later its timers fire', { runs: 100, delayMs: 75 }, {}, 16],
    ['the rest of 64 while it is busy', { runs: 60, delayMs: 150 }, {}, 4],
    ['the rest of 64 while the main thread is busy', { runs: 60 }, { delayMs: 150 }, 4],
    ['the rest of 64 while the database is busy', { runs: 60, waitingCallers: 40 }, {}, 4],
    ['what is left of the ceiling', { runs: 1_990 }, {}, 10],
    ['what fits into its heap', { runs: 100, heapUsedBytes: 280 * mib, bytesPerRun: 4 * mib }, {}, 6],
    ['half of what fits into the process', { bytesPerRun: 2 * mib }, { limitBytes: 600 * mib }, 18],
    ['one run with a full heap and none under way', { heapUsedBytes: 390 * mib }, {}, 1],
    ['one run in a full process and none under way', {}, { limitBytes: 400 * mib }, 1],
  ])('takes %s', (_what, thread, process, runs) => {
    expect(decideAdmission({ ...calm, ...thread }, { ...roomy, ...process }, ceiling)).toEqual({ runs, reason: null });
  });

  it.each<[string, Partial<ThreadPressure>, Partial<ProcessPressure>]>([
    ['ceiling', { runs: ceiling }, {}],
    ['memory', { runs: 1, heapUsedBytes: 330 * mib }, {}],
    ['memory', { runs: 20, unreported: 10, heapUsedBytes: 250 * mib, bytesPerRun: 5 * mib }, {}],
    ['process_memory', { runs: 1 }, { limitBytes: 460 * mib }],
    ['process_memory', { runs: 1 }, { heapUsedBytes: 1_700 * mib }],
    ['cpu', { runs: 64, delayMs: 150 }, {}],
    ['cpu', { runs: 64 }, { delayMs: 150 }],
    ['cpu', { delayMs: 1_500 }, {}],
    ['database', { runs: 64, waitingCallers: 40 }, {}],
    ['database', { runs: 64, isHeldBack: true }, {}],
    ['starting', { runs: 128, unreported: 64 }, {}],
  ])('takes none: %s', (reason, thread, process) => {
    expect(decideAdmission({ ...calm, ...thread }, { ...roomy, ...process }, ceiling)).toEqual({ runs: 0, reason });
  });
});
