import { Module } from '@nestjs/common';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { TracingService } from './tracing.service.js';

@Module({
  imports: [ExperimentsModule],
  providers: [TracingService],
  exports: [TracingService],
})
export class TracingModule {}
