import { isDeepStrictEqual } from 'node:util';
import type {
  DeploymentEntity,
  DeploymentSource,
  StoredResourceSpec,
  StoredRevisionConfig,
  StoredRevisionSnapshot,
  StoredSecretReference,
  StoredSourceConfig,
} from '@heddle/entities-control-plane';
import {
  checkReferenceNames,
  checkSecretNames,
  type PlainSecret,
  refuseSharedNames,
  type SecretChange,
} from '../secrets/secret.plan.js';
import { SourceConfigurationError } from './deployment.errors.js';
import { checkResourceSpec, toResourceSpec } from './resource-spec.js';
import { type KnownListener, planListener } from './listener-rules.js';
import {
  carriedOverConfig,
  checkNewSourceConfig,
  checkRevisionConfig,
  checkSourceConfigValues,
  emptySourceConfig,
  type GivenRevisionConfig,
  type GivenSourceConfig,
  missingArtefact,
  refuseUpload,
  toRevisionConfig,
} from './source-rules.js';

/** Values of a request; null if absent. */
interface Given {
  sourceConfig: GivenSourceConfig;
  resourceSpec: StoredResourceSpec | null;
  revisionConfig: GivenRevisionConfig;
  /** Replaces all existing secrets. */
  secrets: PlainSecret[] | null;
  secretReferences: StoredSecretReference[] | null;
}

export interface DeploymentCreation extends Given {
  name: string;
  source: DeploymentSource;
  /** Life of a preview; null for a deployment that stays. */
  ttlSeconds: number | null;
}

/** Absent values stay unchanged. */
export interface DeploymentChange extends Given {
  name: string | null;
  displayName: string | null;
  source: DeploymentSource | null;
  /** Source of the new revision, if it differs from the deployment's. */
  revisionSource: DeploymentSource | null;
  /** Alternative to `secrets`: unnamed secrets stay. */
  secretChanges: SecretChange[] | null;
  trackedPackages: string[] | null;
  /** New life of a preview; 0 for a deployment that stays. */
  ttlSeconds: number | null;
}

/** A new revision of what there is. */
export const noChange: DeploymentChange = {
  name: null,
  displayName: null,
  source: null,
  revisionSource: null,
  sourceConfig: emptySourceConfig,
  resourceSpec: null,
  revisionConfig: {
    repo_ref: null,
    graph_config_path: null,
    langgraph_config_path: null,
    image_uri: null,
    source_tarball_path: null,
  },
  secrets: null,
  secretChanges: null,
  secretReferences: null,
  trackedPackages: null,
  ttlSeconds: null,
};

interface RevisionPlan {
  source: DeploymentSource;
  config: StoredRevisionConfig;
  snapshot: StoredRevisionSnapshot;
}

/** Effects of a request on a deployment, decided without the database. */
export interface DeploymentPlan {
  sourceConfig: StoredSourceConfig;
  resourceSpec: StoredResourceSpec | null;
  secretReferences: StoredSecretReference[] | null;
  displayName: string | null;
  ttlSeconds: number | null;
  initialRevisionConfig: StoredRevisionConfig;
  /** Null: unchanged. */
  secrets: PlainSecret[] | null;
  /** Alternative to `secrets`: unnamed secrets stay. */
  secretChanges: SecretChange[] | null;
  /** Null: no new revision. */
  revision: RevisionPlan | null;
}

