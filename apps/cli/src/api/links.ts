interface Place {
  consoleUrl: string;
  tenantId: string;
  datasetId: string;
}

/** Addresses of the console, which the service redirects to where it is asked for them. */
export const experimentLink = ({ consoleUrl, tenantId }: Omit<Place, 'datasetId'>, id: string) =>
  `${consoleUrl}/o/${tenantId}/projects/p/${id}`;

export const compareLink = ({ consoleUrl, tenantId, datasetId }: Place, ids: readonly string[]) =>
  `${consoleUrl}/o/${tenantId}/datasets/${datasetId}/compare?selectedSessions=${ids.join('%2C')}`;

export const exampleLink = ({ consoleUrl, tenantId, datasetId }: Place, id: string) =>
  `${consoleUrl}/o/${tenantId}/datasets/${datasetId}/e/${id}`;
