import type {
  CreateDeploymentDto,
  CreateRevisionDto,
  ListDeploymentsQuery,
  ResourceSpecDto,
  SourceConfigDto,
  SourceRevisionConfigDto,
  UpdateDeploymentDto,
} from '@heddle/dto-control-plane';
import type { StoredResourceSpec } from '@heddle/entities-control-plane';
import type { DeploymentChange, DeploymentCreation } from './deployment-plan.js';
import type { DeploymentFilter } from './deployments.service.js';
import type { GivenRevisionConfig, GivenSourceConfig } from './source-rules.js';

export function toDeploymentCreation(dto: CreateDeploymentDto): DeploymentCreation {
  return {
    name: dto.name,
    source: dto.source,
    sourceConfig: toGivenSourceConfig(dto.source_config),
    resourceSpec: toGivenResourceSpec(dto.source_config.resource_spec),
    revisionConfig: toGivenRevisionConfig(dto.source_revision_config),
    secrets: nonEmpty(dto.secrets),
    secretReferences: dto.secret_references ?? null,
    ttlSeconds: dto.ttl_seconds || null,
  };
}

export function toDeploymentChange(dto: UpdateDeploymentDto): DeploymentChange {
  return {
    ...toRevisionChange(dto),
    name: dto.name ?? null,
    displayName: dto.display_name ?? null,
    source: dto.source ?? null,
    ttlSeconds: dto.ttl_seconds ?? null,
  };
}

/** A revision on demand does not change the deployment's own values. */
export function toRevisionChange(dto: CreateRevisionDto): DeploymentChange {
  return {
    name: null,
    displayName: null,
    source: null,
    revisionSource: dto.revision_source ?? null,
    sourceConfig: toGivenSourceConfig(dto.source_config),
    resourceSpec: toGivenResourceSpec(dto.source_config?.resource_spec),
    revisionConfig: toGivenRevisionConfig(dto.source_revision_config),
    secrets: nonEmpty(dto.secrets),
    secretChanges: nonEmpty(dto.secret_changes),
    secretReferences: dto.secret_references ?? null,
    trackedPackages: dto.tracked_packages ?? null,
    ttlSeconds: null,
  };
}

export function toDeploymentFilter(query: ListDeploymentsQuery): DeploymentFilter {
  return {
    limit: query.limit,
    offset: query.offset,
    ids: query.deployment_ids,
    name: query.name,
    nameContains: query.name_contains,
    statuses: query.status,
    states: query.state,
    sortBy: query.sort_by,
    isDescending: query.sort_order === 'desc',
    imageVersion: query.image_version,
    deploymentType: query.deployment_type,
    tagValueIds: query.tag_value_ids,
    remoteReconciled: query.remote_reconciled,
  };
}

function toGivenSourceConfig(dto: SourceConfigDto | null | undefined): GivenSourceConfig {
  return {
    integration_id: dto?.integration_id ?? null,
    repo_url: dto?.repo_url ?? null,
    deployment_type: dto?.deployment_type ?? null,
    build_on_push: dto?.build_on_push ?? null,
    custom_url: dto?.custom_url ?? null,
    install_command: dto?.install_command ?? null,
    build_command: dto?.build_command ?? null,
    listener_id: dto?.listener_id ?? null,
    k8s_namespace: dto?.listener_config?.k8s_namespace ?? null,
  };
}

function toGivenRevisionConfig(dto: SourceRevisionConfigDto | null | undefined): GivenRevisionConfig {
  return {
    repo_ref: dto?.repo_ref ?? null,
    graph_config_path: dto?.graph_config_path ?? null,
    langgraph_config_path: dto?.langgraph_config_path ?? null,
    image_uri: dto?.image_uri ?? null,
    source_tarball_path: dto?.source_tarball_path ?? null,
  };
}

/** Given values; null without an object, in contrast to an empty object. */
function toGivenResourceSpec(dto: ResourceSpecDto | null | undefined): StoredResourceSpec | null {
  if (!dto) return null;
  return Object.fromEntries(Object.entries(dto).filter(([, value]) => value !== null && value !== undefined));
}

/** Clients without support for secrets send an empty list (docs/reference/contract/control-plane.md, rule 7). */
const nonEmpty = <T>(list: T[] | null | undefined): T[] | null => (list && list.length > 0 ? list : null);
