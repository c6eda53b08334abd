import { Module } from '@nestjs/common';
import { EngineModule } from '../../engine/engine.module.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { StreamsModule } from '../streams/streams.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { RunCreationService } from './run-creation.service.js';
import { RunResponder } from './run-responder.js';
import { RunStoreModule } from './run-store.module.js';
import { RunsService } from './runs.service.js';
import { StatelessRunsController } from './stateless-runs.controller.js';
import { ThreadRunStreamsController } from './thread-run-streams.controller.js';
import { ThreadRunsController } from './thread-runs.controller.js';

@Module({
  imports: [RunStoreModule, AssistantsModule, ThreadsModule, StreamsModule, SignalsModule, EngineModule],
  // Fixed paths before those with a run id.
  controllers: [ThreadRunStreamsController, ThreadRunsController, StatelessRunsController],
  providers: [RunCreationService, RunResponder, RunsService],
})
export class RunsModule {}
