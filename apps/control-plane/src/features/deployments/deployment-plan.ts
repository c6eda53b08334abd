import type {
  CreateDeploymentDto,
  CreateRevisionDto,
  SourceConfigDto,
  UpdateDeploymentDto,
} from '@heddle/dto-control-plane';
import type {
  DeploymentEntity,
  DeploymentSource,
  StoredResourceSpec,
  StoredRevisionConfig,
  StoredRevisionSnapshot,
  StoredSecretReference,
  StoredSourceConfig,
} from '@heddle/entities-control-plane';
import { checkSecretNames } from '../secrets/secret-names.js';
import type { PlainSecret, SecretChange } from '../secrets/secret-changes.js';
import { SourceConfigurationError } from './deployment.errors.js';
import { checkResourceSpec, toResourceSpec } from './resource-spec.js';
import {
  carriedOver,
  checkNewSourceConfig,
  checkRevisionConfig,
  checkSourceConfigValues,
  missingArtefact,
  refuseListener,
  toRevisionConfig,
} from './source-rules.js';

export interface RevisionPlan {
  source: DeploymentSource;
  config: StoredRevisionConfig;
  snapshot: StoredRevisionSnapshot;
}

/** What a request makes of a deployment, decided without the database. */
export interface DeploymentPlan {
  sourceConfig: StoredSourceConfig;
  resourceSpec: StoredResourceSpec | null;
  secretReferences: StoredSecretReference[] | null;
  displayName: string | null;
  initialRevisionConfig: StoredRevisionConfig;
  /** Null: they stay as they are. */
  secrets: PlainSecret[] | null;
  /** In place of `secrets`: those that are not named stay as they are. */
  secretChanges: SecretChange[] | null;
  /** Null: no revision is made. */
  revision: RevisionPlan | null;
}

const nonEmpty = <T>(list: T[] | null | undefined): T[] | null => (list && list.length > 0 ? list : null);

export function planCreation(dto: CreateDeploymentDto): DeploymentPlan {
  const { source, source_config: given } = dto;
  checkNewSourceConfig(source, given);
  const config = toRevisionConfig(dto.source_revision_config);
  checkRevisionConfig(source, config);
  const sourceConfig: StoredSourceConfig = {
    integration_id: given.integration_id ?? null,
    repo_url: given.repo_url ?? null,
    deployment_type: source === 'external_docker' ? null : (given.deployment_type ?? 'prod'),
    build_on_push: given.build_on_push ?? false,
    custom_url: given.custom_url ?? null,
    install_command: given.install_command ?? null,
    build_command: given.build_command ?? null,
  };
  checkSourceConfigValues(sourceConfig, config.repo_ref);
  const resourceSpec = toResourceSpec(given.resource_spec);
  checkResourceSpec(resourceSpec, sourceConfig.deployment_type);
  const secretReferences = dto.secret_references ?? null;
  checkSecretReferences(source, secretReferences);

  const missing = missingArtefact(source, config);
  // Images are pushed and sources uploaded after the deployment exists; the other two sources begin at once.
  if (missing && (source === 'github' || source === 'external_docker')) {
    throw new SourceConfigurationError(`${missing} is required for the source '${source}'`);
  }
  const plan = { sourceConfig, resourceSpec, secretReferences };
  return {
    ...plan,
    displayName: null,
    initialRevisionConfig: config,
    secrets: nonEmpty(dto.secrets),
    secretChanges: null,
    revision: missing ? null : { source, config, snapshot: snapshotOf(plan) },
  };
}

/**
 * `base` is the configuration of the newest revision of the source this request is about, or null without one.
 * With `always` a revision is made even when nothing was changed.
 */
