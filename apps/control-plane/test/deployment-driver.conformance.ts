import { beforeEach, describe, expect, it } from '@jest/globals';
import { within } from '@heddle/leases';
import type { DeploymentDriver } from '../src/features/pipeline/driver.port.js';
import { stepJob } from './step-job.fixture.js';

/** Time to notice an abort on a busy machine. */
const soonMs = 5_000;

const job = stepJob('github', { repo_ref: 'main' });
const { deploymentId, deploymentName, tenantId } = job;

/** In the order in which the pipeline takes them. */
const steps: Record<string, (driver: DeploymentDriver, signal: AbortSignal) => Promise<unknown>> = {
  prepare: (driver, signal) => driver.prepare(job, signal),
  startBuild: (driver, signal) => driver.startBuild(job, signal),
  build: (driver, signal) => driver.build(job, signal),
  startRollOut: (driver, signal) => driver.startRollOut(job, { API_KEY: 'sk-1' }, signal),
  rollOut: (driver, signal) => driver.rollOut(job, signal),
  destroy: (driver, signal) => driver.destroy({ deploymentId, deploymentName, tenantId }, signal),
};

/**
 * What the pipeline relies on, of every driver. `make` gives one that does a step of `stepJob` at once, or one that
 * takes longer for it than a test.
 */
export function describeDeploymentDriver(name: string, make: (pace: 'quick' | 'slow') => DeploymentDriver): void {
  describe(`${name}, as a deployment driver`, () => {
    const { signal } = new AbortController();
    let driver: DeploymentDriver;
    beforeEach(() => {
      driver = make('quick');
    });

    it('executes a revision, and returns at each step the inputs of the next ones', async () => {
      const prepared = await driver.prepare(job, signal);
      expect(prepared).toEqual({
        repoCommitSha: prepared.repoCommitSha === null ? null : expect.stringMatching(/^[0-9a-f]{40}$/),
        needsBuild: expect.any(Boolean),
      });
      await driver.startBuild(job, signal);
      const { imageUri } = await driver.build(job, signal);
      if (imageUri !== null) expect(imageUri).toMatch(/^\S+$/);
      const built = { ...job, config: { ...job.config, image_uri: imageUri } };
      await driver.startRollOut(built, {}, signal);
      const { url, imageVersion } = await driver.rollOut(built, signal);
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(imageVersion === null || imageVersion.length > 0).toBe(true);
    });

    it('has the same result if a step is repeated, as after a crash', async () => {
      for (const step of Object.values(steps)) {
        const first = await step(driver, signal);
        expect(await step(driver, signal)).toEqual(first);
      }
    });

    it('continues the work of another process', async () => {
      for (const step of Object.values(steps)) await step(make('quick'), signal);
    });

    it('accepts the removal of a missing deployment', async () => {
      const unknown = { deploymentId: 'never-deployed', deploymentName: 'never-deployed', tenantId };
      expect(await driver.destroy(unknown, signal)).toBeUndefined();
    });

    it.each(Object.entries(steps))('does not start to %s for a stopping worker', async (_name, step) => {
      await expect(step(driver, AbortSignal.abort('lost'))).rejects.toBeDefined();
    });

    it.each(Object.entries(steps))('stops soon on request while it works on %s', async (_name, step) => {
      const controller = new AbortController();
      const stopped = step(make('slow'), controller.signal).then(
        () => 'done',
        () => 'stopped',
      );
      controller.abort('interrupt');
      expect(await within(soonMs, stopped)).toBe('stopped');
    });
  });
}
