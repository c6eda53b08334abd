import type {
  ComparedExampleDto,
  ComparedRowListDto,
  ComparedRunDto,
  ComparisonSummaryDto,
  FeedbackDeltasDto,
  MetricComparisonDto,
  MetricDeltaDto,
  PairedStatisticsDto,
} from '@heddle/dto-experiments';
import { toExampleDto } from '../../core/examples/example.mapper.js';
import { toFeedbackDto } from '../../core/feedback/feedback.mapper.js';
import { toRunDto } from '../../core/runs/run.mapper.js';
import { isLowerBetter } from '../../analysis/statistics/direction.js';
import type { Judged } from '../../analysis/statistics/verdict.js';
import type { MetricComparison, MetricDelta } from '../../analysis/comparison/comparison-summary.js';
import type { ComparedExample, ComparedRun } from './compared-rows.service.js';
import type { ListedRows } from './row-keys.repository.js';
import type { Comparison, ExampleDeltas } from './comparison.service.js';

export function toComparedExampleDto({ example, runs }: ComparedExample): ComparedExampleDto {
  return { ...toExampleDto(example), runs: runs.map(toComparedRunDto) };
}

function toComparedRunDto({ report, feedback }: ComparedRun): ComparedRunDto {
  return {
    ...toRunDto(report),
    example_changed: report.run.exampleChanged,
    feedbacks: feedback.map(toFeedbackDto),
  };
}

export function toComparedRowListDto({ total, exampleIds }: ListedRows): ComparedRowListDto {
  return { total, example_ids: exampleIds };
}

export function toFeedbackDeltasDto(deltas: readonly ExampleDeltas[]): FeedbackDeltasDto {
  return {
    feedback_deltas: Object.fromEntries(
      deltas.map(({ sessionId, improved, regressed }) => [
        sessionId,
        { improved_examples: improved, regressed_examples: regressed },
      ]),
    ),
  };
}

/** Server-sent events: one for each key, and one for the end. */
export async function* toDeltaEvents(
  deltas: AsyncIterable<{ key: string; deltas: ExampleDeltas[] }>,
): AsyncGenerator<string> {
  for await (const { key, deltas: found } of deltas) {
    const { feedback_deltas: moved } = toFeedbackDeltasDto(found);
    // `fromEntries` makes a member of any key, `__proto__` included.
    const data = { feedback_deltas: Object.fromEntries([[key, moved]]), errors: null };
    yield `event: data\ndata: ${JSON.stringify(data)}\n\n`;
  }
  yield 'event: end\ndata: {}\n\n';
}

export function toComparisonSummaryDto(comparison: Comparison): ComparisonSummaryDto {
  const { coverage } = comparison;
  return {
    dataset_id: comparison.datasetId,
    baseline_session_id: comparison.baselineId,
    coverage: {
      total: coverage.total,
      in_all: coverage.inAll,
      changed: coverage.changed,
      experiments: coverage.experiments.map((experiment) => ({
        session_id: experiment.sessionId,
        name: experiment.name,
        run_count: experiment.runCount,
        example_count: experiment.exampleCount,
        only_here: experiment.onlyHere,
        in_both: experiment.inBoth,
        only_in_baseline: experiment.onlyInBaseline,
        errored_examples: experiment.errored,
        scored_examples: experiment.scored,
        most_repetitions: experiment.mostRepetitions,
        error_count: experiment.errorCount,
        latency_p50: experiment.latencyP50,
        latency_p99: experiment.latencyP99,
      })),
    },
    metrics: comparison.metrics.map(toMetricComparisonDto),
    run_metrics: comparison.runMetrics.map(toMetricComparisonDto),
    statistics: comparison.statistics && {
      seed: comparison.statistics.seed,
      resamples: comparison.statistics.resamples,
      confidence: comparison.statistics.confidence,
      correction: 'holm',
    },
  };
}

function toMetricComparisonDto(metric: MetricComparison): MetricComparisonDto {
  return {
    key: metric.key,
    is_lower_score_better: isLowerBetter(metric.direction),
    direction_source: metric.directionSource,
    experiments: metric.experiments.map(({ sessionId, n, avg, versusBaseline }) => ({
      session_id: sessionId,
      n,
      avg,
      versus_baseline: versusBaseline && toMetricDeltaDto(versusBaseline),
    })),
  };
}

function toMetricDeltaDto(delta: MetricDelta): MetricDeltaDto {
  return {
    avg_delta: delta.avgDelta,
    paired_examples: delta.pairedExamples,
    paired_delta: delta.pairedDelta,
    higher: delta.higher,
    lower: delta.lower,
    same: delta.same,
    improved: delta.improved,
    regressed: delta.regressed,
    statistics: delta.statistics && toPairedStatisticsDto(delta.statistics),
  };
}

export function toPairedStatisticsDto(judged: Judged): PairedStatisticsDto {
  return {
    pairs: judged.pairs,
    mean_delta: judged.meanDelta,
    ci_low: judged.interval?.low ?? null,
    ci_high: judged.interval?.high ?? null,
    confidence: judged.confidence,
    test: judged.test,
    p_value: judged.pValue,
    p_value_adjusted: judged.pValueAdjusted,
    minimum_detectable_effect: judged.minimumDetectableEffect,
    verdict: judged.verdict,
    summary: judged.summary,
  };
}
