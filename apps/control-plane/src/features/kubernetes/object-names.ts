export const managedBy = 'heddle-control-plane';
/** Field manager of server-side apply. */
export const fieldManager = managedBy;

const managerLabel = 'app.kubernetes.io/managed-by';
export const deploymentLabel = 'heddle/deployment';
export const revisionLabel = 'heddle/revision';
/** Component of agents, for policies and selectors. */
export const agentAppName = 'heddle-agent';

/** Labels by which the driver recognises its own objects. Other objects are never changed. */
export const ownLabels = { [managerLabel]: managedBy, 'app.kubernetes.io/name': agentAppName };

interface Labelled {
  deploymentId: string;
  tenantId: string;
}

export const labelsOfDeployment = ({ deploymentId, tenantId }: Labelled): Record<string, string> => ({
  ...ownLabels,
  [deploymentLabel]: deploymentId,
  'heddle/workspace': tenantId,
});

export const labelsOfRevision = (owner: Labelled & { revisionId: string }): Record<string, string> => ({
  ...labelsOfDeployment(owner),
  [revisionLabel]: owner.revisionId,
});

/**
 * Name of the objects of a deployment or revision: a DNS label of at most 63 characters, unique because ids are. Names
 * that users choose are no part of it.
 */
export const objectName = (id: string): string => `agent-${id.replaceAll('-', '')}`;

/** Label selector. */
export const selector = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
