import { Global, Module } from '@nestjs/common';
import { DatasetRepository } from './datasets/dataset.repository.js';
import { VersionRepository } from './datasets/version.repository.js';
import { ExampleWritesRepository } from './examples/example-writes.repository.js';
import { ExampleRepository } from './examples/example.repository.js';
import { RunMetadataRepository } from './experiments/run-metadata.repository.js';
import { SessionCreationRepository } from './experiments/session-creation.repository.js';
import { SessionSummaryRepository } from './experiments/session-summary.repository.js';
import { SessionUsageRepository } from './experiments/session-usage.repository.js';
import { SessionRepository } from './experiments/session.repository.js';
import { FeedbackConfigRepository } from './feedback/feedback-config.repository.js';
import { FeedbackStatsRepository } from './feedback/feedback-stats.repository.js';
import { FeedbackTokenRepository } from './feedback/feedback-token.repository.js';
import { FeedbackRepository } from './feedback/feedback.repository.js';
import { ConversationRepository } from './runs/conversation.repository.js';
import { RunDraftRepository } from './runs/run-draft.repository.js';
import { RunStatsRepository } from './runs/run-stats.repository.js';
import { RunRepository } from './runs/run.repository.js';
import { TracedRunRepository } from './runs/traced-run.repository.js';

const repositories = [
  ConversationRepository,
  DatasetRepository,
  ExampleRepository,
  ExampleWritesRepository,
  FeedbackConfigRepository,
  FeedbackRepository,
  FeedbackStatsRepository,
  FeedbackTokenRepository,
  RunDraftRepository,
  RunMetadataRepository,
  RunRepository,
  RunStatsRepository,
  SessionCreationRepository,
  SessionRepository,
  SessionSummaryRepository,
  SessionUsageRepository,
  TracedRunRepository,
  VersionRepository,
];

/** Repositories of the tables that several features share. */
@Global()
@Module({ providers: repositories, exports: repositories })
export class CoreModule {}
