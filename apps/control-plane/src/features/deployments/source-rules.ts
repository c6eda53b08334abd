import type { DeploymentSource, StoredRevisionConfig, StoredSourceConfig } from '@heddle/entities-control-plane';
import { SourceConfigurationError } from './deployment.errors.js';

/**
 * Source values of a request; null if absent. Keys are those of the stored form and the wire, which error messages
 * quote.
 */
export type GivenSourceConfig = {
  [Field in keyof StoredSourceConfig]-?: Exclude<StoredSourceConfig[Field], undefined> | null;
};

/** Revision fields that clients set. `config_path` has two names on the wire. */
const inputFields = ['repo_ref', 'config_path', 'image_uri', 'source_tarball_path'] as const;

/** Revision values of a request; null if absent. */
export type GivenRevisionConfig = Pick<StoredRevisionConfig, Exclude<(typeof inputFields)[number], 'config_path'>> & {
  graph_config_path: string | null;
  langgraph_config_path: string | null;
};

/** Values of a revision by source. All others must be absent. */
const revisionFields: Record<DeploymentSource, readonly (keyof StoredRevisionConfig)[]> = {
  github: ['repo_ref', 'config_path'],
  external_docker: ['image_uri'],
  internal_docker: ['image_uri'],
  internal_source: ['config_path', 'source_tarball_path', 'source_digest'],
};

/** Values required before a revision of the source can start. */
const artefacts: Record<DeploymentSource, readonly (keyof StoredRevisionConfig)[]> = {
  github: ['repo_ref', 'config_path'],
  external_docker: ['image_uri'],
  internal_docker: ['image_uri'],
  internal_source: ['source_digest'],
};

const wireNames: Partial<Record<keyof StoredRevisionConfig, string>> = {
  config_path: 'langgraph_config_path',
  source_digest: 'source_tarball_path',
};

const named = (field: keyof StoredRevisionConfig) => `'source_revision_config.${wireNames[field] ?? field}'`;

/** Source values of a request that has none. */
export const emptySourceConfig: GivenSourceConfig = {
  integration_id: null,
  repo_url: null,
  deployment_type: null,
  build_on_push: null,
  custom_url: null,
  install_command: null,
  build_command: null,
  listener_id: null,
  k8s_namespace: null,
};

export const emptyRevisionConfig: StoredRevisionConfig = {
  repo_ref: null,
  config_path: null,
  image_uri: null,
  source_tarball_path: null,
  source_digest: null,
  repo_commit_sha: null,
  pushed_commit_sha: null,
  artefact_digests: null,
  tracked_packages: null,
};

/** Values of a request. The configuration path has two names (docs/reference/contract/control-plane.md, rule 3). */
export function toRevisionConfig(given: GivenRevisionConfig): StoredRevisionConfig {
  const { graph_config_path: one, langgraph_config_path: other, ...fields } = given;
  if (one !== null && other !== null && one !== other) {
    throw new SourceConfigurationError(
      "'source_revision_config.graph_config_path' and 'source_revision_config.langgraph_config_path' are two names of one value and must be equal",
    );
  }
  return { ...emptyRevisionConfig, ...fields, config_path: one ?? other };
}

/** Checks the given values; `missingArtefact` checks the required ones. */
export function checkRevisionConfig(source: DeploymentSource, config: StoredRevisionConfig): void {
  for (const field of inputFields) {
    const value = config[field];
    if (value === null) continue;
    if (!revisionFields[source].includes(field)) {
      throw new SourceConfigurationError(`${named(field)} must be null for the source '${source}'`);
    }
    if (value.trim() === '') throw new SourceConfigurationError(`${named(field)} must not be empty`);
  }
  if (config.repo_ref !== null) checkRepoRef(config.repo_ref);
  if (config.config_path !== null) checkConfigPath(config.config_path);
  if (config.image_uri !== null && /\s/.test(config.image_uri)) {
    throw new SourceConfigurationError(`${named('image_uri')} must not contain white space`);
  }
}

/** Uploads belong to an existing deployment. */
export function refuseUpload(config: StoredRevisionConfig): void {
  if (config.source_tarball_path === null) return;
  throw new SourceConfigurationError(
    `${named('source_tarball_path')} must be null for a new deployment: create it, upload its source, then update it`,
  );
}

