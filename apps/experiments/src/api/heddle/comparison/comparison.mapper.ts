import type {
  ComparedRowListDto,
  ComparisonDistributionDto,
  ComparisonSummaryDto,
  MetricComparisonDto,
  MetricDeltaDto,
  PairedStatisticsDto,
} from '@heddle/dto-experiments';
import type { MetricComparison, MetricDelta } from '../../../analysis/comparison/comparison-summary.js';
import { isLowerBetter } from '../../../analysis/statistics/direction.js';
import type { Judged } from '../../../analysis/statistics/verdict.js';
import type { RowListing } from '../../../features/comparison/compared-rows.service.js';
import type { Distribution } from '../../../features/comparison/distribution.service.js';
import type { Comparison } from '../../../features/comparison/comparison.service.js';
import { toComparedExampleDto } from '../../langsmith/comparison/comparison.mapper.js';

export function toComparedRowListDto({ total, exampleIds, previews }: RowListing): ComparedRowListDto {
  return { total, example_ids: exampleIds, previews: previews.map(toComparedExampleDto) };
}

export function toDistributionDto({ discrete, bins, experiments, pairs }: Distribution): ComparisonDistributionDto {
  return {
    discrete,
    bins,
    experiments: experiments.map(({ sessionId, counts }) => ({ session_id: sessionId, counts })),
    pairs: pairs.map(({ sessionId, cells }) => ({
      session_id: sessionId,
      cells: cells.map(({ baseline, value, n, exampleId }) => ({ baseline, value, n, example_id: exampleId })),
    })),
  };
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
        example_count: experiment.examples,
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

function toPairedStatisticsDto(judged: Judged): PairedStatisticsDto {
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
