import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';
import type { RuntimeConfig } from '../../api/runtime-config';

export type ApiKey = ControlPlaneSchemas['ApiKeyResponse'];
export type IssuedApiKey = ControlPlaneSchemas['IssuedApiKeyResponse'];

export const systemKeys = {
  apiKeys: (api: Api) => [api.tenantId, 'api-keys'] as const,
  workspaces: (api: Api) => [api.tenantId, 'workspaces'] as const,
  me: (api: Api) => [api.tenantId, 'me'] as const,
};

export const apiKeysQuery = (api: Api) =>
  queryOptions({
    queryKey: systemKeys.apiKeys(api),
    queryFn: () => unwrap(api.controlPlane.GET('/v1/api-keys')),
  });

export const workspaceListQuery = (api: Api) =>
  queryOptions({
    queryKey: systemKeys.workspaces(api),
    queryFn: () => unwrap(api.controlPlane.GET('/v1/workspaces')),
  });

/** The key of this page: its permissions are the most that it can grant. */
export const meQuery = (api: Api) =>
  queryOptions({ queryKey: systemKeys.me(api), queryFn: () => unwrap(api.controlPlane.GET('/v1/me')) });

export interface Service {
  name: string;
  url: string;
  infoPath: string;
}

export const servicesOf = (config: RuntimeConfig): Service[] => [
  { name: 'Control plane', url: config.controlPlaneUrl, infoPath: '/info' },
  { name: 'Agent server', url: config.agentServerUrl, infoPath: '/info' },
  { name: 'Experiments', url: config.experimentsUrl, infoPath: '/api/v1/info' },
];

/** Interval between checks of a service, in milliseconds. */
const checkMs = 10_000;

/** Version of a service that answers, and the driver of the control plane; fails without an answer. */
export const serviceQuery = ({ url, infoPath }: Service) =>
  queryOptions({
    queryKey: ['service', url],
    queryFn: async ({ signal }) => {
      const response = await fetch(`${url}${infoPath}`, { signal });
      if (!response.ok) throw new Error(`It answers with status ${response.status}.`);
      return (await response.json()) as { version?: string; driver?: string };
    },
    retry: false,
    refetchInterval: checkMs,
  });
