import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '@heddle/auth';
import type { CountedDataset } from '../../core/datasets/dataset.repository.js';
import type { Example, ExamplePage } from '../../core/examples/example.repository.js';
import type { ExperimentReport } from '../../core/experiments/experiment-report.js';
import type { ExperimentQuery } from '../../core/experiments/experiment.repository.js';
import type { RunPage } from '../../core/runs/run-report.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { type ExampleSearch, ExamplesService } from '../examples/examples.service.js';
import { ExperimentsService, type StatsRequest } from '../experiments/experiments.service.js';
import { type RunListQuery, RunsService } from '../runs/runs.service.js';
import { DatasetShareNotFoundError } from './share.errors.js';
import { ShareRepository } from './share.repository.js';

/** Data that a share token opens. */
interface View {
  /** Context for reading in the workspace of the dataset. */
  ctx: RequestContext;
  datasetId: string;
  shareProjects: boolean;
}

/** Maximum experiments that a query of runs without experiments searches; the latest ones. */
const searchedSessions = 1000;

/** Reads by share token, limited to the dataset of the token. */
@Injectable()
export class SharedViewService {
  constructor(
    private readonly shares: ShareRepository,
    private readonly datasets: DatasetsService,
    private readonly examples: ExamplesService,
    private readonly sessions: ExperimentsService,
    private readonly runs: RunsService,
  ) {}

  async dataset(token: string): Promise<CountedDataset> {
    const { ctx, datasetId } = await this.open(token);
    return this.datasets.get(ctx, datasetId);
  }

  async listExamples(token: string, search: ExampleSearch, page: ExamplePage): Promise<Example[]> {
    const { ctx, datasetId } = await this.open(token);
    return this.examples.list(ctx, { ...search, datasetId }, page);
  }

  async countExamples(token: string, search: ExampleSearch): Promise<number> {
    const { ctx, datasetId } = await this.open(token);
    return this.examples.count(ctx, { ...search, datasetId });
  }

  /** None unless the experiments are shared, too. */
  async listSessions(token: string, query: ExperimentQuery, stats?: StatsRequest): Promise<ExperimentReport[]> {
    const view = await this.open(token);
    if (!view.shareProjects) return [];
    return this.sessions.list(view.ctx, { ...query, referenceDatasetIds: [view.datasetId] }, stats);
  }

  async queryRuns(token: string, query: RunListQuery): Promise<RunPage> {
    const view = await this.open(token);
    const sessionIds = view.shareProjects ? await this.sessionIds(view, query.sessionIds) : [];
    if (sessionIds.length === 0) return { runs: [], next: null, prev: null, searchedUntil: null };
    const shown = new Set(sessionIds);
    const page = await this.runs.query(view.ctx, { ...query, sessionIds });
    // A query by ids ignores the experiments, so the runs are filtered here.
    return { ...page, runs: page.runs.filter(({ run }) => shown.has(run.sessionId)) };
  }

  /** Experiments of the dataset. */
  private async sessionIds({ ctx, datasetId }: View, ids?: readonly string[]): Promise<string[]> {
    const query = { sortBy: 'startTime', descending: true, offset: 0, limit: searchedSessions } as const;
    const reports = await this.sessions.list(ctx, { ...query, ids, referenceDatasetIds: [datasetId] });
    return reports.map(({ session }) => session.id);
  }

  private async open(token: string): Promise<View> {
    const share = await this.shares.ofToken({}, token);
    if (!share) throw new DatasetShareNotFoundError();
    const { tenantId, datasetId, shareProjects } = share;
    return { ctx: systemContext(tenantId), datasetId, shareProjects };
  }
}
