import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { ExportsController } from './exports.controller.js';
import { ImportsController } from './imports.controller.js';
import { TransfersService } from './transfers.service.js';

@Module({
  imports: [DatasetsModule, ExamplesModule],
  controllers: [ExportsController, ImportsController],
  providers: [TransfersService],
})
export class TransfersModule {}
