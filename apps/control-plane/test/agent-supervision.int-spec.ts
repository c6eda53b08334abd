import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@heddle/testing';
import { AgentFolder } from '../src/features/agents/agent-folders.js';
import { findAllAgents } from '../src/features/agents/agent-process.js';
import { agentProcesses, counterAgent } from './agent-processes.fixture.js';
import { tarball } from './tar.fixture.js';
import { type ControlPlane, sourceDeployment, startControlPlane } from './test-app.js';

/** Loads in the folder of a build only. */
const builtOnly = `if (!process.cwd().includes('/builds/')) throw new Error('no model in ' + process.env.ZONE);
${counterAgent}`;

describe('the supervision of agent servers', () => {
  let plane: ControlPlane;
  let folder: string;
  beforeAll(async () => {
    const agents = agentProcesses();
    folder = agents.folder;
    plane = await startControlPlane({ env: agents.env });
  });
  afterAll(async () => {
    await plane.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function deploy(name: string, files: Record<string, string>): Promise<string> {
    const secrets = [{ name: 'ZONE', value: 'the-secret-zone' }];
    const { id } = await plane.json('POST', '/v2/deployments', { body: { ...sourceDeployment(name), secrets } });
    const { upload_url, object_path } = await plane.json('POST', `/v2/deployments/${id}/upload-url`);
    const body = new Uint8Array(tarball(Object.entries(files).map(([path, content]) => ({ path, content }))));
    await fetch(upload_url, { method: 'PUT', headers: { 'Content-Type': 'application/gzip' }, body });
    const { latest_revision_id } = await plane.json('PATCH', `/v2/deployments/${id}`, {
      body: { source_revision_config: { source_tarball_path: object_path, langgraph_config_path: 'langgraph.json' } },
    });
    return `/v2/deployments/${id}/revisions/${latest_revision_id}`;
  }

  it('reports why none of the graphs of a roll-out works, while it waits and in its failure', async () => {
    const path = await deploy('unready', {
      'langgraph.json': JSON.stringify({ graphs: { counter: './agent.ts:graph' } }),
      'agent.ts': builtOnly,
    });
    const reason = expect.stringContaining('counter: Error: no model in [redacted]');
    const revision = () => plane.json('GET', path);
    await waitFor(async () => (await revision()).status_message !== null, { what: 'a message', timeoutMs: 90_000 });
    expect(await revision()).toMatchObject({
      status: 'DEPLOYING',
      status_message: reason,
      waiting: { reason: 'driver', message: reason },
    });
    await plane.database.dataSource.query(`UPDATE control_plane.revision SET deadline_at = now()`);
    await waitFor(async () => (await revision()).status !== 'DEPLOYING', { what: 'the end' });
    expect(await revision()).toMatchObject({
      status: 'DEPLOY_FAILED',
      failure: { step: 'DEPLOYING', code: 'deadline_exceeded', message: reason },
    });
  });

  it('starts an agent server again whose end was recorded while it lived', async () => {
    const path = await deploy('recorded', {
      'langgraph.json': JSON.stringify({ graphs: { counter: './agent.ts:graph' } }),
      'agent.ts': counterAgent,
    });
    const status = async () => (await plane.json('GET', path)).status;
    await waitFor(async () => (await status()) === 'DEPLOYED', { what: 'the deployment', timeoutMs: 90_000 });
    const revisionId = path.split('/').at(-1) as string;
    const agents = () => findAllAgents(new AgentFolder(folder, revisionId));
    const before = await agents();
    const query = (sql: string) => plane.database.dataSource.query(sql, [revisionId]);
    await query(
      `UPDATE control_plane.agent_process SET pid = NULL, port = NULL, ready_at = NULL WHERE revision_id = $1`,
    );
    const isReady = async () => {
      const [row] = await query('SELECT ready_at FROM control_plane.agent_process WHERE revision_id = $1');
      return row.ready_at !== null;
    };
    await waitFor(isReady, { what: 'another process', timeoutMs: 60_000 });
    expect(before).toMatchObject([{ incarnation: 1 }]);
    expect(await agents()).toMatchObject([{ incarnation: 2 }]);
  });
});
