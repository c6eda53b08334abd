import { isDatabaseUnavailable } from '@heddle/database';
import { Loop } from '@heddle/leases';
import type { Logger } from 'pino';

/** Loop of the pipeline. An unavailable database is a warning; other failures are errors. */
export function createPipelineLoop(what: string, work: () => Promise<void>, pollMs: number, logger: Logger): Loop {
  return new Loop(work, {
    everyMs: () => pollMs,
    onError: (error) =>
      logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, `${what} failed; it is tried again`),
  });
}
