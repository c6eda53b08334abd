import { queryOptions } from '@tanstack/react-query';
import { isStatus } from '../../api/api-error';
import { unwrap, type Api } from '../../api/clients';
import { isUuid } from '../../shared/uuid';
import type { AgentApi } from '../agents/agent-api';
import { localServer } from '../agents/agent-servers';
import { sourceNames } from '../deployments/source-summary';

/** A place or an action that the search finds. */
export interface Hit {
  id: string;
  title: string;
  /** Distinguishes entries of the same name. */
  detail?: string | undefined;
  /** Address, relative to the workspace; or an action. */
  target: string | (() => void);
}

interface SearchApis {
  api: Api;
  local: AgentApi;
}

interface Source {
  group: string;
  /** Whether the text can name one of them. */
  takes: (text: string) => boolean;
  find: (apis: SearchApis, text: string) => Promise<Hit[]>;
}

/** Hits of each kind. */
const perGroup = 5;

const isNameOrId = (text: string) => text.length >= 2;

/** One that may not exist. */
async function found<T>(answer: Promise<T>): Promise<T[]> {
  try {
    return [await answer];
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 422)) return [];
    throw error;
  }
}

export const searchSources: readonly Source[] = [
  {
    group: 'Deployments',
    takes: isNameOrId,
    find: async ({ api }, text) => {
      const query = isUuid(text)
        ? { deployment_ids: text, limit: 1 }
        : { name_contains: text, limit: perGroup, sort_by: 'updated_at' as const };
      const { resources } = await unwrap(api.controlPlane.GET('/v2/deployments', { params: { query } }));
      return resources.map(({ id, name, display_name: shown, source }) => ({
        id,
        title: shown ?? name,
        detail: sourceNames[source] ?? source,
        target: `host/deployments/${id}`,
      }));
    },
  },
  {
    group: 'Assistants',
    takes: isNameOrId,
    find: async ({ local }, text) => {
      const assistants = isUuid(text)
        ? await found(
            unwrap(local.client.GET('/assistants/{assistant_id}', { params: { path: { assistant_id: text } } })),
          )
        : await unwrap(
            local.client.POST('/assistants/search', {
              body: { name: text, limit: perGroup, select: ['assistant_id', 'name', 'graph_id'] },
            }),
          );
      return assistants.map(({ assistant_id: id = '', name = '', graph_id: graph }) => ({
        id,
        title: name,
        detail: graph,
        target: `agents/${localServer}/assistants/${id}`,
      }));
    },
  },
  {
    group: 'Threads',
    takes: isUuid,
    find: async ({ local }, text) => {
      const params = { path: { thread_id: text } };
      const threads = await found(unwrap(local.client.GET('/threads/{thread_id}', { params })));
      return threads.map(({ thread_id: id, status }) => ({
        id,
        title: id,
        detail: status,
        target: `agents/${localServer}/threads/${id}`,
      }));
    },
  },
  {
    group: 'Datasets',
    takes: isNameOrId,
    find: async ({ api }, text) => {
      const query = isUuid(text) ? { id: text, limit: 1 } : { name_contains: text, limit: perGroup };
      const datasets = await unwrap(api.experiments.GET('/api/v1/datasets', { params: { query } }));
      return datasets.map(({ id, name, description }) => ({
        id,
        title: name,
        detail: description ?? undefined,
        target: `datasets/${id}`,
      }));
    },
  },
  {
    group: 'Experiments and projects',
    takes: isNameOrId,
    find: async ({ api }, text) => {
      const query = isUuid(text) ? { id: text, limit: 1 } : { name_contains: text, limit: perGroup };
      const sessions = await unwrap(api.experiments.GET('/api/v1/sessions', { params: { query } }));
      return sessions.map(({ id, name, reference_dataset_id: dataset }) => ({
        id,
        title: name,
        detail: dataset === null ? 'project of traces' : 'experiment',
        target: `projects/p/${id}`,
      }));
    },
  },
  {
    group: 'Runs',
    takes: isUuid,
    find: async ({ api }, text) => {
      const runs = await found(
        unwrap(api.experiments.GET('/api/v1/runs/{run_id}', { params: { path: { run_id: text } } })),
      );
      return runs.map(({ id, name, session_id: session }) => ({
        id,
        title: name ?? id,
        detail: id,
        target: `projects/p/${session}/r/${id}`,
      }));
    },
  },
];

/** One query for each source, so that a service that is down leaves out its own hits only. */
export const sourceQuery = (source: Source, apis: SearchApis, text: string) =>
  queryOptions({
    queryKey: [apis.api.tenantId, 'search', source.group, text],
    queryFn: () => source.find(apis, text),
    enabled: source.takes(text),
    staleTime: 10_000,
    retry: false,
  });
