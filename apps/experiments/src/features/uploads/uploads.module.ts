import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExamplesModule } from '../examples/examples.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { ChunkedUploadRepository } from './chunked-upload.repository.js';
import { ChunkedUploadsController } from './chunked-uploads.controller.js';
import { ChunkedUploadsService } from './chunked-uploads.service.js';
import { UploadCheckRepository } from './upload-check.repository.js';
import { UploadCheckService } from './upload-check.service.js';
import { UploadMetrics } from './upload-metrics.js';
import { UploadReceiptRepository } from './upload-receipt.repository.js';
import { UploadReceiptsController } from './upload-receipts.controller.js';
import { UploadRepository } from './upload.repository.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

@Module({
  imports: [DatasetsModule, ExamplesModule, ExperimentsModule, FeedbackModule],
  controllers: [UploadsController, ChunkedUploadsController, UploadReceiptsController],
  providers: [
    ChunkedUploadRepository,
    ChunkedUploadsService,
    UploadCheckRepository,
    UploadCheckService,
    UploadMetrics,
    UploadReceiptRepository,
    UploadRepository,
    UploadsService,
  ],
  exports: [ChunkedUploadsService, UploadCheckService, UploadMetrics, UploadsService],
})
export class UploadsModule {}
