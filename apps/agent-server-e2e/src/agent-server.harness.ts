import { join } from 'node:path';
import { Client } from '@langchain/langgraph-sdk';
import { type AgentServerClient, createAgentServerClient } from '@heddle/client-agent-server';
import { ServiceFleet, type ServiceProcess } from '@heddle/testing';
import { exampleAgents } from './test-project.js';

export const apiKey = 'e2e-key';
export const otherTenantKey = 'e2e-other-key';
const otherTenant = '22222222-2222-4222-8222-222222222222';

export interface AgentServer extends ServiceProcess {
  /** The official SDK. */
  client: Client;
  /** The generated client, for fields that the SDK hides. */
  api: AgentServerClient;
}

/** The official SDK; it repeats no request, and goes on with streams that break off. */
export const clientOf = (apiUrl: string): Client => new Client({ apiUrl, apiKey, callerOptions: { maxRetries: 0 } });

export type AgentServerFleet = ServiceFleet<AgentServer>;

/** Compiled agent servers, by default on their own database. */
export const agentServerFleet = (databaseUrl?: string): AgentServerFleet =>
  new ServiceFleet({
    app: 'agent-server',
    databaseUrl,
    env: {
      HEDDLE_STATIC_API_KEYS: `${apiKey},${otherTenantKey}:${otherTenant}`,
      AGENT_CONFIG: join(exampleAgents, 'langgraph.json'),
      AGENT_WORKER_THREADS: '1',
      // Long enough to execute every run once on a busy machine. Tests of crashes set a shorter one.
      AGENT_LEASE_SECONDS: '60',
      HEDDLE_LOG_LEVEL: 'info',
    },
    connect: (service) => ({
      ...service,
      client: clientOf(service.url),
      api: createAgentServerClient({ baseUrl: service.url, headers: { 'x-api-key': apiKey } }),
    }),
  });

/** All events of a stream. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of stream) items.push(item);
  return items;
}
