import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import {
  type CoverageRow,
  type MetricComparison,
  type MetricStatistics,
  sideOf,
  summariseMetrics,
} from '../../analysis/comparison/comparison-summary.js';
import { type MetricSource, RUN_METRICS } from '../../analysis/comparison/means.sql.js';
import { type Direction, type Directions, directionsBy } from '../../analysis/statistics/direction.js';
import { seedOf } from '../../analysis/statistics/random.js';
import type { Experiment } from '../../core/experiments/experiment.repository.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { ComparisonRepository, type Coverage, type DeltaQuery, type RunTotals } from './comparison.repository.js';
import { PairedStatistics, type Question, type StatisticsOptions } from './paired-statistics.js';
import { type ExcludedPair, PairsRepository, type PairsRow } from './pairs.repository.js';

export type { DeltaQuery } from './comparison.repository.js';

/** More examples than any dataset has. */
const wholeDataset = 2 ** 31 - 1;

export interface EveryDelta extends Omit<DeltaQuery, 'key' | 'offset' | 'limit'> {
  keys: readonly string[];
}

/** Lower is better for run metrics, independent of feedback with the same name. */
const runDirections = directionsBy(new Map(RUN_METRICS.map((key) => [key, true])));

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
  /** Null where statistics are not requested. */
  statistics: StatisticsRequest | null;
}

interface StatisticsRequest {
  confidence: number;
  resamples: number;
  /** Defaults to a seed from the dataset, so that a pair has the same statistics beside any other experiments. */
  seed?: number;
  includeChanged: boolean;
  excludeErrors: boolean;
}

type ExperimentCoverage = CoverageRow & RunTotals & { name: string };

/** Totals for an experiment without runs. */
const noRuns = { runCount: 0, errorCount: 0, latencyP50: null, latencyP99: null } satisfies Omit<
  RunTotals,
  'sessionId'
>;

export interface Comparison {
  datasetId: string;
  baselineId: string;
  coverage: Omit<Coverage, 'experiments'> & { experiments: ExperimentCoverage[] };
  metrics: MetricComparison[];
  /** Latency and error rate. */
  runMetrics: MetricComparison[];
  statistics: StatisticsOptions | null;
}

@Injectable()
export class ComparisonService {
  constructor(
    private readonly comparison: ComparisonRepository,
    private readonly pairs: PairsRepository,
    private readonly statistics: PairedStatistics,
    private readonly datasets: DatasetsService,
    private readonly feedback: FeedbackService,
  ) {}

  async deltas(ctx: RequestContext, datasetId: string, query: DeltaQuery): Promise<ExampleDeltas[]> {
    const { baselineId, sessionIds, key } = query;
    await this.datasets.experimentsOf(ctx, datasetId, [baselineId, ...sessionIds]);
    return this.movedBy(ctx, query, (await this.feedback.directions(ctx)).of(key));
  }

  /** All examples of each key. An unknown dataset or experiment is refused before the first. */
  async everyDelta(
    ctx: RequestContext,
    datasetId: string,
    { keys, ...query }: EveryDelta,
  ): Promise<AsyncGenerator<{ key: string; deltas: ExampleDeltas[] }>> {
    await this.datasets.experimentsOf(ctx, datasetId, [query.baselineId, ...query.sessionIds]);
    const directions = await this.feedback.directions(ctx);
    const one = (key: string) =>
      this.movedBy(ctx, { ...query, key, offset: 0, limit: wholeDataset }, directions.of(key));
    return (async function* () {
      for (const key of keys) yield { key, deltas: await one(key) };
    })();
  }

  private async movedBy(ctx: RequestContext, query: DeltaQuery, direction: Direction): Promise<ExampleDeltas[]> {
    const { sessionIds } = query;
    const deltas = new Map<string, ExampleDeltas>(
      sessionIds.map((sessionId) => [sessionId, { sessionId, improved: [], regressed: [] }]),
    );
    for (const { sessionId, exampleId, delta } of await this.comparison.deltas(ctx, query)) {
      const moved = sideOf(delta, direction);
      if (moved !== 'same') deltas.get(sessionId)?.[moved].push(exampleId);
    }
    return [...deltas.values()];
  }

