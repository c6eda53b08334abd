import { Module } from '@nestjs/common';
import { ResourceRegistry } from '../../authorization/resource-registry.js';
import { ThreadRepository } from '../../core/threads/thread.repository.js';
import { ThreadNotFoundError } from './thread.errors.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { CoreModule } from '../../core/core.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { ThreadValuesModule } from '../thread-values/thread-values.module.js';
import { ThreadEditsService } from './thread-edits.service.js';
import { ThreadInserter } from './thread-inserter.js';
import { ThreadPruneRepository } from '../../core/threads/thread-prune.repository.js';
import { ThreadPruneService } from './thread-prune.service.js';
import { ThreadPruningController } from './thread-pruning.controller.js';
import { ThreadSearchRepository } from './thread-search.repository.js';
import { ThreadStateController } from './thread-state.controller.js';
import { ThreadStateService } from './thread-state.service.js';
import { ThreadsController } from './threads.controller.js';
import { ThreadsService } from './threads.service.js';

@Module({
  imports: [CoreModule, AssistantsModule, StreamsModule, SignalsModule, ThreadValuesModule],
  controllers: [ThreadsController, ThreadPruningController, ThreadStateController],
  providers: [
    ThreadEditsService,
    ThreadInserter,
    ThreadPruneRepository,
    ThreadPruneService,
    ThreadSearchRepository,
    ThreadStateService,
    ThreadsService,
  ],
  exports: [ThreadPruneService, ThreadsService, ThreadStateService],
})
export class ThreadsModule {
  constructor(registry: ResourceRegistry, threads: ThreadRepository) {
    registry.add('thread', {
      metadataOf: (ctx, ids) => threads.metadataOf(ctx, ids),
      missing: (id) => new ThreadNotFoundError(id),
    });
  }
}
