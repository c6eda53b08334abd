import { createExperimentsClient, type ExperimentsClient, type ExperimentsSchemas } from '@heddle/client-experiments';
import type { Connection } from '../config/connection.js';
import { CommandError, UsageError } from '../contract/errors.js';
import { ApiError, describeAnswer } from './api-error.js';
import type { ComparisonRequest, ComparisonSummary } from './comparison-summary.js';
import { planRetry, type RetryPolicy } from './retry.js';

export type Experiment = ExperimentsSchemas['Session'];
export type Dataset = ExperimentsSchemas['Dataset'];

export type Fetch = typeof fetch;

export interface ApiSettings {
  connection: Connection;
  policy: RetryPolicy;
  fetch: Fetch;
  userAgent: string;
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export const isUuid = (text: string) => uuid.test(text);

/** Headers of every request. */
export function headersOf({ connection, userAgent }: Pick<ApiSettings, 'connection' | 'userAgent'>) {
  return {
    'user-agent': userAgent,
    ...(connection.apiKey === undefined ? {} : { 'x-api-key': connection.apiKey }),
    ...(connection.workspace === undefined ? {} : { 'x-tenant-id': connection.workspace }),
  };
}

/** What the commands ask the service; all of it reads. */
export class ExperimentsApi {
  private readonly client: ExperimentsClient;

  constructor(private readonly settings: ApiSettings) {
    this.client = createExperimentsClient({
      baseUrl: settings.connection.url,
      headers: headersOf(settings),
      fetch: (request) => this.persist(request),
    });
  }

  /** By its id, or by its name. */
  async dataset(nameOrId: string): Promise<Dataset> {
    if (isUuid(nameOrId)) {
      const found = await this.found(
        this.client.GET('/api/v1/datasets/{dataset_id}', { params: { path: { dataset_id: nameOrId } } }),
      );
      if (found) return found;
    }
    const [named] = await this.body(
      this.client.GET('/api/v1/datasets', { params: { query: { name: nameOrId, limit: 1 } } }),
    );
    if (!named) throw new UsageError(`No dataset "${nameOrId}" in this workspace`);
    return named;
  }

  /** By its id, or by its name. */
  async experiment(nameOrId: string): Promise<Experiment> {
    if (isUuid(nameOrId)) {
      const found = await this.found(
        this.client.GET('/api/v1/sessions/{session_id}', { params: { path: { session_id: nameOrId } } }),
      );
      if (found) return found;
    }
    const [named] = await this.body(
      this.client.GET('/api/v1/sessions', { params: { query: { name: nameOrId, reference_free: false, limit: 1 } } }),
    );
    if (!named) throw new UsageError(`No experiment "${nameOrId}" in this workspace`);
    return named;
  }

  /** The newest first, with their statistics. */
  async experiments(limit: number, datasetId: string | undefined): Promise<Experiment[]> {
    const all: Experiment[] = [];
    while (all.length < limit) {
      const page = await this.body(
        this.client.GET('/api/v1/sessions', {
          params: {
            query: {
              reference_free: false,
              include_stats: true,
              offset: all.length,
              limit: Math.min(100, limit - all.length),
              ...(datasetId === undefined ? {} : { reference_dataset: datasetId }),
            },
          },
        }),
      );
      if (page.length === 0) break;
      all.push(...page);
    }
    return all;
  }

  /** Statistics are null, or not there, where the server is too old for them. */
  async compare(datasetId: string, request: ComparisonRequest): Promise<ComparisonSummary> {
    const answer = await this.body(
      this.client.POST('/api/v1/datasets/{dataset_id}/comparison', {
        params: { path: { dataset_id: datasetId } },
        body: request,
      }),
    );
    return answer as ComparisonSummary;
  }

  /** Up to so many examples that are worse than in the baseline; the service looks at 100 of the baseline at a time. */
  async regressedExamples(query: RegressedQuery): Promise<string[]> {
    const { datasetId, baselineId, candidateId, key, limit, baselineExamples } = query;
    const found: string[] = [];
    for (let offset = 0; offset < baselineExamples && found.length < limit; offset += 100) {
      const { feedback_deltas: deltas } = await this.body(
        this.client.POST('/api/v1/datasets/{dataset_id}/runs/delta', {
          params: { path: { dataset_id: datasetId } },
          body: {
            baseline_session_id: baselineId,
            comparison_session_ids: [candidateId],
            feedback_key: key,
            offset,
            limit: 100,
          },
        }),
      );
      found.push(...(deltas[candidateId]?.regressed_examples ?? []));
    }
    return found.slice(0, limit);
  }

  /** A server that does not know the parameter would ignore it, and store what was to be checked. */
  async requireDryRun(): Promise<void> {
    const { url } = this.settings.connection;
    const answer = await this.persist(new Request(`${url}/openapi.json`, { headers: headersOf(this.settings) }));
    const document = (await answer.json().catch(() => ({}))) as OpenApiDocument;
    const parameters = document.paths?.['/api/v1/datasets/upload-experiment']?.post?.parameters ?? [];
    if (!parameters.some(({ name }) => name === 'validate_only'))
      throw new CommandError(`${url} cannot check uploads without storing them (validate_only); nothing was sent`);
  }

  private async found<T>(call: Promise<Answer<T>>): Promise<T | undefined> {
    const answer = await call;
    return answer.response.status === 404 ? undefined : this.body(Promise.resolve(answer));
  }

  private async body<T>(call: Promise<Answer<T>>): Promise<T> {
    const { data, error, response } = await call;
    if (response.ok && data !== undefined) return data;
    const { message, details } = describeAnswer(response.status, error);
    throw new ApiError(response.status, `${this.settings.connection.url}: ${message}`, details);
  }

  /** All of these requests may be repeated: they change nothing. */
  private async persist(request: Request): Promise<Response> {
    const { policy, connection } = this.settings;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.settings
        .fetch(request.clone(), { signal: AbortSignal.timeout(connection.timeoutMs) })
        .catch((error: unknown) => error as Error);
      const isAnswer = answer instanceof Response;
      if (isAnswer && answer.ok) return answer;
      const failure = isAnswer ? { status: answer.status, retryAfter: answer.headers.get('retry-after') } : {};
      const delay = planRetry(failure, attempt, policy);
      if (delay === null) {
        if (isAnswer) return answer;
        throw unreachable(connection.url, answer);
      }
      if (isAnswer) await answer.body?.cancel();
      await policy.sleep(delay);
    }
  }
}

export interface RegressedQuery {
  datasetId: string;
  baselineId: string;
  candidateId: string;
  key: string;
  limit: number;
  baselineExamples: number;
}

/** As much of it as is looked at. */
interface OpenApiDocument {
  paths?: Record<string, { post?: { parameters?: { name: string }[] } }>;
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** `fetch` hides the reason in the cause. */
export function unreachable(url: string, error: Error): CommandError {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  return new CommandError(`${url} does not answer: ${cause.message || code || cause.name}`);
}
