import { createExperimentsClient, type ExperimentsClient } from '@heddle/client-experiments';
import { UsageError } from '../contract/errors.js';
import { type Answer, bodyOf } from './answer.js';
import { experimentsHints } from './api-error.js';
import { type ApiSettings, fetchWithRetry, headersOf } from './fetch-with-retry.js';
import { isUuid } from './uuid.js';
import type { ComparisonRequest, ComparisonSummary, Dataset, Experiment } from './wire-types.js';

/** Read access to the service. */
export class ExperimentsApi {
  private readonly client: ExperimentsClient;

  constructor(private readonly settings: ApiSettings) {
    this.client = createExperimentsClient({
      baseUrl: settings.connection.url,
      headers: headersOf(settings),
      fetch: (request) => fetchWithRetry(settings, request),
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

  async compare(datasetId: string, request: ComparisonRequest): Promise<ComparisonSummary> {
    return this.body(
      this.client.POST('/api/v1/datasets/{dataset_id}/comparison', {
        params: { path: { dataset_id: datasetId } },
        body: request,
      }),
    );
  }

  /** Examples that are worse than in the baseline, at most `limit`. */
  async regressedExamples({ datasetId, baselineId, candidateId, key, limit }: RegressedQuery): Promise<string[]> {
    const rows = await this.body(
      this.client.POST('/api/v1/datasets/{dataset_id}/comparison/rows', {
        params: { path: { dataset_id: datasetId } },
        body: {
          session_ids: [baselineId, candidateId],
          baseline_session_id: baselineId,
          show: [`regressed.${key}`],
          limit,
        },
      }),
    );
    return rows.example_ids;
  }

  private async found<T>(call: Promise<Answer<T>>): Promise<T | undefined> {
    const answer = await call;
    return answer.response.status === 404 ? undefined : this.body(Promise.resolve(answer));
  }

  private body<T>(call: Promise<Answer<T>>): Promise<T> {
    return bodyOf(call, this.settings.connection.url, experimentsHints);
  }
}

interface RegressedQuery {
  datasetId: string;
  baselineId: string;
  candidateId: string;
  key: string;
  limit: number;
}
