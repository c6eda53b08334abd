import { type DynamicModule, Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadSettings } from './upload-settings.js';
import { UploadRepository } from './upload.repository.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({})
export class UploadsModule {
  static register(settings: UploadSettings): DynamicModule {
    return {
      module: UploadsModule,
      imports: [DatasetsModule, FeedbackModule, SessionsModule],
      controllers: [UploadsController],
      providers: [UploadsService, UploadMetrics, UploadRepository, { provide: UploadSettings, useValue: settings }],
    };
  }
}
