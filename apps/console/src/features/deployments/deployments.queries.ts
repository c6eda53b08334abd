import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';
import { revisionPollMs } from './revision-status';
import type { StatusChange } from './revision-timeline';

export type Deployment = ControlPlaneSchemas['DeploymentResponse'];
export type DeploymentStateName = Deployment['state'];
export type DeploymentSort = 'created_at' | 'updated_at' | 'name';
export type Revision = ControlPlaneSchemas['RevisionResponse'];

export const deploymentsPageSize = 25;
export const revisionsPageSize = 15;

export const deploymentKeys = {
  all: (api: Api) => [api.tenantId, 'deployments'] as const,
  one: (api: Api, id: string) => [api.tenantId, 'deployments', 'one', id] as const,
  revisions: (api: Api, id: string) => [api.tenantId, 'deployments', 'one', id, 'revisions'] as const,
};

const isMoving = ({ state }: Deployment) => state === 'deploying' || state === 'deleting';

/** Whether its driver only simulates statuses. */
export const isSimulated = ({ driver }: Pick<Deployment | Revision, 'driver'>): boolean => driver === 'simulated';

interface DeploymentsFilter {
  name: string;
  state: DeploymentStateName | undefined;
  sort: DeploymentSort;
  page: number;
}

export const deploymentsQuery = (api: Api, { name, state, sort, page }: DeploymentsFilter) =>
  queryOptions({
    queryKey: [...deploymentKeys.all(api), 'list', { name, state, sort, page }],
    queryFn: async () => {
      const { resources, total } = await unwrap(
        api.controlPlane.GET('/v2/deployments', {
          params: {
            query: {
              limit: deploymentsPageSize,
              offset: (page - 1) * deploymentsPageSize,
              sort_by: sort,
              sort_order: sort === 'name' ? 'asc' : 'desc',
              ...(name === '' ? {} : { name_contains: name }),
              ...(state === undefined ? {} : { state: [state] }),
            },
          },
        }),
      );
      return { deployments: resources, total };
    },
    placeholderData: keepPreviousData,
    // Deployments of a CLI appear while the page is open.
    refetchInterval: ({ state: { data } }) => (data?.deployments.some(isMoving) ? 2_000 : 10_000),
  });

export const deploymentQuery = (api: Api, deploymentId: string) =>
  queryOptions({
    queryKey: deploymentKeys.one(api, deploymentId),
    queryFn: () =>
      unwrap(
        api.controlPlane.GET('/v2/deployments/{deployment_id}', { params: { path: { deployment_id: deploymentId } } }),
      ),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? 1_500 : 5_000),
  });

export const revisionQuery = (api: Api, deploymentId: string, revisionId: string) =>
  queryOptions({
    queryKey: [...deploymentKeys.revisions(api, deploymentId), 'one', revisionId],
    queryFn: () =>
      unwrap(
        api.controlPlane.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}', {
          params: { path: { deployment_id: deploymentId, revision_id: revisionId } },
        }),
      ),
    refetchInterval: ({ state }) => revisionPollMs(state.data?.status),
  });

export const revisionsQuery = (api: Api, deploymentId: string, page: number) =>
  queryOptions({
    queryKey: [...deploymentKeys.revisions(api, deploymentId), 'list', page],
    queryFn: async () => {
      const { resources } = await unwrap(
        api.controlPlane.GET('/v2/deployments/{deployment_id}/revisions', {
          params: {
            path: { deployment_id: deploymentId },
            query: { limit: revisionsPageSize + 1, offset: (page - 1) * revisionsPageSize },
          },
        }),
      );
      return { revisions: resources.slice(0, revisionsPageSize), hasNext: resources.length > revisionsPageSize };
    },
    placeholderData: keepPreviousData,
    // Fast polls during changes; slow polls otherwise, since a push or a CLI can add a revision at any time.
    refetchInterval: ({ state }) => {
      const moving = state.data?.revisions.map(({ status }) => revisionPollMs(status)).filter((ms) => ms !== false);
      return moving && moving.length > 0 ? Math.min(...moving) : 5_000;
    },
  });

export const revisionHistoryQuery = (api: Api, deploymentId: string, revisionId: string, status: string) =>
  queryOptions({
    // The status is part of the key, so the end of the history is fetched although polling has stopped.
    queryKey: [...deploymentKeys.revisions(api, deploymentId), 'history', revisionId, status],
    queryFn: async (): Promise<StatusChange[]> => {
      const { events } = await unwrap(
        api.controlPlane.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}/history', {
          params: { path: { deployment_id: deploymentId, revision_id: revisionId } },
        }),
      );
      return events.map((event) => ({
        status: event.to_status,
        at: event.created_at,
        message: event.message,
        actor: event.actor,
      }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: revisionPollMs(status),
  });
