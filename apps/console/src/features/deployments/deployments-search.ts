import { countParam, textParam, type RawSearch } from '../../shared/search-params';

interface DeploymentsSearch {
  name?: string | undefined;
  /** 1-based; page 1 stays out of the URL. */
  page?: number | undefined;
}

export function validateDeploymentsSearch(raw: RawSearch): DeploymentsSearch {
  return { name: textParam(raw, 'name'), page: countParam(raw, 'page', 1) };
}

interface DeploymentSearch {
  /** Revision of the shown history; default: the newest. */
  revision?: string | undefined;
  page?: number | undefined;
}

export function validateDeploymentSearch(raw: RawSearch): DeploymentSearch {
  return { revision: textParam(raw, 'revision'), page: countParam(raw, 'page', 1) };
}
