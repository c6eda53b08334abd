import { createContext, Script } from 'node:vm';

export class TimeBudgetError extends Error {
  override name = 'TimeBudgetError';
}

// Only a script in a context has a timeout that also stops regular expressions.
const context: { work?: () => void } = {};
createContext(context);
const script = new Script('work()');

/** Time limit for synchronous work that depends on data of a client. */
export class TimeBudget {
  constructor(private leftMs: number) {}

  /** Throws `TimeBudgetError` when the time is used up; the work has then ended somewhere in the middle. */
  run<T>(work: () => T): T {
    const begin = performance.now();
    let result: T | undefined;
    context.work = () => (result = work());
    try {
      if (this.leftMs < 1) throw new TimeBudgetError('the time is used up');
      script.runInContext(context, { timeout: Math.ceil(this.leftMs) });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      throw new TimeBudgetError('the time is used up', { cause: error });
    } finally {
      delete context.work;
      this.leftMs -= performance.now() - begin;
    }
    return result as T;
  }
}
