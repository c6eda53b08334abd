import type { ControlPlaneSchemas } from '@heddle/client-control-plane';
import type { RuntimeConfig } from '../../api/runtime-config';

type Deployment = ControlPlaneSchemas['DeploymentResponse'];

/** Id of the agent server that the platform itself runs, in paths of the console. */
export const localServer = 'local';

export interface AgentServerAddress {
  /** `local`, or the id of a deployment. */
  id: string;
  name: string;
  url: string;
}

export const localAddress = (config: RuntimeConfig): AgentServerAddress => ({
  id: localServer,
  name: 'Local agent server',
  url: config.agentServerUrl,
});

/** Origins to which the page may connect; its server sends them as content security policy. */
function origins(config: RuntimeConfig): Set<string> {
  const { controlPlaneUrl, agentServerUrl, experimentsUrl, agentOrigins = [] } = config;
  return new Set([controlPlaneUrl, agentServerUrl, experimentsUrl, ...agentOrigins].map((url) => new URL(url).origin));
}

export type DeploymentAddress =
  | { address: AgentServerAddress; reason?: undefined }
  | { address?: undefined; reason: 'simulated' | 'not deployed' | 'other origin'; url: string | null };

/**
 * Address of the agent server of a deployment. The console sends the user's key only to origins that the operator
 * named: members of a workspace can set the address of a deployment.
 */
export function addressOf(deployment: Deployment, config: RuntimeConfig): DeploymentAddress {
  const url = deployment.source_config.custom_url ?? null;
  if (deployment.driver === 'simulated') return { reason: 'simulated', url };
  if (url === null || !URL.canParse(url)) return { reason: 'not deployed', url };
  if (!origins(config).has(new URL(url).origin)) return { reason: 'other origin', url };
  const name = deployment.display_name ?? deployment.name;
  return { address: { id: deployment.id, name, url: url.replace(/\/+$/, '') } };
}
