import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap, type Api } from '../../api/clients';
import { revisionPollMs } from './revision-status';
import type { StatusChange } from './revision-timeline';

export type Deployment = ControlPlaneSchemas['DeploymentResponse'];
export type Revision = ControlPlaneSchemas['RevisionResponse'];

export const deploymentsPageSize = 25;
export const revisionsPageSize = 15;

export const deploymentKeys = {
  all: (api: Api) => [api.tenantId, 'deployments'] as const,
  one: (api: Api, id: string) => [api.tenantId, 'deployments', 'one', id] as const,
  revisions: (api: Api, id: string) => [api.tenantId, 'deployments', 'one', id, 'revisions'] as const,
};

/** Whether its driver only simulates statuses. */
export const isSimulated = ({ driver }: Pick<Deployment | Revision, 'driver'>): boolean => driver === 'simulated';

/** Requests one item more than a page: its presence means that a next page exists. */
export const deploymentsQuery = (api: Api, filter: { name: string; page: number }) =>
  queryOptions({
    queryKey: [...deploymentKeys.all(api), 'list', filter],
    queryFn: async () => {
      const { resources } = await unwrap(
        api.controlPlane.GET('/v2/deployments', {
          params: {
            query: {
              limit: deploymentsPageSize + 1,
              offset: (filter.page - 1) * deploymentsPageSize,
              ...(filter.name === '' ? {} : { name_contains: filter.name }),
            },
          },
        }),
      );
      return {
        deployments: resources.slice(0, deploymentsPageSize),
        hasNext: resources.length > deploymentsPageSize,
      };
    },
    placeholderData: keepPreviousData,
    // Deployments of a CLI appear while the page is open.
    refetchInterval: 10_000,
  });

export const deploymentQuery = (api: Api, deploymentId: string) =>
  queryOptions({
    queryKey: deploymentKeys.one(api, deploymentId),
    queryFn: () =>
      unwrap(
        api.controlPlane.GET('/v2/deployments/{deployment_id}', { params: { path: { deployment_id: deploymentId } } }),
      ),
    refetchInterval: 5_000,
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
