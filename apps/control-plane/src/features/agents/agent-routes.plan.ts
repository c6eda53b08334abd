const prefix = '/agents/';
const route = /^\/agents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?=$|[/?])/;

/** Stable path of a deployment's agent server below the URL of the control plane. */
export const agentPath = (deploymentId: string): string => `${prefix}${deploymentId}`;

/** Deployment and target of a request below such a path; null for other requests. */
export function parseAgentUrl(url: string): { deploymentId: string; rest: string } | null {
  const found = route.exec(url);
  if (!found?.[1]) return null;
  const rest = url.slice(found[0].length);
  return { deploymentId: found[1], rest: rest.startsWith('/') ? rest : `/${rest}` };
}
