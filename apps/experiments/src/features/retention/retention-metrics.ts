import { Injectable } from '@nestjs/common';
import { STORAGE_PARTS, type StoragePart } from '@heddle/entities-experiments';
import { type Counter, Metrics } from '@heddle/http';
import { ExperimentSummaryRepository } from '../../core/experiments/experiment-summary.repository.js';
import { RetentionRepository } from './retention.repository.js';

const RETAINED = ['experiments', 'runs', 'feedback'] as const;
type Retained = (typeof RETAINED)[number];

@Injectable()
export class RetentionMetrics {
  private readonly removals: Counter<'what'>;

  constructor(metrics: Metrics, retention: RetentionRepository, summaries: ExperimentSummaryRepository) {
    this.removals = metrics.counterFromZero('experiments_retention_removed_total', 'Rows that retention removed', {
      what: RETAINED,
    });
    metrics.gauges(
      { experiments_oldest_mark_seconds: 'Age of the oldest change without stored statistics' },
      async () => ({ experiments_oldest_mark_seconds: await summaries.oldestFlagSeconds({}) }),
    );
    metrics.labelledGauges(
      {
        experiments_storage_bytes: 'Stored bytes of all workspaces at the last sweep',
        experiments_storage_rows: 'Stored rows of all workspaces at the last sweep',
      },
      { part: STORAGE_PARTS },
      async () => {
        const parts = await retention.storageOfAll();
        return new Map(
          parts.map(
            ({ part, count, bytes }): [StoragePart, Record<`experiments_storage_${'bytes' | 'rows'}`, number>] => [
              part,
              { experiments_storage_bytes: bytes, experiments_storage_rows: count },
            ],
          ),
        );
      },
    );
  }

  removed(what: Retained, rows: number): void {
    this.removals.inc({ what }, rows);
  }
}
