import { randomUUID } from 'node:crypto';
import { type ControlPlaneClient, createControlPlaneClient } from '@heddle/client-control-plane';
import { UsageError } from '../contract/errors.js';
import { type Answer, bodyOf } from './answer.js';
import { ApiError, controlPlaneHints } from './api-error.js';
import { type ApiSettings, fetchWithRetry, headersOf } from './fetch-with-retry.js';
import { isUuid } from './uuid.js';
import type {
  ApiKey,
  Deployment,
  IssuedApiKey,
  LogLine,
  LogsQuery,
  NewApiKey,
  NewRevision,
  Revision,
} from './wire-types.js';

/** A log: of the build or the roll-out of one revision, or of all roll-outs of the deployment. */
export interface LogTarget {
  deploymentId: string;
  revisionId: string | undefined;
  stream: 'build' | 'deploy';
}

const pageSize = 100;

/** Access to deployments, revisions, logs and keys. */
export class ControlPlaneApi {
  private readonly client: ControlPlaneClient;

  constructor(private readonly settings: ApiSettings) {
    this.client = createControlPlaneClient({
      baseUrl: settings.connection.url,
      headers: headersOf(settings),
      fetch: (request) => fetchWithRetry(settings, request),
    });
  }

  /** Deployment with this id or name. Throws `UsageError` if there is none. */
  async deployment(nameOrId: string): Promise<Deployment> {
    const found = (isUuid(nameOrId) ? await this.deploymentById(nameOrId) : undefined) ?? (await this.named(nameOrId));
    if (found) return found;
    throw new UsageError(`No deployment "${nameOrId}" in this workspace`, [
      'heddle deployments list shows the deployments.',
    ]);
  }

  async deploymentById(id: string): Promise<Deployment | undefined> {
    const answer = await this.client.GET('/v2/deployments/{deployment_id}', {
      params: { path: { deployment_id: id } },
    });
    return answer.response.status === 404 ? undefined : this.body(Promise.resolve(answer));
  }

  async named(name: string): Promise<Deployment | undefined> {
    const { resources } = await this.body(
      this.client.GET('/v2/deployments', { params: { query: { name, limit: 1 } } }),
    );
    return resources[0];
  }

  /** The newest first. */
  async deployments(limit: number, nameContains?: string): Promise<Deployment[]> {
    return pages(limit, async (offset, count) => {
      const query = { offset, limit: count, ...(nameContains === undefined ? {} : { name_contains: nameContains }) };
      return (await this.body(this.client.GET('/v2/deployments', { params: { query } }))).resources;
    });
  }

  /** Creates a deployment whose source is uploaded next. */
  create(name: string): Promise<Deployment> {
    return this.body(
      this.client.POST('/v2/deployments', {
        params: { header: { 'Idempotency-Key': randomUUID() } },
        body: { name, source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] },
      }),
    );
  }

  uploadUrl(deploymentId: string): Promise<{ upload_url: string; object_path: string }> {
    return this.body(
      this.client.POST('/v2/deployments/{deployment_id}/upload-url', {
        params: { path: { deployment_id: deploymentId } },
      }),
    );
  }

  createRevision(deploymentId: string, revision: NewRevision): Promise<Revision> {
    return this.body(
      this.client.POST('/v2/deployments/{deployment_id}/revisions', {
        params: { path: { deployment_id: deploymentId }, header: { 'Idempotency-Key': randomUUID() } },
        body: revision,
      }),
    );
  }

  revision(deploymentId: string, revisionId: string): Promise<Revision> {
    return this.body(
      this.client.GET('/v2/deployments/{deployment_id}/revisions/{revision_id}', {
        params: { path: { deployment_id: deploymentId, revision_id: revisionId } },
      }),
    );
  }

  /** The newest first. */
  async revisions(deploymentId: string, limit: number): Promise<Revision[]> {
    return pages(limit, async (offset, count) => {
      const params = { path: { deployment_id: deploymentId }, query: { offset, limit: count } };
      return (await this.body(this.client.GET('/v2/deployments/{deployment_id}/revisions', { params }))).resources;
    });
  }

  /** Returns the deployment with the new revision. */
  redeploy(deploymentId: string, revisionId: string): Promise<Deployment> {
    return this.body(
      this.client.POST('/v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy', {
        params: {
          path: { deployment_id: deploymentId, revision_id: revisionId },
          header: { 'Idempotency-Key': randomUUID() },
        },
      }),
    );
  }

  async interrupt(deploymentId: string, revisionId: string): Promise<void> {
    const params = { path: { project_id: deploymentId, revision_id: revisionId } };
    await this.done(this.client.POST('/v1/projects/{project_id}/revisions/{revision_id}/interrupt', { params }));
  }

  async delete(deploymentId: string): Promise<void> {
    const params = { path: { deployment_id: deploymentId } };
    await this.done(this.client.DELETE('/v2/deployments/{deployment_id}', { params }));
  }

  async logs(
    { deploymentId: id, revisionId, stream }: LogTarget,
    query: LogsQuery,
  ): Promise<{ logs: LogLine[]; next_offset: string }> {
    if (revisionId === undefined) {
      const params = { path: { project_id: id } };
      return this.body(this.client.POST('/v1/projects/{project_id}/deploy_logs', { params, body: query }));
    }
    const params = { path: { project_id: id, revision_id: revisionId } };
    return this.body(
      stream === 'build'
        ? this.client.POST('/v1/projects/{project_id}/revisions/{revision_id}/build_logs', { params, body: query })
        : this.client.POST('/v1/projects/{project_id}/revisions/{revision_id}/deploy_logs', { params, body: query }),
    );
  }

  /** One attempt at the stream of a log, after the event with this id. */
  async openLog(target: LogTarget, lastEventId: string | undefined, signal: AbortSignal): Promise<Response> {
    const { connection, fetch } = this.settings;
    const { deploymentId, revisionId, stream } = target;
    const log = revisionId === undefined ? 'deploy_logs' : `revisions/${revisionId}/${stream}_logs`;
    return fetch(`${connection.url}/v1/projects/${deploymentId}/${log}/stream`, {
      headers: {
        ...headersOf(this.settings),
        accept: 'text/event-stream',
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
      signal,
    });
  }

  keys(): Promise<ApiKey[]> {
    return this.body(this.client.GET('/v1/api-keys'));
  }

  createKey(key: NewApiKey): Promise<IssuedApiKey> {
    return this.body(this.client.POST('/v1/api-keys', { body: key }));
  }

  async revokeKey(id: string): Promise<void> {
    await this.done(this.client.DELETE('/v1/api-keys/{id}', { params: { path: { id } } }));
  }

  private body<T>(call: Promise<Answer<T>>): Promise<T> {
    return bodyOf(call, this.settings.connection.url, controlPlaneHints);
  }

  /** Checks an answer without a body. */
  private async done(call: Promise<Answer<unknown>>): Promise<void> {
    const answer = await call;
    if (!answer.response.ok) await this.body(Promise.resolve({ ...answer, data: undefined }));
  }
}

/** Pages until the limit, or until one is empty. */
async function pages<T>(limit: number, read: (offset: number, count: number) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  while (all.length < limit) {
    const count = Math.min(pageSize, limit - all.length);
    const page = await read(all.length, count);
    all.push(...page);
    if (page.length < count) break;
  }
  return all;
}

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;
