/** The shapes of the jsonb columns. Keys are those of the wire, so that a row reads like the request that made it. */

export interface StoredSourceConfig {
  integration_id: string | null;
  repo_url: string | null;
  deployment_type: string | null;
  build_on_push: boolean;
  custom_url: string | null;
  install_command: string | null;
  build_command: string | null;
}

export interface StoredRevisionConfig {
  repo_ref: string | null;
  config_path: string | null;
  image_uri: string | null;
  source_tarball_path: string | null;
  repo_commit_sha: string | null;
  tracked_packages: string[] | null;
}

export interface StoredSecretReference {
  name: string;
  secret_name: string;
  secret_key: string;
}

/** Scale, cpu, memory and pod settings; absent keys are not set. */
export type StoredResourceSpec = Record<string, unknown>;

/** What a revision was made with besides its source: a later revision of the deployment does not change it. */
export interface StoredRevisionSnapshot {
  resource_spec: StoredResourceSpec | null;
  install_command: string | null;
  build_command: string | null;
  secret_references: StoredSecretReference[] | null;
}
