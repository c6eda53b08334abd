import { Module } from '@nestjs/common';
import { CoreModule } from '../../core/core.module.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

@Module({
  imports: [CoreModule],
  controllers: [UsageController],
  providers: [UsageRepository, UsageService],
})
export class UsageModule {}
