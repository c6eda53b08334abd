import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@langchain/langgraph-sdk';
import { createEmptyDatabase, freePort, type ServiceProcess, startServiceProcess } from '@heddle/testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const entry = join(root, 'apps/agent-server/dist/main.js');

export const apiKey = 'e2e-key';
export const otherTenantKey = 'e2e-other-key';
const otherTenant = '22222222-2222-4222-8222-222222222222';

export interface AgentServer extends ServiceProcess {
  client: Client;
  request: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
}

/** A database of its own, unless one is given, and compiled services on it. */
export class AgentServerFleet {
  private readonly services: AgentServer[] = [];

  constructor(private database?: { url: string; drop: () => Promise<void> }) {}

  async start(env: Record<string, string> = {}): Promise<AgentServer> {
    if (!existsSync(entry))
      throw new Error(`${entry} is missing: run "npx tsc -b apps/agent-server/tsconfig.json" first`);
    this.database ??= await createEmptyDatabase();
    const port = await freePort();
    const service = await startServiceProcess({
      entry,
      port,
      cwd: root,
      env: {
        DATABASE_URL: this.database.url,
        AGENT_SERVER_PORT: String(port),
        HEDDLE_STATIC_API_KEYS: `${apiKey},${otherTenantKey}:${otherTenant}`,
        AGENT_WORKER_THREADS: '1',
        AGENT_LEASE_SECONDS: '2',
        HEDDLE_LOG_LEVEL: 'info',
        ...env,
      },
    });
    const server = {
      ...service,
      client: new Client({ apiUrl: service.url, apiKey, callerOptions: { maxRetries: 0 } }),
      request: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
        fetch(`${service.url}${path}`, {
          method,
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
    };
    this.services.push(server);
    return server;
  }

  get databaseUrl(): string {
    if (!this.database) throw new Error('nothing was started yet');
    return this.database.url;
  }

  async close(): Promise<void> {
    await Promise.all(this.services.map((service) => service.kill('SIGTERM')));
    await this.database?.drop();
  }
}

/** Everything that a stream says. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}
