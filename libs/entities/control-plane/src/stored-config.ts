/** Shapes of the jsonb columns, with the keys of the wire, so that a row reads like its request. */

export interface StoredSourceConfig {
  integration_id: string | null;
  repo_url: string | null;
  deployment_type: string | null;
  build_on_push: boolean;
  custom_url: string | null;
  install_command: string | null;
  build_command: string | null;
  /** Remote listener of the deployment; absent in older rows. */
  listener_id?: string | null;
  /** Namespace at the listener; absent in older rows. */
  k8s_namespace?: string | null;
}

export interface StoredRevisionConfig {
  repo_ref: string | null;
  config_path: string | null;
  image_uri: string | null;
  source_tarball_path: string | null;
  /** Digest of the uploaded source in the artefact store; absent in older rows. */
  source_digest: string | null;
  repo_commit_sha: string | null;
  /** Commit of the push that created the revision; absent in older rows. */
  pushed_commit_sha: string | null;
  /** Archives of the build in the artefact store, to be unpacked over each other; absent in older rows. */
  artefact_digests: string[] | null;
  tracked_packages: string[] | null;
}

export interface StoredSecretReference {
  name: string;
  secret_name: string;
  secret_key: string;
}

/** Scale, cpu, memory and pod settings; absent keys are not set. */
export type StoredResourceSpec = Record<string, unknown>;

/** Fixed inputs of a revision besides its source; later revisions do not change them. */
export interface StoredRevisionSnapshot {
  resource_spec: StoredResourceSpec | null;
  install_command: string | null;
  build_command: string | null;
  secret_references: StoredSecretReference[] | null;
}
