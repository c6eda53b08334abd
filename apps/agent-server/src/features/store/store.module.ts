import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { TextEmbedder } from '../../graphs/text-embedder.port.js';
import { StoreController } from './store.controller.js';
import { StoreMetrics } from './store-metrics.js';
import { StoreRepository } from './store.repository.js';
import { StoreService } from './store.service.js';
import { StoreSweeper } from './store-sweeper.js';

/** Long-term memory: items in namespaces, for clients and graphs of a workspace. */
@Module({
  controllers: [StoreController],
  providers: [StoreMetrics, StoreRepository, StoreService, StoreSweeper],
  exports: [StoreService],
})
export class StoreModule implements OnApplicationShutdown {
  constructor(private readonly embedder: TextEmbedder) {}

  /** Requests may need it until the last of them is answered. */
  onApplicationShutdown(): Promise<void> {
    return this.embedder.stop();
  }
}
