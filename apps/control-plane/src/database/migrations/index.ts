import { CreateControlPlane1763683200000 } from './1763683200000-create-control-plane.js';
import { CreateSchedulerClock1763726400000 } from './1763726400000-create-scheduler-clock.js';
import { KeepKeyOrder1763748000000 } from './1763748000000-keep-key-order.js';
import { RenameLeaseToken1763800000000 } from './1763800000000-rename-lease-token.js';
import { NameKeys1763800100000 } from './1763800100000-name-keys.js';
import { CountLossesOfSteps1763910000000 } from './1763910000000-count-losses-of-steps.js';
import { StoreSources1764100000000 } from './1764100000000-store-sources.js';
import { StoreLogs1764200000000 } from './1764200000000-store-logs.js';
import { RunAgents1764500000000 } from './1764500000000-run-agents.js';
import { ReceivePushes1766000000000 } from './1766000000000-receive-pushes.js';
import { RecordAudit1766100000000 } from './1766100000000-record-audit.js';
import { FollowPods1767000000000 } from './1767000000000-follow-pods.js';
import { TakeTurnsInBuilds1767100000000 } from './1767100000000-take-turns-in-builds.js';
import { SendWebhooks1767100100000 } from './1767100100000-send-webhooks.js';
import { ReconcileRemotely1767100200000 } from './1767100200000-reconcile-remotely.js';
import { ExpirePreviews1767100300000 } from './1767100300000-expire-previews.js';
import { ScaleAgentsToZero1767400000000 } from './1767400000000-scale-agents-to-zero.js';
import { RotateWebhookSecrets1767900000000 } from './1767900000000-rotate-webhook-secrets.js';
import { NoteUnreadyAgents1768000000000 } from './1768000000000-note-unready-agents.js';

/** In the order in which they are applied; a merged one is never edited. */
export const migrations = [
  CreateControlPlane1763683200000,
  CreateSchedulerClock1763726400000,
  KeepKeyOrder1763748000000,
  RenameLeaseToken1763800000000,
  NameKeys1763800100000,
  CountLossesOfSteps1763910000000,
  StoreSources1764100000000,
  StoreLogs1764200000000,
  RunAgents1764500000000,
  ReceivePushes1766000000000,
  RecordAudit1766100000000,
  FollowPods1767000000000,
  TakeTurnsInBuilds1767100000000,
  SendWebhooks1767100100000,
  ReconcileRemotely1767100200000,
  ExpirePreviews1767100300000,
  ScaleAgentsToZero1767400000000,
  RotateWebhookSecrets1767900000000,
  NoteUnreadyAgents1768000000000,
];
