import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { PairwiseController } from './pairwise.controller.js';
import { PairwiseRepository } from './pairwise.repository.js';
import { PairwiseService } from './pairwise.service.js';

@Module({
  imports: [DatasetsModule, ExperimentsModule],
  controllers: [PairwiseController],
  providers: [PairwiseService, PairwiseRepository],
})
export class PairwiseModule {}
