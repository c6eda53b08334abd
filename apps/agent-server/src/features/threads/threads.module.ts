import { Module } from '@nestjs/common';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { CheckpointTablesRepository } from './checkpoint-tables.repository.js';
import { ThreadEditsService } from './thread-edits.service.js';
import { ThreadInserter } from './thread-inserter.js';
import { ThreadPruneRepository } from './thread-prune.repository.js';
import { ThreadPruneService } from './thread-prune.service.js';
import { ThreadPruningController } from './thread-pruning.controller.js';
import { ThreadRunsRepository } from './thread-runs.repository.js';
import { ThreadSearchRepository } from './thread-search.repository.js';
import { ThreadStateController } from './thread-state.controller.js';
import { ThreadStateService } from './thread-state.service.js';
import { ThreadRepository } from './thread.repository.js';
import { ThreadsController } from './threads.controller.js';
import { ThreadsService } from './threads.service.js';

@Module({
  imports: [AssistantsModule, StreamsModule, SignalsModule],
  controllers: [ThreadsController, ThreadPruningController, ThreadStateController],
  providers: [
    CheckpointTablesRepository,
    ThreadEditsService,
    ThreadInserter,
    ThreadPruneRepository,
    ThreadPruneService,
    ThreadRepository,
    ThreadRunsRepository,
    ThreadSearchRepository,
    ThreadStateService,
    ThreadsService,
  ],
  exports: [
    CheckpointTablesRepository,
    ThreadPruneRepository,
    ThreadPruneService,
    ThreadRepository,
    ThreadRunsRepository,
    ThreadsService,
  ],
})
export class ThreadsModule {}
