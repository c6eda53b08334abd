import { Module } from '@nestjs/common';
import { ResourceRegistry } from '../../authorization/resource-registry.js';
import { AssistantNotFoundError } from './assistant.errors.js';
import { AssistantEditsRepository } from './assistant-edits.repository.js';
import { AssistantEditsService } from './assistant-edits.service.js';
import { AssistantGraphController } from './assistant-graph.controller.js';
import { AssistantGraphService } from './assistant-graph.service.js';
import { AssistantRepository } from './assistant.repository.js';
import { AssistantsController } from './assistants.controller.js';
import { AssistantsService } from './assistants.service.js';
import { GraphSchemaRepository } from './graph-schema.repository.js';
import { GraphSchemasService } from './graph-schemas.service.js';

@Module({
  controllers: [AssistantsController, AssistantGraphController],
  providers: [
    AssistantEditsRepository,
    AssistantEditsService,
    AssistantGraphService,
    AssistantRepository,
    AssistantsService,
    GraphSchemaRepository,
    GraphSchemasService,
  ],
  exports: [AssistantsService, AssistantEditsService, AssistantGraphService],
})
export class AssistantsModule {
  constructor(registry: ResourceRegistry, repository: AssistantRepository, assistants: AssistantsService) {
    registry.add('assistant', {
      metadataOf: (ctx, ids) => repository.metadataOf(ctx, ids),
      missing: (id) => new AssistantNotFoundError(id),
      named: {
        idOf: (sent) => assistants.idOf(sent),
        isShared: (id) => assistants.isDefault(id),
      },
    });
  }
}
