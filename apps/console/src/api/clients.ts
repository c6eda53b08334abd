import { createControlPlaneClient, type ControlPlaneClient } from '@heddle/client-control-plane';
import { createExperimentsClient, type ExperimentsClient } from '@heddle/client-experiments';
import { ServiceUnreachableError, toApiError } from './api-error';
import type { RuntimeConfig } from './runtime-config';

/** Clients of the services for one user in one workspace. */
export interface Api {
  /** First part of every query key, which separates the caches of workspaces. */
  readonly tenantId: string | null;
  readonly controlPlane: ControlPlaneClient;
  readonly experiments: ExperimentsClient;
  /** Access for requests that the client cannot make: uploads with progress. */
  readonly experimentsAccess: { url: string; headers: Readonly<Record<string, string>> };
}

/** Turns a missing answer into an error with the name and the address of the service. */
function unreachable(service: string, url: string): Parameters<ControlPlaneClient['use']>[0] {
  return {
    onError: ({ error }) =>
      error instanceof DOMException && error.name === 'AbortError'
        ? undefined
        : new ServiceUnreachableError(service, url, { cause: error }),
  };
}

export function createApi(config: RuntimeConfig, apiKey: string, tenantId: string | null): Api {
  const headers = { 'X-Api-Key': apiKey, ...(tenantId === null ? {} : { 'X-Tenant-Id': tenantId }) };
  const controlPlane = createControlPlaneClient({ baseUrl: config.controlPlaneUrl, headers });
  controlPlane.use(unreachable('control plane', config.controlPlaneUrl));
  const experiments = createExperimentsClient({ baseUrl: config.experimentsUrl, headers });
  experiments.use(unreachable('experiments service', config.experimentsUrl));
  const experimentsAccess = { url: config.experimentsUrl, headers };
  return { tenantId, controlPlane, experiments, experimentsAccess };
}

/** Data of a successful answer; throws `ApiError` otherwise. */
export async function unwrap<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw toApiError(response.status, error, response.headers.get('x-request-id'));
  return data as T;
}
