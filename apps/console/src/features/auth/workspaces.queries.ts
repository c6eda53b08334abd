import { queryOptions } from '@tanstack/react-query';
import { createApi, unwrap } from '../../api/clients';
import type { RuntimeConfig } from '../../api/runtime-config';

export interface Workspace {
  id: string;
  name: string;
}

/** The workspaces that a key may enter. Also the check of the key itself: 401 means it is not one of ours. */
export async function fetchWorkspaces(config: RuntimeConfig, apiKey: string): Promise<Workspace[]> {
  const { controlPlane } = createApi(config, apiKey, null);
  const workspaces = await unwrap(controlPlane.GET('/v1/workspaces'));
  return workspaces.map(({ id, name }) => ({ id, name }));
}

/** The key itself stays out of the query key; signing in or out clears the cache instead. */
export const workspacesQuery = (config: RuntimeConfig, apiKey: string) =>
  queryOptions({
    queryKey: ['workspaces'],
    queryFn: () => fetchWorkspaces(config, apiKey),
    staleTime: 60_000,
  });
