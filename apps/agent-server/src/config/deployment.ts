/** Deployment of this server; empty if unknown. */
export abstract class Deployment {
  abstract readonly projectId: string;
  abstract readonly revisionId: string;
}
