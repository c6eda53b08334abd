import { isDatabaseUnavailable } from '@heddle/database';
import { Loop } from '@heddle/leases';
import type { Logger } from 'pino';

/** A loop of the pipeline. Trouble of the database passes, and is a warning; everything else is a fault. */
export function createPipelineLoop(what: string, work: () => Promise<void>, pollMs: number, logger: Logger): Loop {
  return new Loop(work, {
    everyMs: () => pollMs,
    onError: (error) =>
      logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, `${what} failed; it is tried again`),
  });
}
