import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExampleWritesController } from './example-writes.controller.js';
import { ExampleWritesService } from './example-writes.service.js';
import { ExamplesController } from './examples.controller.js';
import { ExamplesService } from './examples.service.js';
import { PlatformExamplesController } from './platform-examples.controller.js';
import { SplitsController } from './splits.controller.js';

@Module({
  imports: [DatasetsModule],
  controllers: [ExamplesController, ExampleWritesController, PlatformExamplesController, SplitsController],
  providers: [ExamplesService, ExampleWritesService],
  exports: [ExamplesService, ExampleWritesService],
})
export class ExamplesModule {}
