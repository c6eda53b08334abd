import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { DatasetsService } from '../datasets/datasets.service.js';
import { type Feedback, FeedbackService } from '../feedback/feedback.service.js';
import { type RunReport, RunsService } from '../runs/runs.service.js';
import { type Session, SessionsService } from '../sessions/sessions.service.js';
import { direction, type MetricComparison, summariseMetrics } from './comparison-summary.js';
import {
  type ComparedPage,
  ComparisonRepository,
  type Coverage,
  type DeltaQuery,
  type Example,
} from './comparison.repository.js';

export interface ComparedRows extends ComparedPage {
  content: 'full' | 'preview';
}

/** An example with the runs of all experiments on it. */
export interface ComparedExample {
  example: Example;
  runs: ComparedRun[];
}

export interface ComparedRun {
  report: RunReport;
  feedback: Feedback[];
}

/** Ids of examples whose mean score is not that of the baseline. */
export interface ExampleDeltas {
  sessionId: string;
  improved: string[];
  regressed: string[];
}

export interface SummaryRequest {
  /** One of the experiments. */
  baselineId: string;
  sessionIds: readonly string[];
}

export interface ExperimentCoverage {
  sessionId: string;
  name: string;
  runCount: number;
  exampleCount: number;
  /** Examples that no other of the experiments has. */
  onlyHere: number;
  errorCount: number;
  /** Seconds. */
  latencyP50: number | null;
  latencyP99: number | null;
}

export interface Comparison {
  datasetId: string;
  baselineId: string;
  coverage: Omit<Coverage, 'experiments'> & { experiments: ExperimentCoverage[] };
  metrics: MetricComparison[];
}

@Injectable()
export class ComparisonService {
  constructor(
    private readonly comparison: ComparisonRepository,
    private readonly datasets: DatasetsService,
    private readonly sessions: SessionsService,
    private readonly runs: RunsService,
    private readonly feedback: FeedbackService,
  ) {}

  /** One page of examples. */
  async rows(ctx: RequestContext, datasetId: string, request: ComparedRows): Promise<ComparedExample[]> {
    const { sessionIds, content } = request;
    await this.experiments(ctx, datasetId, sessionIds);
    const examples = await this.comparison.examples(ctx, datasetId, request);
    const exampleIds = examples.map(({ id }) => id);
    const reports = await this.runs.ofExamples(ctx, sessionIds, exampleIds, content);
    const runIds = reports.map(({ run }) => run.id);
    const feedback = await this.feedback.ofRuns(ctx, runIds, content);
    const byExample = new Map<string | null, ComparedRun[]>(exampleIds.map((id) => [id, []]));
    for (const report of reports) {
      const { id, referenceExampleId } = report.run;
      byExample.get(referenceExampleId)?.push({ report, feedback: feedback.get(id) ?? [] });
    }
    return examples.map((example) => ({ example, runs: byExample.get(example.id) ?? [] }));
  }

  async deltas(ctx: RequestContext, datasetId: string, query: DeltaQuery): Promise<ExampleDeltas[]> {
    const { baselineId, sessionIds, key } = query;
    await this.experiments(ctx, datasetId, [baselineId, ...sessionIds]);
    const lowerIsBetter = (await this.feedback.lowerIsBetter(ctx)).has(key);
    const deltas = new Map<string, ExampleDeltas>(
      sessionIds.map((sessionId) => [sessionId, { sessionId, improved: [], regressed: [] }]),
    );
    for (const { sessionId, exampleId, delta } of await this.comparison.deltas(ctx, query)) {
      const moved = direction(delta, lowerIsBetter);
      if (moved !== 'same') deltas.get(sessionId)?.[moved].push(exampleId);
    }
    return [...deltas.values()];
  }

  /** Averages, differences and coverage over whole experiments, so that no client has to download their rows. */
  async summary(
    ctx: RequestContext,
    datasetId: string,
    { baselineId, sessionIds }: SummaryRequest,
  ): Promise<Comparison> {
    const experiments = await this.experiments(ctx, datasetId, sessionIds);
    const coverage = await this.comparison.coverage(ctx, sessionIds);
    return {
      datasetId,
      baselineId,
      coverage: { ...coverage, experiments: await this.describe(ctx, experiments, coverage) },
      metrics: summariseMetrics({
        baselineId,
        sessionIds,
        metrics: await this.comparison.metrics(ctx, sessionIds),
        pairs: await this.comparison.pairs(ctx, baselineId, sessionIds),
        lowerIsBetter: await this.feedback.lowerIsBetter(ctx),
      }),
    };
  }

  private async describe(
    ctx: RequestContext,
    experiments: readonly Session[],
    coverage: Coverage,
  ): Promise<ExperimentCoverage[]> {
    const ids = experiments.map(({ id }) => id);
    const stats = await this.sessions.statsOf(ctx, ids);
    return experiments.map(({ id, name }) => {
      const runs = stats.get(id)?.runs;
      const covered = coverage.experiments.find(({ sessionId }) => sessionId === id);
      return {
        sessionId: id,
        name,
        runCount: runs?.runCount ?? 0,
        exampleCount: covered?.examples ?? 0,
        onlyHere: covered?.onlyHere ?? 0,
        errorCount: Math.round((runs?.errorRate ?? 0) * (runs?.runCount ?? 0)),
        latencyP50: runs?.latencyP50 ?? null,
        latencyP99: runs?.latencyP99 ?? null,
      };
    });
  }

  private async experiments(ctx: RequestContext, datasetId: string, ids: readonly string[]): Promise<Session[]> {
    await this.datasets.get(ctx, datasetId);
    return this.sessions.experimentsOf(ctx, datasetId, ids);
  }
}
