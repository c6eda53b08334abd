/** Codes of this service's own errors; a `DomainError` takes no other but those of the libraries. */
export const agentServerErrorCodes = [
  'all_workspaces_forbidden',
  'app_unavailable',
  'assistant_exists',
  'assistant_not_found',
  'assistant_version_not_found',
  'auth_unavailable',
  'checkpoint_not_found',
  'conflicting_settings',
  'embedding_failed',
  'cron_not_found',
  'graph_broken',
  'graph_not_found',
  'invalid_assistant',
  'invalid_state_update',
  'no_runs_to_cancel',
  'not_for_users',
  'resume_needs_thread',
  'run_not_found',
  'run_not_in_flight',
  'runtime_unavailable',
  'store_key_required',
  'thread_busy',
  'thread_edit_lost',
  'thread_exists',
  'thread_not_found',
  'thread_occupied',
  'thread_without_graph',
  'too_many_runs',
  'ui_broken',
  'ui_not_found',
  'unknown_node',
  'webhook_delivery_not_found',
] as const;

declare module '@heddle/errors' {
  interface ErrorCodes extends Record<(typeof agentServerErrorCodes)[number], true> {}
}
