import { describe, expect, it } from '@jest/globals';
import type { DeploymentSource, StoredRevisionConfig } from '@heddle/entities-control-plane';
import { EMPTY_REVISION_CONFIG } from '../deployments/source-rules.js';
import type { StepJob } from './driver.port.js';
import { SimulatedDriver } from './simulated-driver.js';

const driver = new SimulatedDriver({ stepMs: 0, agentServerUrl: 'http://agents.test' });
const { signal } = new AbortController();

function job(source: DeploymentSource, config: Partial<StoredRevisionConfig>): StepJob {
  return {
    revisionId: 'r',
    deploymentId: 'd',
    deploymentName: 'agent',
    tenantId: 't',
    source,
    config: { ...EMPTY_REVISION_CONFIG, ...config },
    sourceConfig: {
      integration_id: null,
      repo_url: 'https://git.test/agent',
      deployment_type: null,
      build_on_push: false,
      custom_url: null,
      install_command: null,
      build_command: null,
    },
    snapshot: { resource_spec: null, install_command: null, build_command: null, secret_references: null },
    leaseGeneration: '1',
  };
}

describe('SimulatedDriver', () => {
  it.each(['repo_ref', 'image_uri', 'config_path'] as const)(
    'fails on request of %s, each step with its code',
    async (field) => {
      const marked = (marker: string) => job('github', { [field]: `a/simulate-${marker}/b` });
      await expect(driver.prepare(marked('create-failed'), signal)).rejects.toMatchObject({ code: 'create_failed' });
      await expect(driver.build(marked('build-failed'), signal)).rejects.toMatchObject({ code: 'build_failed' });
      await expect(driver.rollOut(marked('deploy-failed'), signal)).rejects.toMatchObject({ code: 'deploy_failed' });
    },
  );

  it('builds what has source, and an image only where a failing build is asked for', async () => {
    expect(await driver.prepare(job('github', { repo_ref: 'main' }), signal)).toMatchObject({ needsBuild: true });
    expect(await driver.prepare(job('external_docker', { image_uri: 'a:1' }), signal)).toMatchObject({
      needsBuild: false,
    });
    const failing = job('external_docker', { image_uri: 'a:simulate-build-failed' });
    expect(await driver.prepare(failing, signal)).toMatchObject({ needsBuild: true });
  });

  it('resolves one ref to one commit, and reads the version from the tag', async () => {
    const first = await driver.prepare(job('github', { repo_ref: 'main' }), signal);
    expect(first.repoCommitSha).toMatch(/^[0-9a-f]{40}$/);
    expect((await driver.prepare(job('github', { repo_ref: 'main' }), signal)).repoCommitSha).toBe(first.repoCommitSha);
    expect((await driver.prepare(job('github', { repo_ref: 'other' }), signal)).repoCommitSha).not.toBe(
      first.repoCommitSha,
    );
    expect(await driver.rollOut(job('external_docker', { image_uri: 'r/a:v1.2.3' }), signal)).toEqual({
      url: 'http://agents.test',
      imageVersion: '1.2.3',
    });
  });

  it('stops when it is told to', async () => {
    const slow = new SimulatedDriver({ stepMs: 600_000, agentServerUrl: 'http://agents.test' });
    const controller = new AbortController();
    const working = slow.build(job('github', { repo_ref: 'simulate-slow' }), controller.signal);
    controller.abort('interrupt');
    await expect(working).rejects.toMatchObject({ name: 'AbortError' });
  });
});
