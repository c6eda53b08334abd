import { afterEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { type DeploymentDriver, DriverUnreachableError, StepFailedError } from '../src/core/drivers/driver.port.js';
import { type ControlPlane, imageDeployment, startControlPlane } from './test-app.js';
import { fakeDriver } from './fake-driver.js';

describe('the pipeline and its driver', () => {
  let plane: ControlPlane;
  afterEach(() => plane.close());

  async function deploy(changes: Partial<DeploymentDriver>, body = {}, env: Record<string, string> = {}) {
    plane = await startControlPlane({ driver: fakeDriver(changes), env });
    const { body: made } = await plane.call('POST', '/v2/deployments', { body: imageDeployment('agent', body) });
    const revision = async () =>
      (await plane.call('GET', `/v2/deployments/${made.id}/revisions/${made.latest_revision_id}`)).body;
    const becomes = (status: string) =>
      waitFor(async () => (await revision()).status === status && revision(), { what: status });
    return { made, becomes, revision };
  }

  /** Lets the next attempt begin without waiting for the back-off. */
  const hurry = () => plane.database.dataSource.query('UPDATE control_plane.revision SET next_attempt_at = now()');

  it('retries transient failures, and reports the reason meanwhile', async () => {
    let tries = 0;
    const { becomes, revision } = await deploy({
      startRollOut: async () => {
        tries += 1;
        if (tries < 3) throw new Error(`registry busy ${tries}`);
      },
    });
    await waitFor(async () => (await revision()).status_message === 'registry busy 1', { what: 'the first failure' });
    await waitFor(async () => hurry().then(async () => (await revision()).status === 'DEPLOYED'), { what: 'DEPLOYED' });
    expect(tries).toBe(3);
    expect(await becomes('DEPLOYED')).toMatchObject({ status_message: null, failure: null });
  });

  it('fails after five attempts', async () => {
    let tries = 0;
    const { revision } = await deploy({
      rollOut: async () => {
        tries += 1;
        throw new Error('no answer');
      },
    });
    await waitFor(async () => hurry().then(async () => (await revision()).status === 'DEPLOY_FAILED'), {
      what: 'DEPLOY_FAILED',
    });
    expect(tries).toBe(5);
    expect((await revision()).failure).toEqual({
      step: 'DEPLOYING',
      code: 'attempts_exhausted',
      message: 'The step was tried 5 times. Last: no answer',
      exit_code: null,
    });
  });

  it('does not retry permanent failures', async () => {
    let tries = 0;
    const { becomes } = await deploy({
      prepare: async () => {
        tries += 1;
        throw new StepFailedError('no_such_image', 'The image does not exist.', 7);
      },
    });
    expect((await becomes('CREATE_FAILED')).failure).toEqual({
      step: 'CREATING',
      code: 'no_such_image',
      message: 'The image does not exist.',
      exit_code: 7,
    });
    expect(tries).toBe(1);
  });

  it('keeps secrets out of reasons, in the revision and its history', async () => {
    let tries = 0;
    const { becomes, revision, made } = await deploy(
      {
        rollOut: async () => {
          tries += 1;
          if (tries === 1) throw new Error('refused: sk-secret-1');
          throw new StepFailedError('crashed', 'The key sk-secret-1 is wrong.');
        },
      },
      { secrets: [{ name: 'API_KEY', value: 'sk-secret-1' }] },
    );
    await waitFor(async () => (await revision()).status_message === 'refused: [redacted]', {
      what: 'the first failure',
    });
    await waitFor(async () => hurry().then(async () => (await revision()).status === 'DEPLOY_FAILED'), {
      what: 'DEPLOY_FAILED',
    });
    expect((await becomes('DEPLOY_FAILED')).failure.message).toBe('The key [redacted] is wrong.');
    const path = `/v2/deployments/${made.id}/revisions/${made.latest_revision_id}/history`;
    expect(JSON.stringify((await plane.call('GET', path)).body)).not.toContain('sk-secret-1');
  });

  it('passes decrypted secrets to the roll-out', async () => {
    let seen: Record<string, string> = {};
    const { becomes } = await deploy(
      { startRollOut: async (_job, environment) => void (seen = environment) },
      { secrets: [{ name: 'API_KEY', value: 'sk-1' }] },
    );
    await becomes('DEPLOYED');
    expect(seen).toEqual({ API_KEY: 'sk-1' });
  });

  it('passes kept values to the roll-out of a revision that changed other ones', async () => {
    let seen: Record<string, string> = {};
    const { becomes, made } = await deploy(
      { startRollOut: async (_job, environment) => void (seen = environment) },
      {
        secrets: [
          { name: 'KEPT', value: 'sk-1' },
          { name: 'GONE', value: 'sk-2' },
        ],
      },
    );
    await becomes('DEPLOYED');
    await plane.call('PATCH', `/v2/deployments/${made.id}`, {
      body: {
        secret_changes: [
          { name: 'GONE', value: null },
          { name: 'NEW', value: 'sk-3' },
        ],
      },
    });
    await waitFor(async () => hurry().then(() => 'NEW' in seen), { what: 'the second roll-out' });
    expect(seen).toEqual({ KEPT: 'sk-1', NEW: 'sk-3' });
  });

  it('is UNKNOWN while the driver is unreachable, and resumes once it answers', async () => {
    let reachable = false;
    const { becomes, revision, made } = await deploy(
      {
        rollOut: async () => {
          if (!reachable) throw new DriverUnreachableError('the cluster does not answer');
          return { url: 'http://agent.test', imageVersion: null };
        },
      },
      {},
      { PIPELINE_DEPLOY_DEADLINE_S: '1' },
    );
    await becomes('UNKNOWN');
    expect((await plane.call('GET', `/v2/deployments/${made.id}`)).body.active_revision_id).toBeNull();
    reachable = true;
    await waitFor(async () => hurry().then(async () => (await revision()).status === 'DEPLOYED'), { what: 'DEPLOYED' });
  });

  it('stops the step when the revision is interrupted, and frees the slot', async () => {
    let stopped: unknown;
    const { becomes, made } = await deploy({
      rollOut: (_job, signal) =>
        new Promise((_done, fail) =>
          signal.addEventListener('abort', () => {
            stopped = signal.reason;
            fail(signal.reason as Error);
          }),
        ),
    });
    await becomes('DEPLOYING');
    await waitFor(
      async () =>
        (
          await plane.database.dataSource.query(
            `SELECT 1 FROM control_plane.revision WHERE status = 'DEPLOYING' AND lease_until > now()`,
          )
        ).length,
    );
    await plane.call('POST', `/v1/projects/${made.id}/revisions/${made.latest_revision_id}/interrupt`);
    await becomes('INTERRUPTED');
    expect(stopped).toBe('interrupt');
  });

  it('keeps the given address of an image deployment', async () => {
    const { becomes, made } = await deploy({}, { source_config: { custom_url: 'https://my.test' } });
    await becomes('DEPLOYED');
    expect((await plane.call('GET', `/v2/deployments/${made.id}`)).body.source_config.custom_url).toBe(
      'https://my.test',
    );
  });
});
