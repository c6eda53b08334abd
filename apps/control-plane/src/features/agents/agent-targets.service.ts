/** Addresses of the agent servers of deployments. A driver provides them to the reverse proxy. */
export abstract class AgentTargetsService {
  /** Base URL by deployment, of those whose serving revision is ready. */
  abstract targets(): Promise<ReadonlyMap<string, string>>;
  /** Whether the deployment has a serving revision of this driver, even if its agent server is down. */
  abstract isServed(deploymentId: string): Promise<boolean>;

  /** Ends the sleep of its agent server. Returns why none starts; null while one may. */
  wake(_deploymentId: string): Promise<string | null> {
    return Promise.resolve(null);
  }

  /** Requests were, or are being, forwarded to these deployments. */
  noteUse(_deploymentIds: readonly string[]): Promise<void> {
    return Promise.resolve();
  }
}
