import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceExitedError, waitFor } from '@heddle/testing';
import {
  becomes,
  type ControlPlane,
  controlPlaneFleet,
  type ControlPlaneFleet,
  create,
  type CreatedDeployment,
  query,
  repository,
  revisionOf,
  withDriver,
} from './control-plane.harness.js';

const short = { PIPELINE_LEASE_MS: '1000', PIPELINE_POLL_MS: '100' };
/** No step ends before its process is killed. */
const slow = { ...short, SIMULATED_STEP_MS: '60000' };
const quick = { ...short, SIMULATED_STEP_MS: '50' };
/** Maximum time of a test in ms that starts ten processes one after the other, some seconds each. */
const manyStartsMs = 360_000;

/** Preparing a deployment with "deadly" in its name ends the process. */
const deadlyDriver = withDriver(`
  const { prepare } = driver;
  driver.prepare = function (job, signal) {
    if (job.deploymentName.includes('deadly')) process.kill(process.pid, 'SIGKILL');
    return prepare.call(this, job, signal);
  };`);

describe('control planes that are killed', () => {
  let planes: ControlPlaneFleet;
  beforeEach(() => {
    planes = controlPlaneFleet();
  });
  afterEach(() => planes.close());

  const createAll = ({ api }: ControlPlane, names: string[]) =>
    Promise.all(names.map((name) => create(api, repository(name))));

  const claimed = async (): Promise<number> => {
    const rows = await query(planes, 'SELECT id FROM control_plane.revision WHERE lease_until > now()');
    return rows.length;
  };

  it(
    'cost their steps no attempt, any number of times',
    async () => {
      let made: CreatedDeployment[] = [];
      const losses = 11;
      for (let round = 0; round < losses; round += 1) {
        const victim = await planes.start(slow);
        if (round === 0) made = await createAll(victim, names('innocent', 10));
        // If no step is claimed, all steps have failed or wait for their retry.
        await waitFor(async () => (await claimed()) > 0, { what: `steps to be claimed in round ${round}` });
        await victim.kill('SIGKILL');
      }
      const heir = await planes.start(quick);
      for (const one of made) await becomes(heir, one, 'DEPLOYED');
    },
    manyStartsMs,
  );

  it(
    'are crashed by the same step a bounded number of times, and the other steps continue',
    async () => {
      const first = await planes.start(slow);
      const innocent = await createAll(first, names('innocent', 4));
      const [deadly] = (await createAll(first, ['deadly'])) as [CreatedDeployment];
      await first.kill('SIGTERM');

      let ended = 0;
      let plane: ControlPlane | null = null;
      await waitFor(
        async () => {
          // Skips the waits between attempts.
          await query(
            planes,
            'UPDATE control_plane.revision SET next_attempt_at = now() WHERE next_attempt_at > now()',
          );
          plane ??= await started(planes);
          if (plane === null || (await isGone(plane))) {
            ended += 1;
            plane = null;
            return false;
          }
          return (await revisionOf(plane, deadly)).status === 'CREATE_FAILED';
        },
        { timeoutMs: manyStartsMs / 2, what: 'the step to fail' },
      );
      const survivor = plane as unknown as ControlPlane;
      expect((await revisionOf(survivor, deadly)).failure).toEqual({
        step: 'CREATING',
        code: 'attempts_exhausted',
        exit_code: null,
        message: 'The step was tried 5 times. Last: The process that worked on this step was lost.',
      });
      // Three times among other steps, five times in isolation.
      expect(ended).toBe(8);
      for (const one of innocent) await becomes(survivor, one, 'DEPLOYED');
    },
    manyStartsMs,
  );
});

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, n) => `${prefix}-${n}`);

/** Null if the process ended before it became ready. */
async function started(planes: ControlPlaneFleet): Promise<ControlPlane | null> {
  try {
    return await planes.start({ ...quick, ...deadlyDriver });
  } catch (error) {
    if (error instanceof ServiceExitedError) return null;
    throw error;
  }
}

const isGone = async (plane: ControlPlane): Promise<boolean> => {
  try {
    return !(await fetch(`${plane.url}/ok`)).ok;
  } catch {
    return true;
  }
};
