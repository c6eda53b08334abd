import { type DynamicModule, Module } from '@nestjs/common';
import { ArtefactUseRepository } from '../../core/artefacts/artefact-use.repository.js';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { ArtefactCollector } from './artefact-collector.js';
import { SourcesController } from './sources.controller.js';
import { SourcesService } from './sources.service.js';
import { SourcesSettings } from './sources.settings.js';

@Module({})
export class SourcesModule {
  static register(settings: SourcesSettings): DynamicModule {
    return {
      module: SourcesModule,
      // Exported for the deployments feature, whose revisions refer to uploads.
      global: true,
      controllers: [SourcesController],
      providers: [
        { provide: SourcesSettings, useValue: settings },
        ArtefactUseRepository,
        DeploymentRepository,
        SourcesService,
        ArtefactCollector,
      ],
      exports: [SourcesService],
    };
  }
}
