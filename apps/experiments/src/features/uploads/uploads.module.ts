import { type DynamicModule, Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import type { SpoolSettings } from './spooled-body.js';
import { UploadRepository } from './upload.repository.js';
import { SPOOL_SETTINGS, UploadsController } from './uploads.controller.js';
import { UPLOAD_SETTINGS, type UploadSettings, UploadsService } from './uploads.service.js';

@Module({})
export class UploadsModule {
  static register(settings: UploadSettings & SpoolSettings): DynamicModule {
    return {
      module: UploadsModule,
      imports: [DatasetsModule, FeedbackModule, SessionsModule],
      controllers: [UploadsController],
      providers: [
        UploadsService,
        UploadRepository,
        { provide: UPLOAD_SETTINGS, useValue: settings },
        { provide: SPOOL_SETTINGS, useValue: settings },
      ],
    };
  }
}
