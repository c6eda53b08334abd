const managedBy = 'heddle-control-plane';
/** Field manager of server-side apply. */
export const fieldManager = managedBy;

const managerLabel = 'app.kubernetes.io/managed-by';
export const deploymentLabel = 'heddle/deployment';
export const revisionLabel = 'heddle/revision';
export const workspaceLabel = 'heddle/workspace';
/** Component of agents, for policies and selectors. */
const agentAppName = 'heddle-agent';

/** Component of build pods. */
const buildAppName = 'heddle-build';
/** Replaces the label of the revision, by which the Service selects pods. */
export const buildLabel = 'heddle/build';

/** Labels by which the driver recognises its own objects. Other objects are never changed. */
export const ownLabels = { [managerLabel]: managedBy, 'app.kubernetes.io/name': agentAppName };

/** Labels of the objects of builds. */
export const ownBuildLabels = { ...ownLabels, 'app.kubernetes.io/name': buildAppName };

interface Labelled {
  deploymentId: string;
  tenantId: string;
}

export const labelsOfDeployment = ({ deploymentId, tenantId }: Labelled): Record<string, string> => ({
  ...ownLabels,
  [deploymentLabel]: deploymentId,
  [workspaceLabel]: tenantId,
});

export const labelsOfRevision = (owner: Labelled & { revisionId: string }): Record<string, string> => ({
  ...labelsOfDeployment(owner),
  [revisionLabel]: owner.revisionId,
});

export const labelsOfBuilds = (owner: Labelled): Record<string, string> => ({
  ...labelsOfDeployment(owner),
  ...ownBuildLabels,
});

export const labelsOfBuild = (owner: Labelled & { revisionId: string }): Record<string, string> => ({
  ...labelsOfBuilds(owner),
  [buildLabel]: owner.revisionId,
});

/**
 * Name of the objects of a deployment or revision: a DNS label of at most 63 characters, unique because ids are. Names
 * that users choose are no part of it.
 */
export const objectName = (id: string): string => `agent-${id.replaceAll('-', '')}`;

/** Name of the objects of a build, and of those of all builds of a deployment. */
export const buildName = (id: string): string => `build-${id.replaceAll('-', '')}`;

/** Label selector. */
export const selector = (labels: Readonly<Record<string, string>>): string =>
  Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
