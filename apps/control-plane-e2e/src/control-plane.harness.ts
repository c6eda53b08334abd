import { fileURLToPath } from 'node:url';
import { createEmptyDatabase, freePort, type ServiceProcess, startServiceProcess, waitFor } from '@heddle/testing';

const entry = fileURLToPath(new URL('../../control-plane/dist/main.js', import.meta.url));
export const key = 'e2e-first-key';

/** Any number of control planes, as compiled, on one empty database. */
export class ControlPlanes {
  readonly processes: ServiceProcess[] = [];

  private constructor(readonly database: { url: string; drop: () => Promise<void> }) {}

  static async create(): Promise<ControlPlanes> {
    return new ControlPlanes(await createEmptyDatabase());
  }

  async start(env: Record<string, string> = {}): Promise<ServiceProcess> {
    const port = await freePort();
    const service = await startServiceProcess({
      entry,
      port,
      env: {
        DATABASE_URL: this.database.url,
        CONTROL_PLANE_PORT: String(port),
        HEDDLE_API_KEY: key,
        HEDDLE_SECRETS_KEY: Buffer.alloc(32, 3).toString('base64'),
        HEDDLE_LOG_LEVEL: 'warn',
        ...env,
      },
    });
    this.processes.push(service);
    return service;
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((service) => service.kill('SIGKILL')));
    await this.database.drop();
  }
}

export async function call(service: ServiceProcess, method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${service.url}${path}`, {
    method,
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

export const repository = (name: string, repoRef = 'main') => ({
  name,
  source: 'github',
  source_config: { integration_id: '2f6b0f0e-6f0b-4a8e-9d0a-3a0f6a4f3c11', repo_url: 'https://github.com/acme/agent' },
  source_revision_config: { repo_ref: repoRef, graph_config_path: 'langgraph.json' },
  secrets: [],
});

export const history = async (service: ServiceProcess, deploymentId: string, revisionId: string): Promise<any[]> =>
  (await call(service, 'GET', `/v2/deployments/${deploymentId}/revisions/${revisionId}/history`)).events;

export const status = async (service: ServiceProcess, deploymentId: string, revisionId: string): Promise<string> =>
  (await call(service, 'GET', `/v2/deployments/${deploymentId}/revisions/${revisionId}`)).status;

export const becomes = (
  service: ServiceProcess,
  deploymentId: string,
  revisionId: string,
  wanted: string,
  timeoutMs = 30_000,
) => waitFor(async () => (await status(service, deploymentId, revisionId)) === wanted, { timeoutMs, what: wanted });
