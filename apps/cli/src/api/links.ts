interface LinkTarget {
  consoleUrl: string;
  tenantId: string;
  datasetId: string;
}

/** Links to the console; the service redirects the same paths to it. */
export const experimentLink = ({ consoleUrl, tenantId }: Omit<LinkTarget, 'datasetId'>, id: string) =>
  `${consoleUrl}/o/${tenantId}/projects/p/${id}`;

export const compareLink = ({ consoleUrl, tenantId, datasetId }: LinkTarget, ids: readonly string[]) =>
  `${consoleUrl}/o/${tenantId}/datasets/${datasetId}/compare?selectedSessions=${ids.join('%2C')}`;

export const exampleLink = ({ consoleUrl, tenantId, datasetId }: LinkTarget, id: string) =>
  `${consoleUrl}/o/${tenantId}/datasets/${datasetId}/e/${id}`;
