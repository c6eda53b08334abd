import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { SystemService } from './system.service.js';

@Module({
  imports: [ExperimentsModule],
  providers: [SystemService],
  exports: [SystemService],
})
export class SystemModule {}