function checkRepoRef(ref: string): void {
  if (ref.startsWith('refs/') && !/^refs\/tags\/.+/.test(ref)) {
    throw new SourceConfigurationError(
      `${named('repo_ref')} must be the bare name of a branch, or a tag as 'refs/tags/<tag>'`,
    );
  }
  if (/[\s~^:?*[\\]|\.\.|^-|\/$|\.lock$/.test(ref)) {
    throw new SourceConfigurationError(`${named('repo_ref')} is not a valid git ref`);
  }
}

function checkConfigPath(path: string): void {
  if (path.startsWith('/') || path.includes('\\') || path.split('/').includes('..')) {
    throw new SourceConfigurationError(
      `${named('config_path')} must be a path inside the source, with forward slashes`,
    );
  }
}

/** Values of `base` that the source's next revision starts from. */
export function carriedOverConfig(source: DeploymentSource, base: StoredRevisionConfig): StoredRevisionConfig {
  const carried: StoredRevisionConfig = { ...emptyRevisionConfig, tracked_packages: base.tracked_packages };
  return { ...carried, ...Object.fromEntries(revisionFields[source].map((field) => [field, base[field] ?? null])) };
}

/** Wire name of a value still missing before a revision can start; null if complete. */
export function missingArtefact(source: DeploymentSource, config: StoredRevisionConfig): string | null {
  const field = artefacts[source].find((name) => config[name] === null);
  return field ? named(field) : null;
}

const shellCharacters = /["'`\\\n\r\0\t|;$<>]|(?<!&)&(?!&)/;

type SourceField = keyof StoredSourceConfig;

function mustBeNull(source: DeploymentSource, given: GivenSourceConfig, fields: readonly SourceField[]): void {
  for (const field of fields) {
    if (given[field] !== null) {
      throw new SourceConfigurationError(`'source_config.${field}' must be null for the source '${source}'`);
    }
  }
}

function mustBeGiven(source: DeploymentSource, given: GivenSourceConfig, fields: readonly SourceField[]): void {
  for (const field of fields) {
    if (given[field] === null || given[field] === '') {
      throw new SourceConfigurationError(`'source_config.${field}' is required for the source '${source}'`);
    }
  }
}

/** Responses and logs show the URL. */
function refuseCredentials(repoUrl: string): void {
  if (/^(https?|file):\/\/[^/?#]*@/.test(repoUrl)) {
    throw new SourceConfigurationError(
      "'source_config.repo_url' must not contain a user or a password: the operator sets tokens of hosts (GIT_TOKENS)",
    );
  }
}

/** Allowed and required fields of a new deployment's source configuration. */
export function checkNewSourceConfig(source: DeploymentSource, given: GivenSourceConfig): void {
  switch (source) {
    case 'github':
      mustBeGiven(source, given, ['integration_id', 'repo_url']);
      refuseCredentials(given.repo_url ?? '');
      mustBeNull(source, given, ['custom_url']);
      break;
    case 'external_docker':
      mustBeNull(source, given, [
        'integration_id',
        'repo_url',
        'deployment_type',
        'build_on_push',
        'install_command',
        'build_command',
      ]);
      break;
    case 'internal_docker':
      mustBeNull(source, given, [
        'integration_id',
        'repo_url',
        'build_on_push',
        'custom_url',
        'install_command',
        'build_command',
      ]);
      break;
    case 'internal_source':
      mustBeNull(source, given, ['integration_id', 'repo_url', 'build_on_push', 'custom_url']);
      break;
  }
}

/** Rules for values and their fit to the revision; checked on create and on the merged result of an update. */
export function checkSourceConfigValues(config: StoredSourceConfig, repoRef: string | null): void {
  if (config.build_on_push && repoRef?.startsWith('refs/tags/')) {
    throw new SourceConfigurationError(
      "'source_config.build_on_push' must be false while 'source_revision_config.repo_ref' is a tag",
    );
  }
  if (config.repo_url !== null && !/^(https?|ssh|git|file):\/\/\S+$|^[\w.-]+@[\w.-]+:\S+$/.test(config.repo_url)) {
    throw new SourceConfigurationError("'source_config.repo_url' is not the URL of a git repository");
  }
  if (config.custom_url !== null && !isHttpUrl(config.custom_url)) {
    throw new SourceConfigurationError("'source_config.custom_url' is not an http or https URL");
  }
  for (const field of ['install_command', 'build_command'] as const) {
    const command = config[field];
    if (command === null) continue;
    if (command.trim() === '') throw new SourceConfigurationError(`'source_config.${field}' must not be empty`);
    if (shellCharacters.test(command)) {
      throw new SourceConfigurationError(
        `'source_config.${field}' contains a character that is not allowed: quotes, backslash, line break, tab, | ; $ < > or a single &`,
      );
    }
  }
}

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:';
}
