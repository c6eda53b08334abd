import { Module } from '@nestjs/common';
import { ResourceRegistry } from '../authorization/resource-registry.js';
import { RunCompletionRepository } from './runs/run-completion.repository.js';
import { RunLeaseRepository } from './runs/run-lease.repository.js';
import { RunMetrics } from './runs/run-metrics.js';
import { RunRetentionRepository } from './runs/run-retention.repository.js';
import { RunUsageRepository } from './runs/run-usage.repository.js';
import { RunNotFoundError } from './runs/run.errors.js';
import { RunRepository } from './runs/run.repository.js';
import { RunEndRepository } from './streams/run-end.repository.js';
import { RunEventRepository } from './streams/run-event.repository.js';
import { RunSpanRepository } from './streams/run-span.repository.js';
import { ThreadEventRepository } from './streams/thread-event.repository.js';
import { CheckpointTablesRepository } from './threads/checkpoint-tables.repository.js';
import { StorageGateRepository } from './threads/storage-gate.repository.js';
import { OmittedValuesReader } from './threads/omitted-values.reader.js';
import { RunsInFlightRepository } from './threads/runs-in-flight.repository.js';
import { ThreadRepository } from './threads/thread.repository.js';

const providers = [
  RunCompletionRepository,
  RunLeaseRepository,
  RunMetrics,
  RunRetentionRepository,
  RunUsageRepository,
  RunRepository,
  RunEndRepository,
  RunEventRepository,
  RunSpanRepository,
  ThreadEventRepository,
  CheckpointTablesRepository,
  RunsInFlightRepository,
  ThreadRepository,
  OmittedValuesReader,
  StorageGateRepository,
];

/** Rows, states and statements of threads, runs and their streams: one aggregate, changed under the lock of the thread. */
@Module({ providers, exports: providers })
export class CoreModule {
  constructor(registry: ResourceRegistry, runs: RunRepository) {
    registry.add('run', {
      metadataOf: (ctx, ids) => runs.metadataOf(ctx, ids),
      missing: (id) => new RunNotFoundError(id),
    });
  }
}
