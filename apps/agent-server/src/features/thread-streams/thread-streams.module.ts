import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { RunFollowingModule } from '../run-following/run-following.module.js';
import { ThreadStreamController } from './thread-stream.controller.js';
import { ThreadStreamResponder } from './thread-stream-responder.js';
import { ThreadStreamRepository } from './thread-stream.repository.js';
import { ThreadStreamService } from './thread-stream.service.js';

@Module({
  imports: [CoreModule, StreamsModule, RunFollowingModule],
  controllers: [ThreadStreamController],
  providers: [ThreadStreamResponder, ThreadStreamRepository, ThreadStreamService],
  exports: [ThreadStreamService],
})
export class ThreadStreamsModule {}
