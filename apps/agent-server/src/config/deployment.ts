/** What this server was deployed as; empty where nobody said so. */
export abstract class Deployment {
  abstract readonly projectId: string;
  abstract readonly revisionId: string;
}
