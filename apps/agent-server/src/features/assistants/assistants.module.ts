import { Module } from '@nestjs/common';
import { AssistantEditsRepository } from './assistant-edits.repository.js';
import { AssistantEditsService } from './assistant-edits.service.js';
import { AssistantRepository } from './assistant.repository.js';
import { AssistantsController } from './assistants.controller.js';
import { AssistantsService } from './assistants.service.js';

@Module({
  controllers: [AssistantsController],
  providers: [AssistantsService, AssistantEditsService, AssistantRepository, AssistantEditsRepository],
  exports: [AssistantsService, AssistantEditsService],
})
export class AssistantsModule {}