/** `listeners`: those of the workspace. */
export function planCreation(creation: DeploymentCreation, listeners: readonly KnownListener[] = []): DeploymentPlan {
  const { source, sourceConfig: given } = creation;
  checkNewSourceConfig(source, given);
  const config = toRevisionConfig(creation.revisionConfig);
  checkRevisionConfig(source, config);
  refuseUpload(config);
  const sourceConfig: StoredSourceConfig = {
    integration_id: given.integration_id,
    repo_url: given.repo_url,
    deployment_type: source === 'external_docker' ? null : (given.deployment_type ?? 'prod'),
    build_on_push: given.build_on_push ?? false,
    custom_url: given.custom_url,
    install_command: given.install_command,
    build_command: given.build_command,
    ...planListener(source, given, listeners),
  };
  checkSourceConfigValues(sourceConfig, config.repo_ref);
  const resourceSpec = creation.resourceSpec ? toResourceSpec(creation.resourceSpec) : null;
  checkResourceSpec(resourceSpec, sourceConfig.deployment_type);
  const { secrets, secretReferences } = creation;
  checkSecrets(source, { secrets, secretReferences });
  refuseSharedNames(namesOf(secrets), namesOf(secretReferences));

  const missing = missingArtefact(source, config);
  // Images and source uploads follow the creation of the deployment; the other two sources start at once.
  if (missing && (source === 'github' || source === 'external_docker')) {
    throw new SourceConfigurationError(`${missing} is required for the source '${source}'`);
  }
  const plan = { sourceConfig, resourceSpec, secretReferences };
  return {
    ...plan,
    displayName: null,
    ttlSeconds: creation.ttlSeconds,
    initialRevisionConfig: config,
    secrets,
    secretChanges: null,
    revision: missing ? null : { source, config, snapshot: snapshotOf(plan) },
  };
}

/**
 * `base` is the configuration of the newest revision of the requested source, or null without one. `always` makes a
 * revision even without changes. `sourceDigest` is the content of a given upload, `pushedCommit` the commit of a push, and
 * `secretNames` the names of the present secrets.
 */
export function planUpdate(
  deployment: DeploymentEntity,
  base: StoredRevisionConfig | null,
  change: DeploymentChange,
  options: {
    always: boolean;
    sourceDigest?: string | null;
    pushedCommit?: string | null;
    secretNames?: readonly string[];
  },
): DeploymentPlan {
  refuseChange(deployment, change);
  const source = revisionSourceOf(deployment, change);
  if (deployment.sourceConfig.listener_id && (source === 'github' || source === 'internal_source')) {
    throw new SourceConfigurationError(`a listener deploys images, so 'revision_source' cannot be '${source}'`);
  }
  const given = toRevisionConfig(change.revisionConfig);
  checkRevisionConfig(source, given);
  if (given.source_tarball_path !== null) given.source_digest = options.sourceDigest ?? null;
  const config = overlay(carriedOverConfig(source, base ?? deployment.initialRevisionConfig), given);
  if (change.trackedPackages) config.tracked_packages = change.trackedPackages;
  config.pushed_commit_sha = options.pushedCommit ?? null;

  const sourceConfig = mergedSourceConfig(deployment.sourceConfig, change.sourceConfig);
  checkSourceConfigValues(sourceConfig, config.repo_ref);
  const resourceSpec = change.resourceSpec ? toResourceSpec(change.resourceSpec) : deployment.resourceSpec;
  checkResourceSpec(resourceSpec, sourceConfig.deployment_type);
  const { secrets, secretChanges } = change;
  checkSecrets(deployment.source, change);
  if (secrets && secretChanges) {
    throw new SourceConfigurationError(
      "'secrets' replace all and 'secret_changes' some: only one of them can be given",
    );
  }

  const triggered =
    options.always ||
    Object.values(given).some((value) => value !== null) ||
    change.resourceSpec !== null ||
    secrets !== null ||
    secretChanges !== null ||
    change.secretReferences !== null ||
    sourceConfig.install_command !== deployment.sourceConfig.install_command ||
    sourceConfig.build_command !== deployment.sourceConfig.build_command;
  const missing = missingArtefact(source, config);
  if (missing && triggered && (options.always || source === 'github')) {
    throw new SourceConfigurationError(`${missing} is required for a revision of the source '${source}'`);
  }
  if (source === 'github' && triggered && sourceConfig.repo_url === null) {
    throw new SourceConfigurationError("the deployment has no 'source_config.repo_url' to make a revision from");
  }
  const secretReferences = change.secretReferences ?? deployment.secretReferences;
  refuseSharedNames(namesAfter(options.secretNames ?? [], change), namesOf(secretReferences));
  const plan = { sourceConfig, resourceSpec, secretReferences };
  const revision = triggered && !missing ? { source, config, snapshot: snapshotOf(plan) } : null;
  if (change.trackedPackages && !revision) {
    throw new SourceConfigurationError("'tracked_packages' describe a new revision, and this request makes none");
  }
  return {
    ...plan,
    displayName: change.displayName ?? deployment.displayName,
    ttlSeconds: change.ttlSeconds === 0 ? null : (change.ttlSeconds ?? deployment.ttlSeconds),
    initialRevisionConfig: base || revision ? deployment.initialRevisionConfig : config,
    secrets,
    secretChanges,
    revision,
  };
}

