import { CreateExperiments1763683200000 } from './1763683200000-create-experiments.js';
import { KeepKeyOrder1763748000000 } from './1763748000000-keep-key-order.js';
import { TraceRuns1763920000000 } from './1763920000000-trace-runs.js';
import { KeepReceipts1763921000000 } from './1763921000000-keep-receipts.js';
import { ReceiveTraces1763922000000 } from './1763922000000-receive-traces.js';
import { VersionDatasets1763923000000 } from './1763923000000-version-datasets.js';
import { IndexTraces1763924000000 } from './1763924000000-index-traces.js';
import { WriteFeedback1763925000000 } from './1763925000000-write-feedback.js';
import { CompareExperiments1763926000000 } from './1763926000000-compare-experiments.js';
import { SummariseExperiments1763928000000 } from './1763928000000-summarise-experiments.js';
import { KeepUsageDetails1763935000000 } from './1763935000000-keep-usage-details.js';
import { UnsetDefaultDirections1763940100000 } from './1763940100000-unset-default-directions.js';
import { IndexUsage1763941000000 } from './1763941000000-index-usage.js';
import { IndexRoots1767200000000 } from './1767200000000-index-roots.js';

/** Oldest first. A merged migration is never edited. */
export const experimentsMigrations = [
  CreateExperiments1763683200000,
  KeepKeyOrder1763748000000,
  TraceRuns1763920000000,
  KeepReceipts1763921000000,
  ReceiveTraces1763922000000,
  VersionDatasets1763923000000,
  IndexTraces1763924000000,
  WriteFeedback1763925000000,
  CompareExperiments1763926000000,
  SummariseExperiments1763928000000,
  KeepUsageDetails1763935000000,
  UnsetDefaultDirections1763940100000,
  IndexUsage1763941000000,
  IndexRoots1767200000000,
];
