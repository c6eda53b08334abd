import { Module } from '@nestjs/common';
import { AssistantsModule } from '../assistants/assistants.module.js';
import { ThreadsModule } from '../threads/threads.module.js';
import { AssistantRemovalController } from './assistant-removal.controller.js';
import { AssistantRemovalService } from './assistant-removal.service.js';

@Module({
  imports: [AssistantsModule, ThreadsModule],
  controllers: [AssistantRemovalController],
  providers: [AssistantRemovalService],
})
export class AssistantRemovalModule {}
