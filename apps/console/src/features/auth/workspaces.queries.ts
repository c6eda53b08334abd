import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../api/api-error';
import { createApi, unwrap, type Api } from '../../api/clients';
import type { RuntimeConfig } from '../../api/runtime-config';

interface Workspace {
  id: string;
  name: string;
}

/** Workspaces of a key. Also validates the key: an unknown key gets 401. */
export async function fetchWorkspaces(config: RuntimeConfig, apiKey: string): Promise<Workspace[]> {
  const api = createApi(config, apiKey, null);
  try {
    const workspaces = await unwrap(api.controlPlane.GET('/v1/workspaces'));
    return workspaces.map(({ id, name }) => ({ id, name }));
  } catch (error) {
    const home = isStatus(error, 403) ? await findHomeWorkspace(api) : null;
    if (home === null) throw error;
    return [home];
  }
}

/** Workspace of a key that may not list workspaces, from an answer that it may read. */
async function findHomeWorkspace(api: Api): Promise<Workspace | null> {
  const attempts: (() => Promise<Workspace | undefined>)[] = [
    async () => {
      const { id, display_name: name } = await unwrap(api.experiments.GET('/api/v1/settings'));
      return { id, name };
    },
    async () => {
      const { resources } = await unwrap(api.controlPlane.GET('/v2/deployments', { params: { query: { limit: 1 } } }));
      return resources[0] && { id: resources[0].tenant_id, name: 'My workspace' };
    },
    async () => {
      const [dataset] = await unwrap(api.experiments.GET('/api/v1/datasets', { params: { query: { limit: 1 } } }));
      return dataset && { id: dataset.tenant_id, name: 'My workspace' };
    },
  ];
  for (const attempt of attempts) {
    const found = await attempt().catch(() => undefined);
    if (found) return found;
  }
  return null;
}

/** Interval of retries for workspaces when the control plane does not answer, in milliseconds. */
const retryMs = 10_000;

/** The API key is not part of the query key; signing in or out clears the cache. */
export const workspacesQuery = (config: RuntimeConfig, apiKey: string) =>
  queryOptions({
    queryKey: ['workspaces'],
    queryFn: () => fetchWorkspaces(config, apiKey),
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
