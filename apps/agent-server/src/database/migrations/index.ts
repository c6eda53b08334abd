import { CreateAgentServer1763692800000 } from './1763692800000-create-agent-server.js';
import { IndexRunsInFlight1763703600000 } from './1763703600000-index-runs-in-flight.js';
import { KeepKeyOrder1763748000000 } from './1763748000000-keep-key-order.js';
import { SuspectRuns1763830800000 } from './1763830800000-suspect-runs.js';
import { ServeThreadSorts1763850000000 } from './1763850000000-serve-thread-sorts.js';
import { SampleThreadMetadata1763860000000 } from './1763860000000-sample-thread-metadata.js';
import { KeepAssistantVersions1763901000000 } from './1763901000000-keep-assistant-versions.js';
import { KeepGraphSchemas1763901000001 } from './1763901000001-keep-graph-schemas.js';
import { ExpireThreads1763902000000 } from './1763902000000-expire-threads.js';
import { LogThreadEvents1763903000000 } from './1763903000000-log-thread-events.js';
import { AccountForRuns1763904000000 } from './1763904000000-account-for-runs.js';
import { ListRunsOfWorkspace1763904001000 } from './1763904001000-list-runs-of-workspace.js';
import { EndAndFindStoreItems1763905000000 } from './1763905000000-end-and-find-store-items.js';
import { CreateWebhooks1763906000000 } from './1763906000000-create-webhooks.js';
import { CreateCrons1763907000000 } from './1763907000000-create-crons.js';
import { ListGraphs1763909000000 } from './1763909000000-list-graphs.js';
import { KeepEvidenceOfLosses1763920000000 } from './1763920000000-keep-evidence-of-losses.js';
import { ShareElements1763925000000 } from './1763925000000-share-elements.js';
import { QueueInTurns1763940000000 } from './1763940000000-queue-in-turns.js';
import { OmitLargeValues1763950000000 } from './1763950000000-omit-large-values.js';
import { VacuumThreadStates1768000000000 } from './1768000000000-vacuum-thread-states.js';
import { ShortenLogs1768000000001 } from './1768000000001-shorten-logs.js';

/** In order of application; never edit one that was released. */
export const agentServerMigrations = [
  CreateAgentServer1763692800000,
  IndexRunsInFlight1763703600000,
  KeepKeyOrder1763748000000,
  SuspectRuns1763830800000,
  ServeThreadSorts1763850000000,
  SampleThreadMetadata1763860000000,
  KeepAssistantVersions1763901000000,
  KeepGraphSchemas1763901000001,
  ExpireThreads1763902000000,
  LogThreadEvents1763903000000,
  AccountForRuns1763904000000,
  ListRunsOfWorkspace1763904001000,
  EndAndFindStoreItems1763905000000,
  CreateWebhooks1763906000000,
  CreateCrons1763907000000,
  ListGraphs1763909000000,
  KeepEvidenceOfLosses1763920000000,
  ShareElements1763925000000,
  QueueInTurns1763940000000,
  OmitLargeValues1763950000000,
  VacuumThreadStates1768000000000,
  ShortenLogs1768000000001,
];
