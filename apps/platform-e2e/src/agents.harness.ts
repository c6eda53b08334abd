import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@langchain/langgraph-sdk';
import {
  type ControlPlaneClient,
  type ControlPlaneSchemas,
  createControlPlaneClient,
} from '@heddle/client-control-plane';
import {
  bodyOf,
  createEmptyDatabase,
  freePort,
  type ServiceProcess,
  startServiceProcess,
  testServerUrl,
  waitFor,
} from '@heddle/testing';
import pg from 'pg';

export const key = 'e2e-first-key-of-agents';
export const journal = fileURLToPath(new URL('../agents/journal', import.meta.url));

export interface ControlPlane extends ServiceProcess {
  api: ControlPlaneClient;
}

type Deployment = ControlPlaneSchemas['DeploymentResponse'];
type Revision = ControlPlaneSchemas['RevisionResponse'];

/** Control planes on one machine that run uploaded agents. */
export class AgentPlatform {
  readonly folder = mkdtempSync(join(tmpdir(), 'agents-'));
  private readonly database = createEmptyDatabase();
  private readonly started: ServiceProcess[] = [];
  /** Revisions of this platform: others may run on the machine. */
  private readonly made = new Set<string>();

  constructor(private readonly env: Record<string, string> = {}) {}

  /** The port of an earlier control plane gives its address to the successor. */
  async start(port?: number): Promise<ControlPlane> {
    const own = port ?? (await freePort());
    const service = await startServiceProcess({
      entry: 'apps/control-plane/dist/main.js',
      port: own,
      env: {
        CONTROL_PLANE_PORT: String(own),
        DATABASE_URL: (await this.database).url,
        HEDDLE_API_KEY: key,
        HEDDLE_SECRETS_KEY: Buffer.alloc(32, 3).toString('base64'),
        HEDDLE_DRIVER: 'auto',
        DATABASE_ADMIN_URL: testServerUrl(),
        AGENTS_DIR: join(this.folder, 'agents'),
        HEDDLE_ARTEFACTS_DIR: join(this.folder, 'artefacts'),
        AGENTS_HOST: this.folder,
        AGENT_DRAIN_SECONDS: '20',
        PIPELINE_POLL_MS: '100',
        HEDDLE_LOG_LEVEL: 'warn',
        ...this.env,
      },
    });
    this.started.push(service);
    return { ...service, api: createControlPlaneClient({ baseUrl: service.url, headers: { 'x-api-key': key } }) };
  }

