import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { ShareRepository } from './share.repository.js';
import { SharedViewController } from './shared-view.controller.js';
import { SharedViewService } from './shared-view.service.js';
import { SharesController } from './shares.controller.js';
import { SharesService } from './shares.service.js';

@Module({
  imports: [DatasetsModule, ExamplesModule, RunsModule, ExperimentsModule],
  controllers: [SharesController, SharedViewController],
  providers: [SharesService, SharedViewService, ShareRepository],
})
export class SharesModule {}
