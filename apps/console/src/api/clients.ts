import { createControlPlaneClient, type ControlPlaneClient } from '@heddle/client-control-plane';
import { createExperimentsClient, type ExperimentsClient } from '@heddle/client-experiments';
import { ServiceUnreachableError, toApiError } from './api-error';
import type { RuntimeConfig } from './runtime-config';

/** The services as one signed-in person sees them in one workspace. */
export interface Api {
  /** First part of every query key: another workspace never sees cached answers of this one. */
  readonly tenantId: string | null;
  readonly controlPlane: ControlPlaneClient;
  readonly experiments: ExperimentsClient;
}

/** Turns "no answer" into an error that names the service and where it was looked for. */
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
  return { tenantId, controlPlane, experiments };
}

/** The data of a successful answer; anything else becomes an `ApiError`. */
export async function unwrap<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw toApiError(response.status, error, response.headers.get('x-request-id'));
  return data as T;
}
