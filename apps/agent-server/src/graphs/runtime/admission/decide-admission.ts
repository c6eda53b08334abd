import type { WaitReason } from '../../wait-reason.js';

/**
 * Runs that a thread may have while it is busy, or the database keeps up no more. Below this number runs start without
 * a ramp.
 */
const protectedRuns = 64;
/** Starts that no report of the thread shows yet, beyond the protected runs, with an idle event loop. */
const startsPerReport = 64;
/** Delay of an event loop at which a thread takes only protected runs. */
const busyDelayMs = 100;
/** Delay of an event loop at which a thread takes no runs. */
const stalledDelayMs = 1_000;
/** Callers waiting for one of the connections of a thread, from which the database counts as busy. */
const busyCallers = 32;

/**
 * Share of a memory limit that runs may fill. Garbage alone does not fill it: V8 collects at the middle between the
 * live heap and the limit at the latest, which is below this share while the live heap is below 0.6 of the limit.
 */
const usableShare = 0.8;
/** Resident memory contains memory that V8 has not returned to the system. */
const usableResidentShare = 0.85;
/** Factor on the measured memory per run. */
const margin = 1.5;

export interface Admission {
  /** Further runs that the thread takes now. */
  runs: number;
  /** Set if it takes none. */
  reason: WaitReason | null;
}

/** Figures of one thread, as the main thread knows them. */
export interface ThreadPressure {
  runs: number;
  /** Runs that no report of the thread shows yet. */
  unreported: number;
  heapUsedBytes: number;
  heapLimitBytes: number;
  bytesPerRun: number;
  /** Delay of the event loop of the thread. */
  delayMs: number;
  /** Callers waiting for a database connection of the thread. */
  waitingCallers: number;
  /** The checkpoints that are not stored yet have reached their limit. */
  isHeldBack: boolean;
}

export interface ProcessPressure {
  /** Delay of the event loop of the main thread. */
  delayMs: number;
  heapUsedBytes: number;
  heapLimitBytes: number;
  residentBytes: number;
  /** Memory limit of the process; undefined without one. */
  limitBytes: number | undefined;
  threads: number;
}

/** How many further runs a thread takes now. Runs that wait for I/O are limited by memory and the ceiling only. */
export function decideAdmission(thread: ThreadPressure, process: ProcessPressure, ceiling: number): Admission {
  const open = ceiling - thread.runs;
  if (open <= 0) return none('ceiling');
  const delayMs = Math.max(thread.delayMs, process.delayMs);
  if (delayMs >= stalledDelayMs) return none('cpu');
  const memory = memoryFor(thread, process);
  const started = startsOf(thread, delayMs);
  if (started.runs <= 0) return started;
  // Without a run nothing would release memory, and no run would ever start.
  if (memory.runs <= 0) return thread.runs === 0 ? { runs: 1, reason: null } : memory;
  return { runs: Math.min(open, memory.runs, started.runs), reason: null };
}

function startsOf({ runs, unreported, waitingCallers, isHeldBack }: ThreadPressure, delayMs: number): Admission {
  const calmRuns = protectedRuns - runs;
  if (delayMs >= busyDelayMs) return some(calmRuns, 'cpu');
  if (isHeldBack || waitingCallers >= busyCallers) return some(calmRuns, 'database');
  const starts = Math.ceil(startsPerReport * (1 - delayMs / busyDelayMs));
  return some(Math.max(calmRuns, starts - unreported), 'starting');
}

function memoryFor(thread: ThreadPressure, process: ProcessPressure): Admission {
  const runBytes = thread.bytesPerRun * margin;
  const own = (thread.heapLimitBytes * usableShare - thread.heapUsedBytes) / runBytes - thread.unreported;
  if (own < 1) return none('memory');
  const { limitBytes = Infinity, residentBytes, threads } = process;
  const spareBytes = limitBytes * usableResidentShare - residentBytes;
  const shared = spareBytes / runBytes / Math.max(1, threads) - thread.unreported;
  const isMainFull = process.heapUsedBytes > process.heapLimitBytes * usableShare;
  if (shared < 1 || isMainFull) return none('process_memory');
  return { runs: Math.floor(Math.min(own, shared)), reason: null };
}

const none = (reason: WaitReason): Admission => ({ runs: 0, reason });

const some = (runs: number, reason: WaitReason): Admission => (runs > 0 ? { runs, reason: null } : none(reason));
