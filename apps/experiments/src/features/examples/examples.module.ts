import { Module } from '@nestjs/common';
import { ExampleRepository } from './example.repository.js';
import { ExamplesController } from './examples.controller.js';
import { ExamplesService } from './examples.service.js';

@Module({
  controllers: [ExamplesController],
  providers: [ExamplesService, ExampleRepository],
})
export class ExamplesModule {}
