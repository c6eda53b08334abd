import { createExperimentsClient, type ExperimentsClient, type ExperimentsSchemas } from '@heddle/client-experiments';
import { CommandError, UsageError } from '../contract/errors.js';
import { ApiError, describeAnswer } from './api-error.js';
import type { ComparisonRequest, ComparisonSummary } from './comparison-summary.js';
import { type ApiSettings, headersOf, persistentFetch } from './persistent-fetch.js';

export type Experiment = ExperimentsSchemas['Session'];
export type Dataset = ExperimentsSchemas['Dataset'];

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

export const isUuid = (text: string) => uuid.test(text);

/** What the commands ask the service; all of it reads. */
export class ExperimentsApi {
  private readonly client: ExperimentsClient;

  constructor(private readonly settings: ApiSettings) {
    this.client = createExperimentsClient({
      baseUrl: settings.connection.url,
      headers: headersOf(settings),
      fetch: (request) => persistentFetch(settings, request),
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
    const { parameters = [] } = (await this.operation('/api/v1/datasets/upload-experiment')) ?? {};
    if (!parameters.some(({ name }) => name === 'validate_only'))
      throw this.tooOld('cannot check uploads without storing them (validate_only)');
  }

  async requireChunks(): Promise<void> {
    if (!(await this.operation('/api/v1/datasets/upload-experiment/sessions')))
      throw this.tooOld('takes no uploads in chunks');
  }

  private tooOld(what: string): CommandError {
    return new CommandError(`${this.settings.connection.url} ${what}: it is too old; nothing was sent`);
  }

  /** What the document of the service says of a POST. */
  private async operation(path: string): Promise<Operation | undefined> {
    const url = `${this.settings.connection.url}/openapi.json`;
    const answer = await persistentFetch(this.settings, new Request(url, { headers: headersOf(this.settings) }));
    const document = (await answer.json().catch(() => ({}))) as { paths?: Record<string, { post?: Operation }> };
    return document.paths?.[path]?.post;
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
}

export interface RegressedQuery {
  datasetId: string;
  baselineId: string;
  candidateId: string;
  key: string;
  limit: number;
  baselineExamples: number;
}

interface Operation {
  parameters?: { name: string }[];
}

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}
