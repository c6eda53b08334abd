import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Sweeps } from '@heddle/http';
import { inBatches } from '@heddle/leases';
import { GraphConfig } from '../../config/langgraph/graph-config.js';
import { TextEmbedder } from '../../graphs/text-embedder.port.js';
import { StoreController } from './store.controller.js';
import { StoreMetrics } from './store-metrics.js';
import { StoreRepository } from './store.repository.js';
import { StoreService } from './store.service.js';

const sweepBatch = 500;

/** Long-term memory: items in namespaces, for clients and graphs of a workspace. */
@Module({
  controllers: [StoreController],
  providers: [StoreMetrics, StoreRepository, StoreService],
  exports: [StoreService],
})
export class StoreModule implements OnApplicationShutdown {
  constructor(
    private readonly embedder: TextEmbedder,
    sweeps: Sweeps,
    repository: StoreRepository,
    metrics: StoreMetrics,
    { store }: GraphConfig,
  ) {
    const removeExpired = async (limit: number) => {
      const removed = await repository.removeExpired({}, limit);
      metrics.removed(removed);
      return removed;
    };
    sweeps.add('store', store.ttl.sweepIntervalMinutes * 60_000, inBatches(sweepBatch, removeExpired));
  }

  /** Requests may need the embedder until the last one is answered. */
  onApplicationShutdown(): Promise<void> {
    return this.embedder.stop();
  }
}
