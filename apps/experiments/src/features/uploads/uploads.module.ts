import { Module } from '@nestjs/common';
import { DatasetsModule } from '../datasets/datasets.module.js';
import { ExperimentsModule } from '../experiments/experiments.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { ChunkedUploadRepository } from './chunked-upload.repository.js';
import { ChunkedUploadsService } from './chunked-uploads.service.js';
import { UploadCheckService } from './upload-check.service.js';
import { UploadReceiptRepository } from './upload-receipt.repository.js';
import { UploadMetrics } from './upload.metrics.js';
import { UploadsService } from './uploads.service.js';
import { UploadWriterService } from './upload-writer.service.js';

@Module({
  imports: [DatasetsModule, ExperimentsModule, FeedbackModule],
  providers: [
    ChunkedUploadRepository,
    ChunkedUploadsService,
    UploadCheckService,
    UploadMetrics,
    UploadReceiptRepository,
    UploadWriterService,
    UploadsService,
  ],
  exports: [ChunkedUploadsService, UploadCheckService, UploadMetrics, UploadsService],
})
export class UploadsModule {}
