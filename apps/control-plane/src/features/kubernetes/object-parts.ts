import type { V1EnvVar, V1PodSecurityContext, V1SecurityContext } from '@kubernetes/client-node';

export const metadata = (
  namespace: string,
  name: string,
  labels: Record<string, string>,
  annotations: Record<string, string> = {},
) => ({ name, namespace, labels, ...(Object.keys(annotations).length > 0 && { annotations }) });

export type Metadata = ReturnType<typeof metadata>;

/** Requirements of Pod Security `restricted`, with a user id that is unused on nodes. */
export const podSecurity: V1PodSecurityContext = {
  runAsNonRoot: true,
  runAsUser: 1000,
  runAsGroup: 1000,
  fsGroup: 1000,
  seccompProfile: { type: 'RuntimeDefault' },
};

export const containerSecurity: V1SecurityContext = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ['ALL'] },
};

export const plainVariables = (environment: Readonly<Record<string, string>>): V1EnvVar[] =>
  Object.entries(environment).map(([name, value]) => ({ name, value }));

export const secretData = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]));
