import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { type Histogram, histogramOf } from '../../analysis/comparison/distribution.js';
import type { MetricSource } from '../../analysis/comparison/means.sql.js';
import { DatasetsService } from '../datasets/datasets.service.js';
import { DistributionRepository, type PairCell } from './distribution.repository.js';

export interface DistributionRequest {
  metric: { source: MetricSource; key: string };
  /** One of the experiments. */
  baselineId: string;
  sessionIds: readonly string[];
  bins: number;
}

export interface Distribution extends Histogram {
  /** Against the baseline, for each other experiment. */
  pairs: { sessionId: string; cells: PairCell[] }[];
}

/** How the values of a metric spread over the examples, and over pairs with the baseline. */
@Injectable()
export class DistributionService {
  constructor(
    private readonly distributions: DistributionRepository,
    private readonly datasets: DatasetsService,
  ) {}

  async distribution(ctx: RequestContext, datasetId: string, request: DistributionRequest): Promise<Distribution> {
    const { metric, baselineId, sessionIds, bins } = request;
    await this.datasets.experimentsOf(ctx, datasetId, sessionIds);
    const { range, values } = await this.distributions.binned(ctx, metric, sessionIds, bins);
    const cells = await this.distributions.cells(ctx, metric, baselineId, sessionIds, bins);
    return {
      ...histogramOf(sessionIds, values, range, bins),
      pairs: sessionIds
        .filter((id) => id !== baselineId)
        .map((sessionId) => ({ sessionId, cells: cells.filter((cell) => cell.sessionId === sessionId) })),
    };
  }
}
