import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { RunCancellationModule } from '../run-cancellation/run-cancellation.module.js';
import { RunCreationModule } from '../run-creation/run-creation.module.js';
import { RunFollowingModule } from '../run-following/run-following.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ThreadValuesModule } from '../thread-values/thread-values.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { A2AController } from './a2a.controller.js';
import { A2AResponder } from './a2a-responder.js';
import { AssistantAccessService } from './assistant-access.service.js';
import { MessageSendingService } from './message-sending.service.js';
import { TaskRepository } from './task.repository.js';
import { TaskUpdatesService } from './task-updates.service.js';
import { TasksService } from './tasks.service.js';

/** Agent2Agent protocol: assistants that other agents talk to. */
@Module({
  imports: [
    AssistantsModule,
    CoreModule,
    RunCancellationModule,
    RunCreationModule,
    RunFollowingModule,
    RunsModule,
    StreamsModule,
    ThreadsModule,
    ThreadValuesModule,
  ],
  controllers: [A2AController],
  providers: [
    A2AResponder,
    AssistantAccessService,
    MessageSendingService,
    TaskRepository,
    TaskUpdatesService,
    TasksService,
  ],
})
export class A2AModule {}
