import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { TransfersService } from './transfers.service.js';

@Module({
  imports: [DatasetsModule, ExamplesModule],
  providers: [TransfersService],
  exports: [TransfersService],
})
export class TransfersModule {}
