import { AgentDatabaseEntity } from './agent-database.entity.js';
import { AgentPodLogEntity } from './agent-pod-log.entity.js';
import { AgentProcessEntity } from './agent-process.entity.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { AuditEventEntity } from './audit-event.entity.js';
import { BuildTurnEntity } from './build-turn.entity.js';
import { DeploymentEntity } from './deployment.entity.js';
import { DeploymentSecretEntity } from './deployment-secret.entity.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import { ListenerEntity, RemoteRollOutEntity } from './listener.entity.js';
import { LogLineEntity, LogPositionEntity, LogVolumeEntity } from './log-line.entity.js';
import { PushDeliveryEntity } from './push-delivery.entity.js';
import { RevisionEntity } from './revision.entity.js';
import { RevisionEventEntity } from './revision-event.entity.js';
import { SchedulerClockEntity } from './scheduler-clock.entity.js';
import { SourceUploadEntity } from './source-upload.entity.js';
import { SweepEntity } from './sweep.entity.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEndpointEntity } from './webhook.entity.js';
import { WorkspaceEntity } from './workspace.entity.js';

export * from './agent-database.entity.js';
export * from './agent-pod-log.entity.js';
export * from './agent-process.entity.js';
export * from './api-key.entity.js';
export * from './audit-event.entity.js';
export * from './build-turn.entity.js';
export * from './deployment.entity.js';
export * from './deployment-secret.entity.js';
export * from './idempotency-key.entity.js';
export * from './listener.entity.js';
export * from './log-line.entity.js';
export * from './push-delivery.entity.js';
export * from './revision.entity.js';
export * from './revision-event.entity.js';
export * from './scheduler-clock.entity.js';
export * from './schema.js';
export * from './source-upload.entity.js';
export * from './stored-config.js';
export * from './sweep.entity.js';
export * from './webhook.entity.js';
export * from './workspace.entity.js';

export const controlPlaneEntities = [
  WorkspaceEntity,
  ApiKeyEntity,
  DeploymentEntity,
  DeploymentSecretEntity,
  RevisionEntity,
  RevisionEventEntity,
  SchedulerClockEntity,
  SourceUploadEntity,
  LogLineEntity,
  LogPositionEntity,
  LogVolumeEntity,
  SweepEntity,
  IdempotencyKeyEntity,
  AgentDatabaseEntity,
  AgentProcessEntity,
  AgentPodLogEntity,
  PushDeliveryEntity,
  AuditEventEntity,
  BuildTurnEntity,
  WebhookEndpointEntity,
  WebhookDeliveryEntity,
  WebhookAttemptEntity,
  ListenerEntity,
  RemoteRollOutEntity,
];
