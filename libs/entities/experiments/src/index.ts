import { ChunkedUploadEntity } from './chunked-upload.entity.js';
import { ComparativeExperimentSessionEntity } from './comparative-experiment-session.entity.js';
import { ComparativeExperimentEntity } from './comparative-experiment.entity.js';
import { DatasetShareEntity } from './dataset-share.entity.js';
import { DatasetTagEntity } from './dataset-tag.entity.js';
import { DatasetVersionEntity } from './dataset-version.entity.js';
import { DatasetEntity } from './dataset.entity.js';
import { ExampleVersionEntity } from './example-version.entity.js';
import { ExampleEntity } from './example.entity.js';
import { ExperimentViewOverrideEntity } from './experiment-view-override.entity.js';
import { FeedbackConfigEntity } from './feedback-config.entity.js';
import { FeedbackTokenEntity } from './feedback-token.entity.js';
import { FeedbackEntity } from './feedback.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { RetentionRuleEntity, SessionPinEntity, WorkspaceStorageEntity } from './retention.entity.js';
import { RunDraftEntity } from './run-draft.entity.js';
import { RunEntity } from './run.entity.js';
import { SessionMarkEntity, SessionSummaryEntity } from './session-summary.entity.js';
import { SessionEntity } from './session.entity.js';
import { SweepEntity } from './sweep.entity.js';
import { UploadChunkEntity } from './upload-chunk.entity.js';
import { UploadReceiptEntity } from './upload-receipt.entity.js';

export type { ColumnOverride } from './experiment-view-override.entity.js';
export type { StoredFeedbackConfig } from './feedback-config.entity.js';
export { STORAGE_PARTS, type StoragePart } from './retention.entity.js';
export * from './schema.js';
export {
  ChunkedUploadEntity,
  ComparativeExperimentEntity,
  DatasetEntity,
  DatasetShareEntity,
  ExampleEntity,
  ExperimentViewOverrideEntity,
  FeedbackConfigEntity,
  FeedbackEntity,
  FeedbackTokenEntity,
  RunEntity,
  SessionEntity,
  UploadReceiptEntity,
};

/** Every table of the service, for its data source. */
export const experimentsEntities = [
  DatasetEntity,
  DatasetShareEntity,
  DatasetTagEntity,
  DatasetVersionEntity,
  ExampleEntity,
  ExampleVersionEntity,
  SessionEntity,
  RunEntity,
  RunDraftEntity,
  FeedbackEntity,
  FeedbackConfigEntity,
  FeedbackTokenEntity,
  ExperimentViewOverrideEntity,
  SessionSummaryEntity,
  IdempotencyKeyEntity,
  UploadReceiptEntity,
  ChunkedUploadEntity,
  UploadChunkEntity,
  ComparativeExperimentEntity,
  ComparativeExperimentSessionEntity,
  SessionMarkEntity,
  SessionPinEntity,
  RetentionRuleEntity,
  WorkspaceStorageEntity,
  SweepEntity,
];
