import { SchemaChecksBusyError } from '../../core/datasets/dataset.errors.js';
import type { SchemaAnswer, SchemaJob } from './schema-jobs.js';

interface Waiting {
  job: SchemaJob;
  resolve: (answer: SchemaAnswer) => void;
  reject: (error: unknown) => void;
}

interface WorkspaceQueue {
  waiting: Waiting[];
  /** Remaining time; negative after a job that took more. */
  leftMs: number;
  countedAt: number;
}

/** Check time of a workspace: maximum, and refill in milliseconds per millisecond. */
const burstMs = 600;
const refillRate = 0.5;
/** Maximum waiting jobs per workspace; further ones are refused. */
const maxWaiting = 100;

/**
 * Runs one job at a time, and takes workspaces in turn: a workspace waits for at most one job of each other workspace.
 * Jobs of a workspace without remaining time are refused until it refills.
 */
export class SchemaQueue {
  private readonly workspaces = new Map<string, WorkspaceQueue>();
  /** Workspaces with waiting jobs, in the order of their turns; excludes the workspace whose job runs. */
  private readonly line: string[] = [];
  private running: string | undefined;

  constructor(
    private readonly run: (job: SchemaJob) => Promise<SchemaAnswer>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  enqueue(tenantId: string, job: SchemaJob): Promise<SchemaAnswer> {
    const workspace = this.workspaces.get(tenantId) ?? { waiting: [], leftMs: burstMs, countedAt: this.now() };
    this.workspaces.set(tenantId, workspace);
    if (workspace.waiting.length >= maxWaiting || this.refill(workspace) <= 0) throw new SchemaChecksBusyError();
    return new Promise((resolve, reject) => {
      workspace.waiting.push({ job, resolve, reject });
      if (workspace.waiting.length === 1 && this.running !== tenantId) this.line.push(tenantId);
      if (this.running === undefined) void this.work();
    });
  }

  private async work(): Promise<void> {
    for (let tenantId = this.line.shift(); tenantId !== undefined; tenantId = this.line.shift()) {
      this.running = tenantId;
      const workspace = this.workspaces.get(tenantId) as WorkspaceQueue;
      await this.serve(workspace);
      if (workspace.waiting.length > 0) this.line.push(tenantId);
    }
    this.running = undefined;
    this.removeFull();
  }

  private async serve(workspace: WorkspaceQueue): Promise<void> {
    const { job, resolve, reject } = workspace.waiting.shift() as Waiting;
    if (this.refill(workspace) <= 0) {
      reject(new SchemaChecksBusyError());
      return;
    }
    const begin = this.now();
    const settle = await this.run(job).then(
      (answer) => () => resolve(answer),
      (error: unknown) => () => reject(error),
    );
    // Charged before the caller continues with its next job.
    workspace.leftMs -= this.now() - begin;
    settle();
  }

  /** A workspace with a full budget needs no entry. */
  private removeFull(): void {
    for (const [tenantId, workspace] of this.workspaces) {
      if (this.refill(workspace) >= burstMs) this.workspaces.delete(tenantId);
    }
  }

  private refill(workspace: WorkspaceQueue): number {
    const now = this.now();
    workspace.leftMs = Math.min(burstMs, workspace.leftMs + (now - workspace.countedAt) * refillRate);
    workspace.countedAt = now;
    return workspace.leftMs;
  }
}
