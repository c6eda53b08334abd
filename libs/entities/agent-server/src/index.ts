import { AssistantVersionEntity } from './assistant-version.entity.js';
import { AssistantEntity } from './assistant.entity.js';
import { GraphSchemaEntity } from './graph-schema.entity.js';
import { CronEntity, CronFireEntity } from './cron.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { ListedGraphEntity } from './listed-graph.entity.js';
import { RunEndEntity, RunEventEntity } from './run-event.entity.js';
import { RunUsageEntity } from './run-usage.entity.js';
import { RunEntity } from './run.entity.js';
import { ThreadEventEntity } from './thread-event.entity.js';
import { SweepEntity } from './sweep.entity.js';
import { ThreadEntity } from './thread.entity.js';
import { WorkspaceStorageEntity } from './workspace-storage.entity.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity.js';

export * from './assistant-version.entity.js';
export * from './assistant.entity.js';
export * from './graph-schema.entity.js';
export * from './cron.entity.js';
export * from './idempotency-key.entity.js';
export * from './listed-graph.entity.js';
export * from './run-event.entity.js';
export * from './run-usage.entity.js';
export * from './run.entity.js';
export * from './schema.js';
export * from './thread-event.entity.js';
export * from './sweep.entity.js';
export * from './thread.entity.js';
export * from './workspace-storage.entity.js';
export * from './webhook-delivery.entity.js';

/** All tables of the service except those of the checkpoint library, for its data source. */
export const agentServerEntities = [
  AssistantEntity,
  AssistantVersionEntity,
  GraphSchemaEntity,
  ThreadEntity,
  RunEntity,
  RunEventEntity,
  RunEndEntity,
  RunUsageEntity,
  ThreadEventEntity,
  CronEntity,
  CronFireEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
  IdempotencyKeyEntity,
  ListedGraphEntity,
  SweepEntity,
  WorkspaceStorageEntity,
];
