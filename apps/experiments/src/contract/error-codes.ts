/** Codes of this service's own errors; a `DomainError` takes no other but those of the libraries. */
export const experimentsErrorCodes = [
  'comparative_experiment_exists',
  'comparative_experiment_not_found',
  'comparison_too_large',
  'dataset_exists',
  'dataset_externally_managed',
  'dataset_mismatch',
  'dataset_not_externally_managed',
  'dataset_not_found',
  'dataset_share_not_found',
  'dataset_version_not_found',
  'example_exists',
  'example_in_other_dataset',
  'example_not_found',
  'feedback_config_exists',
  'feedback_config_not_found',
  'feedback_exists',
  'feedback_not_found',
  'invalid_filter',
  'feedback_token_not_found',
  'not_supported',
  'run_not_found',
  'session_exists',
  'session_not_found',
  'too_many_open_uploads',
  'too_many_comparisons',
  'too_many_uploads',
  'upload_completed',
  'upload_not_found',
  'upload_offset_mismatch',
  'upload_receipt_not_found',
  'upload_too_large',
] as const;

declare module '@heddle/errors' {
  interface ErrorCodes extends Record<(typeof experimentsErrorCodes)[number], true> {}
}
