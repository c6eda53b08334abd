/** Where the agent server of each deployment answers. A driver provides it to the reverse proxy. */
export abstract class AgentTargetsService {
  /** Base URL by deployment, of those whose serving revision is ready. */
  abstract targets(): Promise<ReadonlyMap<string, string>>;
  /** Whether the deployment has a serving revision of this driver, even if its agent server is down. */
  abstract isServed(deploymentId: string): Promise<boolean>;
}
