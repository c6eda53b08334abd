export const deploymentSources = ['github', 'external_docker', 'internal_docker', 'internal_source'] as const;
export const revisionSources = ['github', 'internal_docker', 'internal_source'] as const;
export const deploymentStatuses = ['AWAITING_DATABASE', 'READY', 'UNUSED', 'AWAITING_DELETE', 'UNKNOWN'] as const;
export const deploymentStates = [
  'serving',
  'serving_older',
  'deploying',
  'never_deployed',
  'unknown',
  'deleting',
] as const;
export const deploymentSortFields = ['created_at', 'updated_at', 'name'] as const;
export const sortOrders = ['asc', 'desc'] as const;
export const deploymentTypes = [
  'dev_free',
  'dev',
  'prod',
  'dev_zero',
  'dev_free_zero',
  'serverless',
  'dedicated',
] as const;
export const revisionStatuses = [
  'CREATING',
  'QUEUED',
  'AWAITING_BUILD',
  'BUILDING',
  'AWAITING_DEPLOY',
  'DEPLOYING',
  'CREATE_FAILED',
  'BUILD_FAILED',
  'DEPLOY_FAILED',
  'DEPLOYED',
  'SKIPPED',
  'INTERRUPTED',
  'UNKNOWN',
] as const;
export const conditionTypes = ['Prepared', 'Built', 'RolledOut', 'Serving'] as const;
export const conditionStatuses = ['True', 'False', 'Unknown'] as const;
export const waitReasons = [
  'revision_in_progress',
  'other_revision_first',
  'scheduler',
  'workspace_build_limit',
  'build_limit',
  'no_free_worker',
  'retry',
  'driver',
  'driver_unreachable',
] as const;
export type DeploymentSourceName = (typeof deploymentSources)[number];
export type DeploymentStatusName = (typeof deploymentStatuses)[number];
export type DeploymentStateName = (typeof deploymentStates)[number];
export type DeploymentSortField = (typeof deploymentSortFields)[number];
export type SortOrder = (typeof sortOrders)[number];
export type DeploymentTypeName = (typeof deploymentTypes)[number];
export type RevisionStatusName = (typeof revisionStatuses)[number];
