import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExampleWritesService } from './example-writes.service.js';
import { ExamplesService } from './examples.service.js';

@Module({
  imports: [DatasetsModule],
  providers: [ExamplesService, ExampleWritesService],
  exports: [ExamplesService, ExampleWritesService],
})
export class ExamplesModule {}
