/** Deployments with requests in progress, and those that had some. Streams and WebSockets are requests, too. */
export class AgentUses {
  private readonly open = new Map<string, number>();
  private readonly ended = new Set<string>();

  /** Counts a request until its answer ends. */
  begin(deploymentId: string): () => void {
    this.open.set(deploymentId, (this.open.get(deploymentId) ?? 0) + 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      const left = (this.open.get(deploymentId) ?? 1) - 1;
      if (left > 0) this.open.set(deploymentId, left);
      else this.open.delete(deploymentId);
      this.ended.add(deploymentId);
    };
  }

  /** Requests in progress, and requests that ended since the last call. */
  take(): string[] {
    const used = new Set([...this.open.keys(), ...this.ended]);
    this.ended.clear();
    return [...used];
  }
}
