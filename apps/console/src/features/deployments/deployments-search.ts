import { choiceParam, countParam, flagParam, textParam, type RawSearch } from '../../shared/search-params';
import type { DeploymentSort, DeploymentStateName } from './deployments.queries';

const deploymentStates = [
  'serving',
  'serving_older',
  'deploying',
  'never_deployed',
  'unknown',
  'deleting',
] as const satisfies readonly DeploymentStateName[];
const deploymentSorts = ['created_at', 'updated_at', 'name'] as const satisfies readonly DeploymentSort[];

interface DeploymentsSearch {
  name?: string | undefined;
  state?: DeploymentStateName | undefined;
  /** Newest first by default. */
  sort?: DeploymentSort | undefined;
  /** 1-based; page 1 stays out of the URL. */
  page?: number | undefined;
  /** Whether the form of a new deployment is open. */
  create?: true | undefined;
}

export function validateDeploymentsSearch(raw: RawSearch): DeploymentsSearch {
  return {
    name: textParam(raw, 'name'),
    state: choiceParam(raw, 'state', deploymentStates),
    sort: choiceParam(raw, 'sort', deploymentSorts),
    page: countParam(raw, 'page', 1),
    create: flagParam(raw, 'create'),
  };
}

interface DeploymentSearch {
  /** Revision of the shown history; default: the newest. */
  revision?: string | undefined;
  page?: number | undefined;
}

export function validateDeploymentSearch(raw: RawSearch): DeploymentSearch {
  return { revision: textParam(raw, 'revision'), page: countParam(raw, 'page', 1) };
}
