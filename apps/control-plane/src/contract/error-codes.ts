/** Codes of the service's own errors; a `DomainError` has one of these or of the libraries. */
export const controlPlaneErrorCodes = [
  'all_workspaces_needed',
  'api_key_not_found',
  'artefact_not_found',
  'artefact_store_unavailable',
  'artefact_url',
  'deployment_being_deleted',
  'deployment_changed',
  'deployment_name_taken',
  'deployment_not_found',
  'no_registry',
  'permissions_not_held',
  'push_invalid',
  'push_signature',
  'revision_finished',
  'revision_not_built',
  'revision_not_found',
  'secret_name',
  'secret_not_kept',
  'source_archive',
  'source_configuration',
  'too_many_uploads',
  'too_many_webhooks',
  'upload_not_found',
  'upload_url',
  'webhook_delivery_not_found',
  'webhook_disabled',
  'webhook_not_found',
  'workspace_not_found',
] as const;

declare module '@heddle/errors' {
  interface ErrorCodes extends Record<(typeof controlPlaneErrorCodes)[number], true> {}
}
