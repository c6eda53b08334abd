import { Module } from '@nestjs/common';
import { ComparisonModule } from '../features/comparison/comparison.module.js';
import { DatasetsModule } from '../features/datasets/datasets.module.js';
import { ExamplesModule } from '../features/examples/examples.module.js';
import { ExperimentViewsModule } from '../features/experiment-views/experiment-views.module.js';
import { ExperimentsModule } from '../features/experiments/experiments.module.js';
import { FeedbackModule } from '../features/feedback/feedback.module.js';
import { PairwiseModule } from '../features/pairwise/pairwise.module.js';
import { RetentionModule } from '../features/retention/retention.module.js';
import { RunsModule } from '../features/runs/runs.module.js';
import { SharesModule } from '../features/shares/shares.module.js';
import { SystemModule } from '../features/system/system.module.js';
import { TracingModule } from '../features/tracing/tracing.module.js';
import { TransfersModule } from '../features/transfers/transfers.module.js';
import { UploadsModule } from '../features/uploads/uploads.module.js';
import { ComparisonTablesController } from './heddle/comparison/comparison-tables.controller.js';
import { ComparisonController } from './heddle/comparison/comparison.controller.js';
import { RetentionController } from './heddle/retention/retention.controller.js';
import { RunTracesController } from './heddle/runs/run-traces.controller.js';
import { ChunkedUploadsController } from './heddle/uploads/chunked-uploads.controller.js';
import { UploadReceiptsController } from './heddle/uploads/upload-receipts.controller.js';
import { ComparedRowsController } from './langsmith/comparison/compared-rows.controller.js';
import { DeltasController } from './langsmith/comparison/deltas.controller.js';
import { ExperimentRunsController } from './langsmith/comparison/experiment-runs.controller.js';
import { ConsoleLinksController } from './langsmith/console-links/console-links.controller.js';
import { DatasetsController } from './langsmith/datasets/datasets.controller.js';
import { VersionsController } from './langsmith/datasets/versions.controller.js';
import { ExampleWritesController } from './langsmith/examples/example-writes.controller.js';
import { ExamplesController } from './langsmith/examples/examples.controller.js';
import { PlatformExamplesController } from './langsmith/examples/platform-examples.controller.js';
import { SplitsController } from './langsmith/examples/splits.controller.js';
import { ExperimentViewsController } from './langsmith/experiment-views/experiment-views.controller.js';
import { FeedbackConfigsController } from './langsmith/feedback/feedback-configs.controller.js';
import { FeedbackTokensController } from './langsmith/feedback/feedback-tokens.controller.js';
import { FeedbackController } from './langsmith/feedback/feedback.controller.js';
import { PairwiseController } from './langsmith/pairwise/pairwise.controller.js';
import { RunsV2Controller } from './langsmith/runs/runs-v2.controller.js';
import { RunsController } from './langsmith/runs/runs.controller.js';
import { SessionsController } from './langsmith/sessions/sessions.controller.js';
import { SharedViewController } from './langsmith/shares/shared-view.controller.js';
import { SharesController } from './langsmith/shares/shares.controller.js';
import { SystemController } from './langsmith/system/system.controller.js';
import { TracedForms } from './langsmith/tracing/traced-forms.js';
import { TracedSessionsController } from './langsmith/tracing/traced-sessions.controller.js';
import { TracingController } from './langsmith/tracing/tracing.controller.js';
import { ExportsController } from './langsmith/transfers/exports.controller.js';
import { ImportsController } from './langsmith/transfers/imports.controller.js';
import { UploadsController } from './langsmith/uploads/uploads.controller.js';

/** All endpoints, in the order of the OpenAPI document. */
@Module({
  imports: [
    ComparisonModule,
    DatasetsModule,
    ExamplesModule,
    ExperimentViewsModule,
    ExperimentsModule,
    FeedbackModule,
    PairwiseModule,
    RetentionModule,
    RunsModule,
    SharesModule,
    SystemModule,
    TracingModule,
    TransfersModule,
    UploadsModule,
  ],
  controllers: [
    SystemController,
    UploadsController,
    ChunkedUploadsController,
    UploadReceiptsController,
    // Before runs, whose ids would match the paths of batches and forms.
    TracingController,
    TracedSessionsController,
    DatasetsController,
    SessionsController,
    VersionsController,
    ExamplesController,
    ExampleWritesController,
    PlatformExamplesController,
    SplitsController,
    ExportsController,
    ImportsController,
    SharesController,
    SharedViewController,
    RunTracesController,
    RunsController,
    RunsV2Controller,
    // Before feedback, whose ids would match the path of tokens.
    FeedbackTokensController,
    FeedbackConfigsController,
    FeedbackController,
    ExperimentViewsController,
    ComparisonController,
    ComparedRowsController,
    ComparisonTablesController,
    DeltasController,
    ExperimentRunsController,
    RetentionController,
    PairwiseController,
    ConsoleLinksController,
  ],
  providers: [TracedForms],
})
export class ApiModule {}