export function planUpdate(
  deployment: DeploymentEntity,
  base: StoredRevisionConfig | null,
  dto: UpdateDeploymentDto | CreateRevisionDto,
  options: { always: boolean },
): DeploymentPlan {
  refuseChange(deployment, dto);
  const source = revisionSourceOf(deployment, dto);
  const given = toRevisionConfig(dto.source_revision_config);
  checkRevisionConfig(source, given);
  const config = overlay(carriedOver(source, base ?? deployment.initialRevisionConfig), given);
  if (dto.tracked_packages) config.tracked_packages = dto.tracked_packages;

  const sourceConfig = mergedSourceConfig(deployment, dto.source_config);
  checkSourceConfigValues(sourceConfig, config.repo_ref);
  const givenSpec = dto.source_config?.resource_spec;
  const resourceSpec = givenSpec ? toResourceSpec(givenSpec) : deployment.resourceSpec;
  checkResourceSpec(resourceSpec, sourceConfig.deployment_type);
  const secretReferences = dto.secret_references ?? deployment.secretReferences;
  checkSecretReferences(deployment.source, dto.secret_references ?? null);
  const secrets = nonEmpty(dto.secrets);
  const secretChanges = nonEmpty(dto.secret_changes);
  if (secrets && secretChanges) {
    throw new SourceConfigurationError(
      "'secrets' replace all and 'secret_changes' some: only one of them can be given",
    );
  }

  const triggered =
    options.always ||
    Object.values(given).some((value) => value !== null) ||
    Boolean(givenSpec) ||
    secrets !== null ||
    secretChanges !== null ||
    Boolean(dto.secret_references) ||
    sourceConfig.install_command !== deployment.sourceConfig.install_command ||
    sourceConfig.build_command !== deployment.sourceConfig.build_command;
  const missing = missingArtefact(source, config);
  if (missing && (options.always || source === 'github')) {
    if (triggered)
      throw new SourceConfigurationError(`${missing} is required for a revision of the source '${source}'`);
  }
  if (source === 'github' && triggered && sourceConfig.repo_url === null) {
    throw new SourceConfigurationError("the deployment has no 'source_config.repo_url' to make a revision from");
  }
  const plan = { sourceConfig, resourceSpec, secretReferences };
  const revision = triggered && !missing ? { source, config, snapshot: snapshotOf(plan) } : null;
  if (dto.tracked_packages && !revision) {
    throw new SourceConfigurationError("'tracked_packages' describe a new revision, and this request makes none");
  }
  return {
    ...plan,
    displayName: ('display_name' in dto ? dto.display_name : null) ?? deployment.displayName,
    initialRevisionConfig: base || revision ? deployment.initialRevisionConfig : config,
    secrets,
    secretChanges,
    revision,
  };
}

/** The source that a revision made by this request has. */
export function revisionSourceOf(deployment: DeploymentEntity, dto: CreateRevisionDto): DeploymentSource {
  return dto.revision_source ?? deployment.source;
}

function snapshotOf(
  plan: Pick<DeploymentPlan, 'sourceConfig' | 'resourceSpec' | 'secretReferences'>,
): StoredRevisionSnapshot {
  return {
    resource_spec: plan.resourceSpec,
    install_command: plan.sourceConfig.install_command,
    build_command: plan.sourceConfig.build_command,
    secret_references: plan.secretReferences,
  };
}

function overlay(base: StoredRevisionConfig, given: StoredRevisionConfig): StoredRevisionConfig {
  const changes = Object.entries(given).filter(([, value]) => value !== null);
  return { ...base, ...Object.fromEntries(changes) };
}

/** What is fixed may be sent, as clients do that read, merge and write; but only with the value it has. */
function refuseChange(deployment: DeploymentEntity, dto: UpdateDeploymentDto | CreateRevisionDto): void {
  const refuse = (field: string, given: unknown, present: unknown) => {
    if (given !== null && given !== undefined && given !== present) {
      throw new SourceConfigurationError(`'${field}' cannot be changed once the deployment exists`);
    }
  };
  if ('name' in dto) refuse('name', dto.name, deployment.name);
  if ('source' in dto) refuse('source', dto.source, deployment.source);
  const given = dto.source_config;
  if (!given) return;
  refuse('source_config.integration_id', given.integration_id, deployment.sourceConfig.integration_id);
  refuse('source_config.repo_url', given.repo_url, deployment.sourceConfig.repo_url);
  refuse('source_config.deployment_type', given.deployment_type, deployment.sourceConfig.deployment_type);
  refuseListener(given);
  if (deployment.source !== 'github' && given.build_on_push) {
    throw new SourceConfigurationError(
      `'source_config.build_on_push' must be null for the source '${deployment.source}'`,
    );
  }
  if (deployment.source !== 'external_docker') {
    refuse('source_config.custom_url', given.custom_url, deployment.sourceConfig.custom_url);
  }
  if (deployment.source === 'external_docker' || deployment.source === 'internal_docker') {
    refuse('source_config.install_command', given.install_command, null);
    refuse('source_config.build_command', given.build_command, null);
  }
}

function mergedSourceConfig(
  deployment: DeploymentEntity,
  given: SourceConfigDto | null | undefined,
): StoredSourceConfig {
  const stored = deployment.sourceConfig;
  return {
    ...stored,
    build_on_push: given?.build_on_push ?? stored.build_on_push,
    custom_url: given?.custom_url ?? stored.custom_url,
    install_command: given?.install_command ?? stored.install_command,
    build_command: given?.build_command ?? stored.build_command,
  };
}

function checkSecretReferences(source: DeploymentSource, references: StoredSecretReference[] | null): void {
  if (references && references.length > 0 && source !== 'external_docker') {
    throw new SourceConfigurationError(`'secret_references' must be null for the source '${source}'`);
  }
  checkSecretNames((references ?? []).map(({ name }) => name));
}
