import { createContext, Script } from 'node:vm';

export class TimeBudgetError extends Error {
  override name = 'TimeBudgetError';
}

// Only a script in a context has a timeout that also stops regular expressions.
const context: { work?: () => void } = {};
createContext(context);
const script = new Script('work()');

/** Share of the time that a thread has on a machine with a free processor. */
const fullShare = 0.9;
/** Maximum of the last attempt, as a multiple of the remaining time. */
const maxFactor = 8;

/**
 * Limit of the processor time of synchronous work that depends on data of a client. Timeouts of scripts count the time of
 * the clock, of which a busy machine gives a thread only a share. Work that had too small a share begins again, with
 * twice the timeout. So it must have no effects besides its result.
 */
export class TimeBudget {
  constructor(private leftMs: number) {}

  /** Throws `TimeBudgetError` when the time is used up; the work has then ended somewhere in the middle. */
  run<T>(work: () => T): T {
    for (let factor = 1; this.leftMs >= 1 && factor <= maxFactor; factor *= 2) {
      const begin = processorMs();
      try {
        const result = runWithin(factor * this.leftMs, work);
        this.leftMs -= processorMs() - begin;
        return result;
      } catch (error) {
        const usedMs = processorMs() - begin;
        if (!(error instanceof TimeBudgetError)) {
          this.leftMs -= usedMs;
          throw error;
        }
        if (usedMs >= fullShare * this.leftMs) break;
      }
    }
    this.leftMs = 0;
    throw new TimeBudgetError('the time is used up');
  }
}

function runWithin<T>(timeoutMs: number, work: () => T): T {
  let result: T | undefined;
  context.work = () => (result = work());
  try {
    script.runInContext(context, { timeout: Math.ceil(timeoutMs) });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new TimeBudgetError('the time is used up', { cause: error });
  } finally {
    delete context.work;
  }
  return result as T;
}

const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };

/** Processor time of this thread; before Node 23.9 that of the process, which is at least as much. */
export function processorMs(): number {
  const { user, system } = threadCpuUsage ? threadCpuUsage() : process.cpuUsage();
  return (user + system) / 1000;
}
