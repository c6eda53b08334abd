import { Module } from '@nestjs/common';
import { AssistantRepository } from './assistant.repository.js';
import { AssistantsController } from './assistants.controller.js';
import { AssistantsService } from './assistants.service.js';

@Module({
  controllers: [AssistantsController],
  providers: [AssistantsService, AssistantRepository],
  exports: [AssistantsService],
})
export class AssistantsModule {}
