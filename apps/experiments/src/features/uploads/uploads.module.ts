import { type DynamicModule, Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { VersionsModule } from '../versions/versions.module.js';
import { ChunkedUploadRepository } from './chunked-upload.repository.js';
import { ChunkedUploadsController } from './chunked-uploads.controller.js';
import { ChunkedUploadsService } from './chunked-uploads.service.js';
import { UploadCheckRepository } from './upload-check.repository.js';
import { UploadCheckService } from './upload-check.service.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadReceiptRepository } from './upload-receipt.repository.js';
import { UploadReceiptsController } from './upload-receipts.controller.js';
import { UploadSettings } from './upload-settings.js';
import { UploadRepository } from './upload.repository.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({})
export class UploadsModule {
  static register(settings: UploadSettings): DynamicModule {
    return {
      module: UploadsModule,
      imports: [DatasetsModule, ExamplesModule, FeedbackModule, SessionsModule, VersionsModule],
      controllers: [UploadsController, ChunkedUploadsController, UploadReceiptsController],
      providers: [
        UploadsService,
        ChunkedUploadsService,
        ChunkedUploadRepository,
        UploadCheckService,
        UploadMetrics,
        UploadRepository,
        UploadCheckRepository,
        UploadReceiptRepository,
        { provide: UploadSettings, useValue: settings },
      ],
    };
  }
}
