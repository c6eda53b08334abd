/** The pods that workloads would make, as objects of their own: only these are admitted or refused by Pod Security. */

/** @typedef {import('@heddle/k8s/manifest').AnyManifest} AnyManifest */

/**
 * The pod of a workload; undefined for what makes none.
 *
 * @param {AnyManifest} object
 * @returns {AnyManifest | undefined}
 */
export function podOf(object) {
  const template = object.kind === 'CronJob' ? object.spec?.jobTemplate?.spec?.template : object.spec?.template;
  if (!['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'].includes(object.kind) || !template)
    return undefined;
  /** A StatefulSet gives its pods a volume for each claim. */
  const claims = (object.spec.volumeClaimTemplates ?? []).map((/** @type {AnyManifest} */ { metadata }) => ({
    name: metadata.name,
    emptyDir: {},
  }));
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...template.metadata, name: object.metadata.name, namespace: object.metadata.namespace },
    spec: { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...claims] },
  };
}
