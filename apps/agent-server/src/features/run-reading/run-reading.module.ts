import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { RunReadingService } from './run-reading.service.js';
import { RunSearchRepository } from './run-search.repository.js';

@Module({
  imports: [CoreModule, AssistantsModule],
  providers: [RunReadingService, RunSearchRepository],
  exports: [RunReadingService],
})
export class RunReadingModule {}
