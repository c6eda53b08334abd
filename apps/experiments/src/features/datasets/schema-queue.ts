import { SchemaChecksBusyError } from './dataset.errors.js';
import type { SchemaAnswer, SchemaJob } from './schema-jobs.js';

interface Waiting {
  job: SchemaJob;
  resolve: (answer: SchemaAnswer) => void;
  reject: (error: unknown) => void;
}

interface Workspace {
  waiting: Waiting[];
  /** Time that it may still use; below zero after a job that took more. */
  leftMs: number;
  countedAt: number;
}

/** So much at once, and so much of each second. */
const burstMs = 600;
const share = 0.5;
/** Further jobs of a workspace are refused. */
const maxWaiting = 100;

/**
 * One job at a time, and workspaces in turn: however much one sends, another waits for one job of it at the most. A
 * workspace that has used its time is refused until it has some again.
 */
export class SchemaQueue {
  private readonly workspaces = new Map<string, Workspace>();
  /** Those with waiting jobs, in the order of their turns; without the one whose job runs. */
  private readonly line: string[] = [];
  private running: string | undefined;

  constructor(
    private readonly run: (job: SchemaJob) => Promise<SchemaAnswer>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  ask(tenantId: string, job: SchemaJob): Promise<SchemaAnswer> {
    const workspace = this.workspaces.get(tenantId) ?? { waiting: [], leftMs: burstMs, countedAt: this.now() };
    this.workspaces.set(tenantId, workspace);
    if (workspace.waiting.length >= maxWaiting || this.timeOf(workspace) <= 0) throw new SchemaChecksBusyError();
    return new Promise((resolve, reject) => {
      workspace.waiting.push({ job, resolve, reject });
      if (workspace.waiting.length === 1 && this.running !== tenantId) this.line.push(tenantId);
      if (this.running === undefined) void this.work();
    });
  }

  private async work(): Promise<void> {
    for (let tenantId = this.line.shift(); tenantId !== undefined; tenantId = this.line.shift()) {
      this.running = tenantId;
      const workspace = this.workspaces.get(tenantId) as Workspace;
      await this.serve(workspace);
      if (workspace.waiting.length > 0) this.line.push(tenantId);
    }
    this.running = undefined;
    this.forget();
  }

  private async serve(workspace: Workspace): Promise<void> {
    const { job, resolve, reject } = workspace.waiting.shift() as Waiting;
    if (this.timeOf(workspace) <= 0) {
      reject(new SchemaChecksBusyError());
      return;
    }
    const begin = this.now();
    await this.run(job).then(resolve, reject);
    workspace.leftMs -= this.now() - begin;
  }

  /** Workspaces that have all their time again are as those that were never here. */
  private forget(): void {
    for (const [tenantId, workspace] of this.workspaces) {
      if (this.timeOf(workspace) >= burstMs) this.workspaces.delete(tenantId);
    }
  }

  private timeOf(workspace: Workspace): number {
    const now = this.now();
    workspace.leftMs = Math.min(burstMs, workspace.leftMs + (now - workspace.countedAt) * share);
    workspace.countedAt = now;
    return workspace.leftMs;
  }
}
