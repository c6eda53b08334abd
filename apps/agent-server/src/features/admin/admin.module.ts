import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { SignalsModule } from '../../signals/signals.module.js';
import { RunCompletionModule } from '../run-completion/run-completion.module.js';
import { AdminMetrics } from './admin-metrics.js';
import { AdminController } from './admin.controller.js';
import { AdminRepository } from './admin.repository.js';
import { AdminService } from './admin.service.js';
import { RunRepairsService } from './run-repairs.service.js';

@Module({
  imports: [CoreModule, SignalsModule, RunCompletionModule],
  controllers: [AdminController],
  providers: [AdminMetrics, AdminRepository, AdminService, RunRepairsService],
})
export class AdminModule {}
