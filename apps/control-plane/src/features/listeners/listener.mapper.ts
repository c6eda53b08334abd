import type {
  ComputeConfigDto,
  CreateListenerDto,
  ListenerDto,
  ListenerReportDto,
  PolledWorkDto,
  UpdateListenerDto,
} from '@heddle/dto-control-plane';
import type { ListenerEntity, StoredComputeConfig } from '@heddle/entities-control-plane';
import type { NewListener } from '../../core/listeners/listener.repository.js';
import type { RemoteReport } from '../../core/listeners/remote-roll-out.repository.js';
import type { PolledWork } from './listeners.service.js';

export function toNewListener(dto: CreateListenerDto): Omit<NewListener, 'id'> {
  return {
    computeType: dto.compute_type,
    computeId: dto.compute_id,
    computeConfig: toComputeConfig(dto.compute_config),
    version: dto.version ?? null,
  };
}

export function toListenerChange(dto: UpdateListenerDto) {
  return {
    version: dto.version ?? null,
    computeConfig: dto.compute_config ? toComputeConfig(dto.compute_config) : null,
  };
}

const toComputeConfig = ({ k8s_namespaces: namespaces }: ComputeConfigDto): StoredComputeConfig => ({
  k8s_namespaces: namespaces ?? null,
});

const states = { DEPLOYING: 'accepted', DEPLOYED: 'deployed', DEPLOY_FAILED: 'failed' } as const;

export function toReport(dto: ListenerReportDto): RemoteReport {
  return {
    state: states[dto.status],
    url: dto.url ?? null,
    imageVersion: dto.image_version ?? null,
    message: dto.message ?? null,
  };
}

export function toListenerDto(row: ListenerEntity): ListenerDto {
  return {
    id: row.id,
    compute_type: row.computeType,
    compute_id: row.computeId,
    compute_config: row.computeConfig,
    version: row.version,
    last_seen_at: row.lastSeenAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function toPolledWorkDto({ revisions, removals }: PolledWork): PolledWorkDto {
  return {
    revisions: revisions.map((one) => ({
      revision_id: one.revisionId,
      deployment_id: one.deploymentId,
      deployment_name: one.deploymentName,
      k8s_namespace: one.namespace,
      status: one.state === 'offered' ? 'AWAITING_DEPLOY' : 'DEPLOYING',
      image_uri: one.imageUri,
      resource_spec: one.resourceSpec,
      secret_references: one.secretReferences,
      environment: one.environment,
    })),
    removals: removals.map(({ deploymentId, deploymentName, namespace }) => ({
      deployment_id: deploymentId,
      deployment_name: deploymentName,
      k8s_namespace: namespace,
    })),
  };
}
