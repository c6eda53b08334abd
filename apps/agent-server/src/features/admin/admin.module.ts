import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { AdminMetrics } from './admin-metrics.js';
import { AdminController } from './admin.controller.js';
import { AdminRepository } from './admin.repository.js';
import { AdminService } from './admin.service.js';

@Module({
  imports: [RunsModule],
  controllers: [AdminController],
  providers: [AdminMetrics, AdminRepository, AdminService],
})
export class AdminModule {}
