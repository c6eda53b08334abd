import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { WebSockets } from '../../gateway/web-sockets.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { RunCreationModule } from '../run-creation/run-creation.module.js';
import { RunFollowingModule } from '../run-following/run-following.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ThreadStreamsModule } from '../thread-streams/thread-streams.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { CommandsService } from './commands.service.js';
import { ProtocolController } from './protocol.controller.js';
import { ProtocolEventsResponder } from './protocol-events.responder.js';
import { ProtocolSocketsController } from './protocol-sockets.controller.js';
import { ProtocolSocketsResponder } from './protocol-sockets.responder.js';
import { RunCommandsService } from './run-commands.service.js';
import { SocketLimits } from './socket-sender.js';
import { StateCommandsService } from './state-commands.service.js';
import { ThreadEventsService } from './thread-events.service.js';
import { ThreadTreeService } from './thread-tree.service.js';

/** The streaming protocol of today's front ends: commands, and one event stream per thread. */
@Module({
  imports: [
    AssistantsModule,
    CoreModule,
    RunCreationModule,
    RunFollowingModule,
    RunsModule,
    StreamsModule,
    ThreadsModule,
    ThreadStreamsModule,
  ],
  controllers: [ProtocolController, ProtocolSocketsController],
  providers: [
    CommandsService,
    ProtocolEventsResponder,
    ProtocolSocketsResponder,
    RunCommandsService,
    SocketLimits,
    StateCommandsService,
    ThreadEventsService,
    ThreadTreeService,
    WebSockets,
  ],
})
export class ProtocolModule {}