  async close(): Promise<void> {
    for (const service of this.started) await service.kill('SIGTERM');
    // Agents outlive their control plane.
    for (const { pid } of this.processes()) process.kill(pid, 'SIGKILL');
    await (await this.database).close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async query<T extends object>(sql: string, params: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({ connectionString: (await this.database).url });
    await client.connect();
    try {
      return (await client.query(sql, params)).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** Living agent servers of this machine, by their command lines. */
  processes(): { pid: number; revisionId: string }[] {
    const lines = execFileSync('ps', ['-eww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
    return lines.flatMap((line) => {
      const [, pid, revisionId] = /^\s*(\d+) .*--heddle-agent=([0-9a-f-]+)\//.exec(line) ?? [];
      return pid && revisionId && this.made.has(revisionId) ? [{ pid: Number(pid), revisionId }] : [];
    });
  }

  async create(
    plane: ControlPlane,
    name: string,
    secrets: ControlPlaneSchemas['Secret'][] = [],
    source_config: ControlPlaneSchemas['CreateDeployment']['source_config'] = {},
  ): Promise<Deployment> {
    const body = { name, source: 'internal_source' as const, source_config, source_revision_config: {}, secrets };
    return bodyOf(plane.api.POST('/v2/deployments', { body }));
  }

  /** Uploads the journal agent with these changes, and makes a revision of it. */
  async deploy(
    plane: ControlPlane,
    deployment: Deployment,
    changes: Record<string, string> = {},
    body: Partial<ControlPlaneSchemas['UpdateDeployment']> = {},
  ): Promise<Revision> {
    const params = { path: { deployment_id: deployment.id } };
    const { upload_url, object_path } = await bodyOf(
      plane.api.POST('/v2/deployments/{deployment_id}/upload-url', { params }),
    );
    const stored = await fetch(upload_url, {
      method: 'PUT',
      headers: { 'content-type': 'application/gzip' },
      body: new Uint8Array(archiveOf(changes)),
    });
    if (!stored.ok) throw new Error(`The upload was answered ${stored.status}: ${await stored.text()}`);
    const source = { source_tarball_path: object_path, langgraph_config_path: 'langgraph.json' };
    return this.change(plane, deployment, {
      revision_source: 'internal_source',
      source_revision_config: source,
      ...body,
    });
  }

  /** A change that makes a revision. */
  async change(
    plane: ControlPlane,
    deployment: Deployment,
    body: Partial<ControlPlaneSchemas['UpdateDeployment']>,
  ): Promise<Revision> {
    const params = { path: { deployment_id: deployment.id } };
    const { latest_revision_id } = await bodyOf(plane.api.PATCH('/v2/deployments/{deployment_id}', { params, body }));
    this.made.add(latest_revision_id as string);
    return this.revision(plane, deployment, latest_revision_id as string);
  }

  async redeploy(plane: ControlPlane, { id }: Deployment, revisionId: string): Promise<Revision> {
    const params = { path: { deployment_id: id, revision_id: revisionId } };
    const { latest_revision_id } = await bodyOf(
      plane.api.POST('/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', { params }),
    );
    this.made.add(latest_revision_id as string);
    return this.revision(plane, { id } as Deployment, latest_revision_id as string);
  }

  revision({ api }: ControlPlane, { id }: Deployment, revisionId: string): Promise<Revision> {
    const params = { path: { deployment_id: id, revision_id: revisionId } };
    return bodyOf(api.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}', { params }));
  }

  async becomes(
    plane: ControlPlane,
    deployment: Deployment,
    { id }: Revision,
    wanted: Revision['status'],
  ): Promise<Revision> {
    const ended = ['DEPLOYED', 'CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'INTERRUPTED', 'SKIPPED'];
    let seen = await this.revision(plane, deployment, id);
    await waitFor(
      async () => {
        seen = await this.revision(plane, deployment, id);
        return seen.status === wanted || ended.includes(seen.status);
      },
      { timeoutMs: 180_000, intervalMs: 50, what: wanted },
    );
    if (seen.status !== wanted) throw new Error(`${seen.status}, not ${wanted}: ${seen.status_message}`);
    return seen;
  }

  /** A deployment that another client made; its newest revision counts as one of this platform. */
  async named({ api }: ControlPlane, name: string): Promise<Deployment> {
    const { resources } = await bodyOf(api.GET('/v2/deployments', { params: { query: { name } } }));
    const [deployment] = resources;
    if (!deployment) throw new Error(`No deployment is named ${name}.`);
    if (deployment.latest_revision_id) this.made.add(deployment.latest_revision_id);
    return deployment;
  }

  get({ api }: ControlPlane, { id }: Deployment): Promise<Deployment> {
    return bodyOf(api.GET('/v2/deployments/{deployment_id}', { params: { path: { deployment_id: id } } }));
  }

  /** Client of the deployed agent server, at the address that the control plane tells. */
  async client(plane: ControlPlane, deployment: Deployment): Promise<Client> {
    const { source_config } = await this.get(plane, deployment);
    return clientAt(source_config.custom_url as string);
  }
}

/** The official client sends four requests at a time, unless it is told otherwise. */
export const clientAt = (apiUrl: string, options: { maxRetries?: number; maxConcurrency?: number } = {}): Client =>
  new Client({ apiUrl, apiKey: key, callerOptions: { maxRetries: 0, ...options } });

export interface Note {
  entries: string[];
  version: string;
  secret: string;
  projectId: string;
}

/** One run of the journal. */
export async function note(client: Client, threadId: string, entry: string, delayMs = 0): Promise<Note> {
  return (await client.runs.wait(threadId, 'journal', { input: { entries: [entry], delayMs } })) as unknown as Note;
}

/** Gzip tarball of the journal agent with these files changed. */
export function archiveOf(changes: Record<string, string>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  try {
    cpSync(journal, folder, { recursive: true });
    for (const [path, content] of Object.entries(changes)) writeFileSync(join(folder, path), content);
    execFileSync('tar', ['-czf', `${folder}.tgz`, '-C', folder, '.']);
    return readFileSync(`${folder}.tgz`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.tgz`, { force: true });
  }
}

export const versionFile = (version: string) => ({ 'src/version.mjs': `export const version = '${version}';\n` });
