import { afterEach, describe, it } from '@jest/globals';
import { sampleOf, waitFor } from '@heddle/testing';
import { StepFailedError } from '../src/core/drivers/driver.port.js';
import { fakeDriver } from './fake-driver.js';
import { type ControlPlane, imageDeployment, startControlPlane } from './test-app.js';

describe('/metrics', () => {
  let plane: ControlPlane;
  afterEach(() => plane.close());

  const deploy = () => plane.call('POST', '/v2/deployments', { body: imageDeployment('agent') });
  const textOf = async () => (await plane.call('GET', '/metrics')).body as string;
  const becomes = (value: number, name: string, labels: Record<string, string> = {}) =>
    waitFor(async () => sampleOf(await textOf(), name, labels) === value, { what: `${name} to be ${value}` });

  it('counts steps by outcome, and shows the scheduling process', async () => {
    plane = await startControlPlane({ driver: fakeDriver() });
    await deploy();
    for (const step of ['CREATING', 'AWAITING_DEPLOY', 'DEPLOYING']) {
      await becomes(1, 'pipeline_steps_total', { step, outcome: 'done' });
      await becomes(1, 'pipeline_step_duration_seconds_count', { step, outcome: 'done' });
    }
    await becomes(1, 'pipeline_scheduler_leader');
    await becomes(0, 'pipeline_revisions_unfinished');
  });

  it('counts failures and retries', async () => {
    let tries = 0;
    const prepare = async () => {
      tries += 1;
      if (tries === 1) throw new Error('busy');
      throw new StepFailedError('no_such_image', 'The image does not exist.');
    };
    plane = await startControlPlane({ driver: fakeDriver({ prepare }) });
    await deploy();
    await becomes(1, 'pipeline_steps_total', { step: 'CREATING', outcome: 'retried' });
    await plane.database.dataSource.query('UPDATE control_plane.revision SET next_attempt_at = now()');
    await becomes(1, 'pipeline_steps_total', { step: 'CREATING', outcome: 'failed' });
  });

  it('shows the waiting time of an unclaimed step, and counts deadlines', async () => {
    const untilStopped = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    plane = await startControlPlane({
      driver: fakeDriver({ prepare: (_job, signal) => untilStopped(signal) }),
      env: { PIPELINE_CONCURRENCY: '1' },
    });
    await deploy();
    await waitFor(async () => sampleOf(await textOf(), 'pipeline_revisions_unfinished') === 1, { what: 'a revision' });
    await plane.call('POST', '/v2/deployments', { body: imageDeployment('another') });
    await plane.database.dataSource.query(
      `UPDATE control_plane.revision SET next_attempt_at = now() - interval '1 hour' WHERE lease_until IS NULL`,
    );
    await waitFor(async () => sampleOf(await textOf(), 'pipeline_oldest_due_seconds') >= 3600, { what: 'what is due' });
    await plane.database.dataSource.query(
      `UPDATE control_plane.revision SET deadline_at = now() - interval '1 second' WHERE lease_until IS NULL`,
    );
    await becomes(1, 'pipeline_steps_overdue_total', { step: 'CREATING' });
  });
});
