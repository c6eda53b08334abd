import type { AgentStateDto, DeploymentResponseDto, ResourceSpecDto } from '@heddle/dto-control-plane';
import type { AgentObservation } from '../../core/drivers/driver.port.js';
import { toRevisionConfigDto } from '../revisions/revision.mapper.js';
import type { DeploymentView } from './deployments.service.js';
import { shownResourceSpec } from './resource-spec.js';

export function toDeploymentDto({ deployment, latest, secretNames }: DeploymentView): DeploymentResponseDto {
  const { listener_id: listenerId, k8s_namespace: namespace, ...sourceConfig } = deployment.sourceConfig;
  return {
    id: deployment.id,
    name: deployment.name,
    display_name: deployment.displayName,
    tenant_id: deployment.tenantId,
    source: deployment.source,
    source_config: {
      ...sourceConfig,
      resource_spec: shownResourceSpec(deployment.source, deployment.resourceSpec) as ResourceSpecDto | null,
      listener_id: listenerId ?? null,
      listener_config: listenerId ? { k8s_namespace: namespace ?? null } : null,
    },
    source_revision_config: toRevisionConfigDto(latest?.config ?? deployment.initialRevisionConfig),
    secrets: [],
    secret_names: secretNames,
    secret_references: deployment.secretReferences,
    status: deployment.status,
    state: deployment.state,
    driver: deployment.driver,
    latest_revision_id: deployment.latestRevisionId,
    latest_revision_status: latest?.status ?? null,
    active_revision_id: deployment.activeRevisionId,
    image_version: deployment.imageVersion,
    is_preview: deployment.ttlSeconds !== null,
    ttl_seconds: deployment.ttlSeconds,
    expires_at: deployment.expiresAt?.toISOString() ?? null,
    created_at: deployment.createdAt.toISOString(),
    updated_at: deployment.updatedAt.toISOString(),
  };
}

export function toAgentStateDto(observed: AgentObservation | null): AgentStateDto {
  return {
    state: observed?.state ?? 'unknown',
    asleep_since: observed?.asleepSince?.toISOString() ?? null,
    wakes_at: observed?.wakesAt?.toISOString() ?? null,
    last_end: observed?.lastEnd ?? null,
  };
}
