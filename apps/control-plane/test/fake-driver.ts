import { setTimeout as sleep } from 'node:timers/promises';
import type { DeploymentDriver } from '../src/core/drivers/driver.port.js';

/** Does everything at once, or in the time it is given; a test replaces the step it is about. */
export function fakeDriver(changes: Partial<DeploymentDriver> = {}, stepMs = 0): DeploymentDriver {
  const work = (signal: AbortSignal) => sleep(stepMs, undefined, { signal });
  return {
    name: 'fake',
    prepare: async (_job, signal) => {
      await work(signal);
      return { repoCommitSha: null, needsBuild: false };
    },
    startBuild: (_job, signal) => work(signal),
    build: async (_job, _environment, signal) => {
      await work(signal);
      return { sourceDigest: null, imageUri: 'built:1', artefactDigests: null };
    },
    startRollOut: (_job, _environment, signal) => work(signal),
    rollOut: async (_job, signal) => {
      await work(signal);
      return { url: 'http://agent.test', imageVersion: null };
    },
    destroy: (_deployment, signal) => work(signal),
    agentState: () => Promise.resolve(null),
    ...changes,
  };
}