const plannedFields = [
  'displayName',
  'sourceConfig',
  'resourceSpec',
  'initialRevisionConfig',
  'secretsVersion',
  'secretReferences',
  'ttlSeconds',
] as const;
type PlannedFields = Pick<DeploymentEntity, (typeof plannedFields)[number]>;

/** Whether the planned values differ from the stored ones. */
export function changes(deployment: DeploymentEntity, planned: PlannedFields): boolean {
  return plannedFields.some((field) => !isDeepStrictEqual(planned[field], deployment[field]));
}

/** Source of a revision made by this change. */
export function revisionSourceOf(deployment: DeploymentEntity, change: DeploymentChange): DeploymentSource {
  return change.revisionSource ?? deployment.source;
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

/** Clients that read, merge and write may send fixed fields, but only with their current value. */
function refuseChange(deployment: DeploymentEntity, change: DeploymentChange): void {
  const refuse = (field: string, given: unknown, current: unknown) => {
    if (given !== null && given !== current) {
      throw new SourceConfigurationError(`'${field}' cannot be changed once the deployment exists`);
    }
  };
  refuse('name', change.name, deployment.name);
  refuse('source', change.source, deployment.source);
  const { sourceConfig: given } = change;
  refuse('source_config.integration_id', given.integration_id, deployment.sourceConfig.integration_id);
  refuse('source_config.repo_url', given.repo_url, deployment.sourceConfig.repo_url);
  refuse('source_config.deployment_type', given.deployment_type, deployment.sourceConfig.deployment_type);
  refuse('source_config.listener_id', given.listener_id, deployment.sourceConfig.listener_id ?? null);
  refuse(
    'source_config.listener_config.k8s_namespace',
    given.k8s_namespace,
    deployment.sourceConfig.k8s_namespace ?? null,
  );
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

function mergedSourceConfig(stored: StoredSourceConfig, given: GivenSourceConfig): StoredSourceConfig {
  return {
    ...stored,
    build_on_push: given.build_on_push ?? stored.build_on_push,
    custom_url: given.custom_url ?? stored.custom_url,
    install_command: given.install_command ?? stored.install_command,
    build_command: given.build_command ?? stored.build_command,
  };
}

const namesOf = (named: readonly { name: string }[] | null): string[] => (named ?? []).map(({ name }) => name);

/** Names of the secrets that a change results in. */
function namesAfter(
  present: readonly string[],
  { secrets, secretChanges }: Pick<DeploymentChange, 'secrets' | 'secretChanges'>,
): string[] {
  if (secrets) return namesOf(secrets);
  const set = (secretChanges ?? []).filter(({ value }) => value !== null);
  const changed = namesOf(secretChanges);
  return [...present.filter((name) => !changed.includes(name)), ...namesOf(set)];
}

/** `planSecretChanges` checks the names of `secretChanges` together with the existing secrets. */
function checkSecrets(
  source: DeploymentSource,
  { secrets, secretReferences }: Pick<Given, 'secrets' | 'secretReferences'>,
): void {
  if (secretReferences && secretReferences.length > 0 && source !== 'external_docker') {
    throw new SourceConfigurationError(`'secret_references' must be null for the source '${source}'`);
  }
  checkReferenceNames((secretReferences ?? []).map(({ name }) => name));
  checkSecretNames((secrets ?? []).map(({ name }) => name));
}
