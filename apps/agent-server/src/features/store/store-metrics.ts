import { Injectable } from '@nestjs/common';
import { type Counter, Metrics } from '@heddle/http';
import { StoreRepository } from './store.repository.js';

/** Size of the store in all processes, and removals of this process. */
@Injectable()
export class StoreMetrics {
  private readonly swept: Counter;

  constructor(metrics: Metrics, store: StoreRepository) {
    metrics.gauges(
      {
        agent_store_items: 'Items of the store at the last ANALYZE, in all processes',
        agent_store_bytes: 'Disk size of the items with their vectors and indexes, in all processes',
      },
      async () => {
        const { items, bytes } = await store.figures({});
        return { agent_store_items: items, agent_store_bytes: bytes };
      },
    );
    this.swept = metrics.counter('agent_store_items_swept_total', 'Expired items removed');
  }

  removed(count: number): void {
    this.swept.inc(count);
  }
}
