import type { DeploymentLog } from '../src/core/logs/deployment-log.port.js';

/** Log for tests of drivers whose lines do not matter. */
export const silentLog: DeploymentLog = {
  append: () => undefined,
  redact: (_source, text) => Promise.resolve(text),
  flush: () => Promise.resolve(),
};
