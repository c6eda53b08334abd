import { Global, Module } from '@nestjs/common';
import { DatasetRepository } from './datasets/dataset.repository.js';
import { VersionRepository } from './datasets/version.repository.js';
import { ExampleCopyRepository } from './examples/example-copy.repository.js';
import { ExampleWritesRepository } from './examples/example-writes.repository.js';
import { ExampleRepository } from './examples/example.repository.js';
import { RunMetadataRepository } from './experiments/run-metadata.repository.js';
import { ExperimentSummaryRepository } from './experiments/experiment-summary.repository.js';
import { ExperimentUsageRepository } from './experiments/experiment-usage.repository.js';
import { ExperimentRepository } from './experiments/experiment.repository.js';
import { FeedbackConfigRepository } from './feedback/feedback-config.repository.js';
import { FeedbackCopyRepository } from './feedback/feedback-copy.repository.js';
import { FeedbackRetentionRepository } from './feedback/feedback-retention.repository.js';
import { FeedbackStatsRepository } from './feedback/feedback-stats.repository.js';
import { FeedbackTokenRepository } from './feedback/feedback-token.repository.js';
import { FeedbackRepository } from './feedback/feedback.repository.js';
import { ConversationRepository } from './runs/conversation.repository.js';
import { RunCopyRepository } from './runs/run-copy.repository.js';
import { RunDraftRepository } from './runs/run-draft.repository.js';
import { RunRetentionRepository } from './runs/run-retention.repository.js';
import { RunStatsRepository } from './runs/run-stats.repository.js';
import { RunRepository } from './runs/run.repository.js';
import { TracedRunRepository } from './runs/traced-run.repository.js';

const repositories = [
  ConversationRepository,
  DatasetRepository,
  ExampleCopyRepository,
  ExampleRepository,
  ExampleWritesRepository,
  FeedbackConfigRepository,
  FeedbackCopyRepository,
  FeedbackRepository,
  FeedbackRetentionRepository,
  FeedbackStatsRepository,
  FeedbackTokenRepository,
  RunCopyRepository,
  RunDraftRepository,
  RunMetadataRepository,
  RunRepository,
  RunRetentionRepository,
  RunStatsRepository,
  ExperimentRepository,
  ExperimentSummaryRepository,
  ExperimentUsageRepository,
  TracedRunRepository,
  VersionRepository,
];

/** Repositories of the tables that several features share. */
@Global()
@Module({ providers: repositories, exports: repositories })
export class CoreModule {}