  /** Averages, differences and coverage of whole experiments. */
  async summary(ctx: RequestContext, datasetId: string, request: SummaryRequest): Promise<Comparison> {
    const { baselineId, sessionIds } = request;
    const experiments = await this.datasets.experimentsOf(ctx, datasetId, sessionIds);
    const directions = { feedback: await this.feedback.directions(ctx), runs: runDirections };
    const statistics = request.statistics && {
      ...request.statistics,
      seed: request.statistics.seed ?? seedOf([datasetId]),
    };
    // Two connections: the statistics are computed while the averages are read.
    const [{ pairs, judged }, { coverage, metrics }] = await Promise.all([
      this.compare(ctx, request, directions, statistics),
      this.describe(ctx, experiments, request),
    ]);
    const summarise = (source: MetricSource) =>
      summariseMetrics({
        baselineId,
        sessionIds,
        metrics: metrics[source],
        pairs: pairs[source],
        directions: directions[source],
        ...(judged ? { statistics: judged[source] } : {}),
      });
    return {
      datasetId,
      baselineId,
      coverage,
      metrics: summarise('feedback'),
      runMetrics: summarise('runs'),
      statistics,
    };
  }

  /** Differences to the baseline, and their verdicts. */
  private async compare(
    ctx: RequestContext,
    request: SummaryRequest,
    directions: Record<MetricSource, Directions>,
    statistics: (StatisticsRequest & StatisticsOptions) | null,
  ) {
    const { baselineId, sessionIds } = request;
    const without = statistics && (await this.excluded(ctx, request, statistics));
    const pairs = {
      feedback: await this.pairs.pairs(ctx, 'feedback', baselineId, sessionIds, without),
      runs: await this.pairs.pairs(ctx, 'runs', baselineId, sessionIds, without),
    };
    return { pairs, judged: statistics && (await this.judge(baselineId, pairs, directions, statistics)) };
  }

  private excluded(
    ctx: RequestContext,
    { baselineId, sessionIds }: SummaryRequest,
    { includeChanged, excludeErrors }: StatisticsRequest,
  ): Promise<ExcludedPair[]> {
    return this.pairs.excluded(ctx, baselineId, sessionIds, { changed: !includeChanged, errored: excludeErrors });
  }

  private async judge(
    baselineId: string,
    pairs: Record<MetricSource, PairsRow[]>,
    directions: Record<MetricSource, Directions>,
    options: StatisticsOptions,
  ): Promise<Record<MetricSource, MetricStatistics[]>> {
    const questions = (['feedback', 'runs'] as const).flatMap((family) =>
      pairs[family].map((row): Question & { family: MetricSource } => ({
        ...row,
        family,
        baselineId,
        direction: directions[family].of(row.key),
      })),
    );
    const found = await this.statistics.judge(questions, options);
    const of = (source: MetricSource) =>
      questions.flatMap(({ family, sessionId, key }, at) =>
        family === source ? [{ sessionId, key, judged: found[at] ?? null }] : [],
      );
    return { feedback: of('feedback'), runs: of('runs') };
  }

  /** Coverage and averages of each experiment. */
  private async describe(
    ctx: RequestContext,
    experiments: readonly Experiment[],
    { baselineId, sessionIds }: SummaryRequest,
  ) {
    const coverage = await this.comparison.coverage(ctx, baselineId, sessionIds);
    const totals = await this.comparison.runTotals(
      ctx,
      experiments.map(({ id }) => id),
    );
    const metrics = {
      feedback: await this.pairs.metrics(ctx, 'feedback', sessionIds),
      runs: await this.pairs.metrics(ctx, 'runs', sessionIds),
    };
    const described = experiments.map(({ id: sessionId, name }): ExperimentCoverage => {
      const isOf = (row: { sessionId: string }) => row.sessionId === sessionId;
      // Each experiment has a row.
      const covered = coverage.experiments.find(isOf) as CoverageRow;
      return { ...covered, ...noRuns, ...totals.find(isOf), sessionId, name };
    });
    return { coverage: { ...coverage, experiments: described }, metrics };
  }
}
