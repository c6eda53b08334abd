import { createAgentServerClient, type AgentServerClient, type AgentServerSchemas } from '@heddle/client-agent-server';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { ServiceUnreachableError } from '../../api/api-error';
import { unwrap, type Api } from '../../api/clients';
import type { RuntimeConfig } from '../../api/runtime-config';
import { useApi, useApiKey, useAppServices, useTenant } from '../../shared/app-context';
import { deploymentKeys } from '../deployments/deployments.queries';
import { addressOf, localAddress, type AgentServerAddress } from './agent-servers';

export type Assistant = AgentServerSchemas['AssistantResponse'];
export type Thread = AgentServerSchemas['ThreadResponse'];
export type ThreadState = AgentServerSchemas['ThreadStateResponse'];
export type Run = AgentServerSchemas['RunResponse'];
export type Cron = AgentServerSchemas['CronResponse'];

/** One agent server, for one user in one workspace. */
export interface AgentApi {
  server: AgentServerAddress;
  client: AgentServerClient;
  /** Headers of every request, also of the official SDK. */
  headers: Record<string, string>;
  /** First parts of every query key. */
  key: readonly unknown[];
}

export function createAgentApi(server: AgentServerAddress, apiKey: string, tenantId: string): AgentApi {
  const headers = { 'X-Api-Key': apiKey, 'X-Tenant-Id': tenantId };
  const client = createAgentServerClient({ baseUrl: server.url, headers });
  client.use({
    onError: ({ error }) =>
      error instanceof DOMException && error.name === 'AbortError'
        ? undefined
        : new ServiceUnreachableError('agent server', server.url, { cause: error }),
  });
  return { server, client, headers, key: [tenantId, 'agents', server.id] };
}

export const AgentApiContext = createContext<AgentApi | null>(null);

/** The agent server of the URL, for pages below `/o/$tenant/agents/$server`. */
export function useAgentApi(): AgentApi {
  const api = use(AgentApiContext);
  if (!api) throw new Error('This page is not below /o/{tenant}/agents/{server}.');
  return api;
}

/** Deployments that a choice of servers lists. */
const maximumDeployments = 100;

const deploymentServersQuery = (api: Api) =>
  queryOptions({
    queryKey: [...deploymentKeys.all(api), 'servers'],
    queryFn: async () => {
      const query = { limit: maximumDeployments, offset: 0 };
      return (await unwrap(api.controlPlane.GET('/v2/deployments', { params: { query } }))).resources;
    },
    staleTime: 15_000,
  });

/** Agent servers that this console can call: the local one, and deployments. */
export function useAgentServers(): { servers: AgentServerAddress[]; deployments: 'loading' | 'known' | 'unknown' } {
  const { config } = useAppServices();
  const { data, isPending } = useQuery(deploymentServersQuery(useApi()));
  return useMemo(
    () => ({
      servers: serversOf(config, data ?? []),
      deployments: data ? 'known' : isPending ? 'loading' : 'unknown',
    }),
    [config, data, isPending],
  );
}

function serversOf(config: RuntimeConfig, deployments: Parameters<typeof addressOf>[0][]): AgentServerAddress[] {
  const deployed = deployments.flatMap((deployment) => addressOf(deployment, config).address ?? []);
  return [localAddress(config), ...deployed];
}

/** Clients of all agent servers that this console can call. */
export function useAllAgentApis(): AgentApi[] {
  const { servers } = useAgentServers();
  const apiKey = useApiKey() ?? '';
  const tenant = useTenant();
  return useMemo(() => servers.map((server) => createAgentApi(server, apiKey, tenant)), [servers, apiKey, tenant]);
}

/**
 * Data of a list with its total, which the server sends in a header. `T` has the selected fields; the documents describe
 * them as optional.
 */
export async function unwrapPage<T>(
  answer: Promise<{ data?: readonly unknown[]; error?: unknown; response: Response }>,
): Promise<{ items: T[]; total: number }> {
  const { response } = await answer;
  const items = (await unwrap(answer)) as T[];
  return { items, total: Number(response.headers.get('x-pagination-total') ?? items.length) };
}
