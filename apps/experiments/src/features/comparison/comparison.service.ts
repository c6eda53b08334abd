import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import type {
  CompareRunsDto,
  ComparedExampleDto,
  ComparedRunDto,
  ComparisonSummaryDto,
  ExperimentCoverageDto,
  FeedbackDeltaQueryDto,
  FeedbackDeltasDto,
  SessionDto,
  SummariseComparisonDto,
} from '@heddle/dto-experiments';
import { ValidationError } from '@heddle/errors';
import { refuseUnsupported } from '../../contract/unsupported-parameters.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { toExampleDto } from '../examples/example.mapper.js';
import { FeedbackService } from '../feedback/feedback.service.js';
import { RunsService } from '../runs/runs.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { type CoverageRow, direction, summariseMetrics } from './comparison-summary.js';
import { ComparisonRepository } from './comparison.repository.js';

/** When a client names no limit (docs/contract/experiments.md, rule 16). */
const defaultLimit = 10;

@Injectable()
export class ComparisonService {
  constructor(
    private readonly comparison: ComparisonRepository,
    private readonly datasets: DatasetsService,
    private readonly sessions: SessionsService,
    private readonly runs: RunsService,
    private readonly feedback: FeedbackService,
  ) {}

  /** One page of examples, each with the runs of all experiments on it. */
  async rows(ctx: RequestContext, datasetId: string, request: CompareRunsDto): Promise<ComparedExampleDto[]> {
    refuseUnsupported(request);
    const sessionIds = [...new Set(request.session_ids)];
    await this.experiments(ctx, datasetId, sessionIds);
    const examples = await this.comparison.examples(ctx, datasetId, {
      sessionIds,
      exampleIds: request.example_ids,
      sortKey: request.sort_params?.sort_by.replace(/^feedback\./, ''),
      sortOrder: request.sort_params?.sort_order ?? 'DESC',
      offset: request.offset ?? 0,
      limit: request.limit ?? defaultLimit,
    });
    const content = request.preview ? 'preview' : 'full';
    const runs = await this.runs.ofExamples(
      ctx,
      sessionIds,
      examples.map(({ id }) => id),
      content,
    );
    const feedbacks = await this.feedback.ofRuns(
      ctx,
      runs.map(({ id }) => id),
      content,
    );
    const byExample = new Map<string, ComparedRunDto[]>(examples.map(({ id }) => [id, []]));
    for (const run of runs) {
      byExample.get(run.reference_example_id as string)?.push({ ...run, feedbacks: feedbacks.get(run.id) ?? [] });
    }
    return examples.map((row) => ({ ...toExampleDto(row), runs: byExample.get(row.id) ?? [] }));
  }

  async deltas(ctx: RequestContext, datasetId: string, request: FeedbackDeltaQueryDto): Promise<FeedbackDeltasDto> {
    refuseUnsupported(request);
    const { baseline_session_id: baselineId, feedback_key: key } = request;
    const sessionIds = [...new Set(request.comparison_session_ids)];
    await this.experiments(ctx, datasetId, [baselineId, ...sessionIds]);
    const lowerIsBetter = (await this.feedback.lowerIsBetter(ctx)).has(key);
    const deltas: FeedbackDeltasDto['feedback_deltas'] = {};
    for (const id of sessionIds) deltas[id] = { improved_examples: [], regressed_examples: [] };
    const page = { baselineId, sessionIds, key, offset: request.offset ?? 0, limit: request.limit ?? 100 };
    for (const row of await this.comparison.deltas(ctx, page)) {
      const moved = direction(row.delta, lowerIsBetter);
      if (moved !== 'same') deltas[row.session_id]?.[`${moved}_examples`].push(row.example_id);
    }
    return { feedback_deltas: deltas };
  }

  /** Averages, differences and coverage over whole experiments, so that no client has to download their rows. */
  async summary(
    ctx: RequestContext,
    datasetId: string,
    request: SummariseComparisonDto,
  ): Promise<ComparisonSummaryDto> {
    const sessionIds = [...new Set(request.session_ids)];
    if (sessionIds.length < 2) {
      throw ValidationError.of(['body', 'session_ids'], 'Two different experiments are needed', 'too_short');
    }
    const baselineId = request.baseline_session_id ?? (sessionIds[0] as string);
    if (!sessionIds.includes(baselineId)) {
      throw ValidationError.of(['body', 'baseline_session_id'], 'The baseline should be one of session_ids');
    }
    const experiments = await this.experiments(ctx, datasetId, sessionIds);
    const coverage = await this.comparison.coverage(ctx, sessionIds);
    return {
      dataset_id: datasetId,
      baseline_session_id: baselineId,
      coverage: {
        total: coverage.total,
        in_all: coverage.inAll,
        changed: coverage.changed,
        experiments: await this.describe(ctx, experiments, coverage.experiments),
      },
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
    experiments: readonly SessionDto[],
    coverage: readonly CoverageRow[],
  ): Promise<ExperimentCoverageDto[]> {
    const stats = await this.sessions.statsOf(
      ctx,
      experiments.map(({ id }) => id),
    );
    return experiments.map(({ id, name }) => {
      const runs = stats.get(id)?.runs;
      const covered = coverage.find((row) => row.session_id === id);
      return {
        session_id: id,
        name,
        run_count: runs?.run_count ?? 0,
        example_count: covered?.examples ?? 0,
        only_here: covered?.only_here ?? 0,
        error_count: Math.round((runs?.error_rate ?? 0) * (runs?.run_count ?? 0)),
        latency_p50: runs?.latency_p50 ?? null,
        latency_p99: runs?.latency_p99 ?? null,
      };
    });
  }

  private async experiments(ctx: RequestContext, datasetId: string, ids: readonly string[]): Promise<SessionDto[]> {
    await this.datasets.get(ctx, datasetId);
    return this.sessions.experimentsOf(ctx, datasetId, ids);
  }
}
