import { beforeEach, describe, expect, it } from '@jest/globals';
import { within } from '@heddle/leases';
import type { DeploymentDriver, StepJob } from '../src/core/drivers/driver.port.js';
import { stepJob } from './step-job.fixture.js';

/** Time to notice an abort on a busy machine. */
const soonMs = 5_000;

/** Steps in the order of the pipeline. */
const steps = {
  prepare: (driver, job, signal) => driver.prepare(job, signal),
  startBuild: (driver, job, signal) => driver.startBuild(job, signal),
  build: (driver, job, signal) => driver.build(job, { API_KEY: 'sk-1' }, signal),
  startRollOut: (driver, job, signal) => driver.startRollOut(job, { API_KEY: 'sk-1' }, signal),
  rollOut: (driver, job, signal) => driver.rollOut(job, signal),
  destroy: (driver, job, signal) => driver.destroy(job, signal),
} satisfies Record<string, (driver: DeploymentDriver, job: StepJob, signal: AbortSignal) => Promise<unknown>>;

type StepName = keyof typeof steps;
const entries = Object.entries(steps) as [StepName, (typeof steps)[StepName]][];

interface DriverSubject {
  driver: DeploymentDriver;
  job: StepJob;
}

interface ConformanceOptions {
  /** Steps that end at once by their nature: an abort may come too late for them. */
  instant?: readonly StepName[];
  /** Brings the records of the job into the state in which the pipeline takes the step. */
  before?: (step: StepName) => Promise<void>;
}

/**
 * Guarantees of every driver on which the pipeline relies. `provide` gives one that does a step of the job at once, or
 * one that takes longer for it than a test.
 */
export function describeDeploymentDriver(
  name: string,
  provide: (pace: 'quick' | 'slow') => DriverSubject | Promise<DriverSubject>,
  { instant = [], before = async () => undefined }: ConformanceOptions = {},
): void {
  describe(`${name}, as a deployment driver`, () => {
    const { signal } = new AbortController();
    let driver: DeploymentDriver;
    let job: StepJob;
    beforeEach(async () => {
      ({ driver, job } = await provide('quick'));
    });

    it('executes a revision, and returns at each step the inputs of the next ones', async () => {
      await before('prepare');
      const prepared = await driver.prepare(job, signal);
      expect(prepared).toEqual({
        repoCommitSha: prepared.repoCommitSha === null ? null : expect.stringMatching(/^[0-9a-f]{40}$/),
        needsBuild: expect.any(Boolean),
      });
      await driver.startBuild(job, signal);
      const { imageUri, artefactDigests } = await driver.build(job, {}, signal);
      if (imageUri !== null) expect(imageUri).toMatch(/^\S+$/);
      for (const digest of artefactDigests ?? []) expect(digest).toMatch(/^sha256:[0-9a-f]{64}$/);
      const built = { ...job, config: { ...job.config, image_uri: imageUri, artefact_digests: artefactDigests } };
      await driver.startRollOut(built, {}, signal);
      const { url, imageVersion } = await driver.rollOut(built, signal);
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(imageVersion === null || imageVersion.length > 0).toBe(true);
    });

    it('has the same result if a step is repeated, as after a crash', async () => {
      for (const [name, step] of entries) {
        await before(name);
        const first = await step(driver, job, signal);
        expect(await step(driver, job, signal)).toEqual(first);
      }
    });

    it('continues the work of another process', async () => {
      for (const [name, step] of entries) {
        await before(name);
        await step((await provide('quick')).driver, job, signal);
      }
    });

    it('accepts the removal of a missing deployment', async () => {
      const unknown = { ...job, deploymentId: '00000000-0000-4000-8000-000000000000' };
      expect(await driver.destroy(unknown, signal)).toBeUndefined();
    });

    it.each(entries)('does not start to %s for a stopping worker', async (_name, step) => {
      await expect(step(driver, job, AbortSignal.abort('lost'))).rejects.toBeDefined();
    });

    it.each(entries)('stops soon on request while it works on %s', async (name, step) => {
      const controller = new AbortController();
      await before(name);
      const slow = await provide('slow');
      const stopped = step(slow.driver, slow.job, controller.signal).then(
        () => 'done',
        () => 'stopped',
      );
      controller.abort('interrupt');
      const allowed = instant.includes(name) ? ['done', 'stopped'] : ['stopped'];
      expect(allowed).toContain(await within(soonMs, stopped));
    });
  });
}

/** A job for drivers without records of their own. */
export const anyJob = stepJob('github', { repo_ref: 'main' });
