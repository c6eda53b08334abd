import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { PairwiseRepository } from './pairwise.repository.js';
import { PairwiseService } from './pairwise.service.js';

@Module({
  imports: [DatasetsModule, ExperimentsModule],
  providers: [PairwiseService, PairwiseRepository],
  exports: [PairwiseService],
})
export class PairwiseModule {}
