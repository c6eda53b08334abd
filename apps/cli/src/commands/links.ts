import type { Deployment } from '../api/wire-types.js';

/** Page of a deployment in the console; the control plane redirects the same path to it. */
export const deploymentLink = (consoleUrl: string, { id, tenant_id: tenant }: Pick<Deployment, 'id' | 'tenant_id'>) =>
  `${consoleUrl}/o/${tenant}/host/deployments/${id}`;
