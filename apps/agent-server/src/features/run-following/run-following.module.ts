import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { StreamsModule } from '../../streams/streams.module.js';
import { ThreadValuesModule } from '../thread-values/thread-values.module.js';
import { RunLogReader } from './run-log.reader.js';
import { RunFollowingService } from './run-following.service.js';

@Module({
  imports: [CoreModule, StreamsModule, ThreadValuesModule],
  providers: [RunFollowingService, RunLogReader],
  exports: [RunFollowingService],
})
export class RunFollowingModule {}
