import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrap, type Api } from '../api/clients';
import { useApi } from './app-context';

const permissionsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.tenantId, 'permissions'],
    queryFn: async () => {
      const [workspace] = await unwrap(api.experiments.GET('/api/v1/workspaces'));
      return workspace?.permissions ?? [];
    },
    staleTime: 60_000,
  });

/** Same rule as in the services: `*`, `feedback:*` and `feedback:update` all allow `feedback:update`. */
export function allows(granted: readonly string[], wanted: string): boolean {
  return granted.some((one) => one === '*' || one === wanted || one === `${wanted.split(':')[0]}:*`);
}

/** Whether the key has the permission. If unknown, true: the service decides. */
export function useHasPermission(wanted: string): boolean {
  const { data } = useQuery(permissionsQuery(useApi()));
  return data === undefined || allows(data, wanted);
}
