import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '@heddle/http';
import {
  STORAGE_PARTS,
  type StoragePart,
  THREAD_TTL_STRATEGIES,
  type ThreadTtlStrategy,
} from '@heddle/entities-agent-server';
import { ThreadPruneService } from '../threads/thread-prune.service.js';
import { RetentionRepository } from './retention.repository.js';

/** Rows that retention policies remove. */
const RETAINED = ['checkpoints', 'runs', 'usage'] as const;
type Retained = (typeof RETAINED)[number];

@Injectable()
export class RetentionMetrics {
  private readonly threads: Counter<'strategy'>;
  private readonly removals: Counter<'what'>;

  constructor(metrics: Metrics, threads: ThreadPruneService, retention: RetentionRepository) {
    this.threads = metrics.counterFromZero('agent_threads_expired_total', 'Expired threads swept', {
      strategy: THREAD_TTL_STRATEGIES,
    });
    this.removals = metrics.counterFromZero('agent_retention_removed_total', 'Rows removed by retention policies', {
      what: RETAINED,
    });
    metrics.gauges(
      { agent_oldest_expired_seconds: 'Time since the expiry of the oldest expired thread' },
      async () => ({ agent_oldest_expired_seconds: await threads.oldestExpiredSeconds() }),
    );
    metrics.labelledGauges(
      {
        agent_storage_bytes: 'Stored bytes of all workspaces, by part, at the last pass over all threads',
        agent_storage_rows: 'Stored rows of all workspaces, by part, at the last pass over all threads',
      },
      { part: STORAGE_PARTS },
      async () => {
        const parts = await retention.storageOfAll();
        return new Map(
          parts.map(({ part, count, bytes }): [StoragePart, Record<`agent_storage_${'bytes' | 'rows'}`, number>] => [
            part,
            { agent_storage_bytes: bytes, agent_storage_rows: count },
          ]),
        );
      },
    );
  }

  swept(strategy: ThreadTtlStrategy, threads: number): void {
    this.threads.inc({ strategy }, threads);
  }

  removed(what: Retained, rows: number): void {
    this.removals.inc({ what }, rows);
  }
}
