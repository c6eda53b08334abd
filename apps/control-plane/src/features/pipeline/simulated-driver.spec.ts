import { describe, expect, it } from '@jest/globals';
import { silentLog } from '../../../test/silent-log.fixture.js';
import { stepJob } from '../../../test/step-job.fixture.js';
import { SimulatedDriver } from './simulated-driver.js';

const driver = new SimulatedDriver({ stepMs: 0, agentServerUrl: 'http://agents.test' }, silentLog);
const { signal } = new AbortController();

describe('SimulatedDriver', () => {
  it.each(['repo_ref', 'image_uri', 'config_path'] as const)(
    'fails on request of %s, each step with its code',
    async (field) => {
      const marked = (marker: string) => stepJob('github', { [field]: `a/simulate-${marker}/b` });
      await expect(driver.prepare(marked('create-failed'), signal)).rejects.toMatchObject({ code: 'create_failed' });
      await expect(driver.build(marked('build-failed'), {}, signal)).rejects.toMatchObject({ code: 'build_failed' });
      await expect(driver.rollOut(marked('deploy-failed'), signal)).rejects.toMatchObject({ code: 'deploy_failed' });
    },
  );

  it('builds sources, and images only for a requested failure', async () => {
    expect(await driver.prepare(stepJob('github', { repo_ref: 'main' }), signal)).toMatchObject({ needsBuild: true });
    expect(await driver.prepare(stepJob('external_docker', { image_uri: 'a:1' }), signal)).toMatchObject({
      needsBuild: false,
    });
    const failing = stepJob('external_docker', { image_uri: 'a:simulate-build-failed' });
    expect(await driver.prepare(failing, signal)).toMatchObject({ needsBuild: true });
  });

  it('reports no commit and no built image, but the version of a given one', async () => {
    const job = stepJob('github', { repo_ref: 'main' });
    expect((await driver.prepare(job, signal)).repoCommitSha).toBeNull();
    expect(await driver.build(job, {}, signal)).toEqual({ sourceDigest: null, imageUri: null, artefactDigests: null });
    const given = stepJob('external_docker', { image_uri: 'a:1' });
    expect(await driver.build(given, {}, signal)).toEqual({
      sourceDigest: null,
      imageUri: 'a:1',
      artefactDigests: null,
    });
    expect(await driver.rollOut(stepJob('external_docker', { image_uri: 'r/a:v1.2.3' }), signal)).toEqual({
      url: 'http://agents.test',
      imageVersion: '1.2.3',
    });
  });

  it('stops on request', async () => {
    const slow = new SimulatedDriver({ stepMs: 600_000, agentServerUrl: 'http://agents.test' }, silentLog);
    const controller = new AbortController();
    const working = slow.build(stepJob('github', { repo_ref: 'simulate-slow' }), {}, controller.signal);
    controller.abort('interrupt');
    await expect(working).rejects.toMatchObject({ name: 'AbortError' });
  });
});
