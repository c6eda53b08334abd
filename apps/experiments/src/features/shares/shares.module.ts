import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ShareRepository } from './share.repository.js';
import { SharedViewService } from './shared-view.service.js';
import { SharesService } from './shares.service.js';

@Module({
  imports: [DatasetsModule, ExamplesModule, RunsModule, ExperimentsModule],
  providers: [SharesService, SharedViewService, ShareRepository],
  exports: [SharesService, SharedViewService],
})
export class SharesModule {}
