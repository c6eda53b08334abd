/** Turns that a claimer has given in advance of the current one. */
export interface TurnsAhead {
  tenants: { tenantId: string; turns: number }[];
  assistants: { tenantId: string; assistantId: string; turns: number }[];
}

interface Claimed {
  tenantId: string;
  assistantId: string;
}

/**
 * Start-time fair queueing: each claimed run is a turn of its flow. A flow that appears begins with the current turn,
 * so it neither waits for the others to catch up nor makes up for the time before it had runs.
 */
class Turns {
  private readonly given = new Map<string, number>();
  private current = 0;

  get ahead(): [flow: string, turns: number][] {
    return [...this.given].map(([flow, turn]) => [flow, turn - this.current]);
  }

  give(flows: readonly string[]): void {
    for (const flow of flows) this.given.set(flow, (this.given.get(flow) ?? this.current) + 1);
    this.current = Math.max(this.current, ...flows.map((flow) => (this.given.get(flow) ?? 0) - 1));
    for (const [flow, turn] of this.given) if (turn <= this.current) this.given.delete(flow);
  }
}

/** Shares claims between workspaces, and those of a workspace between its assistants, over successive claims. */
export class ClaimTurns {
  private tenants = new Turns();
  private readonly assistants = new Map<string, Turns>();

  get ahead(): TurnsAhead {
    return {
      tenants: this.tenants.ahead.map(([tenantId, turns]) => ({ tenantId, turns })),
      assistants: [...this.assistants].flatMap(([tenantId, own]) =>
        own.ahead.map(([assistantId, turns]) => ({ tenantId, assistantId, turns })),
      ),
    };
  }

  give(runs: readonly Claimed[]): void {
    this.tenants.give(runs.map(({ tenantId }) => tenantId));
    for (const tenantId of new Set(runs.map((run) => run.tenantId))) {
      const turns = this.assistants.get(tenantId) ?? new Turns();
      this.assistants.set(tenantId, turns);
      turns.give(runs.flatMap((run) => (run.tenantId === tenantId ? run.assistantId : [])));
    }
  }

  /** Nothing waits any more. */
  clear(): void {
    this.tenants = new Turns();
    this.assistants.clear();
  }
}
