import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { type Instant, readClocks } from '@heddle/leases';
import { GraphRuntime } from '../../graphs/graph-runtime.port.js';
import type { RunRow } from '../../core/runs/run.repository.js';

/** Maximum runs of one claim: starting them is one task of the event loop, which delays the events of other runs. */
const maxClaim = 16;

/** `claimedAt`: time before the statement was sent. Takes its slot in the runtime before it returns. */
type Execute = (run: RunRow, claimedAt: Instant) => void;

/**
 * Slots for runs in this process, shared by creation and claims. A slot is reserved before the statement that starts a
 * run, and released or taken by the run with its answer, so that no more runs start than the runtime takes.
 *
 * New runs do not overtake the queue: they start directly only while the last claim found fewer runs than its limit.
 * Without a free slot, waiting runs are served first.
 */
@Injectable()
export class RunSlots {
  private execute: Execute | null = null;
  private isOpen = false;
  private reserved = 0;
  private queueIsServed = false;
  private readonly direct = new Set<Promise<unknown>>();

  constructor(private readonly runtime: GraphRuntime) {}

  /** Starts the execution of runs in this process. */
  open(execute: Execute): void {
    // Runs outlive the requests that create them, and their log lines do not belong to the requests.
    this.execute = AsyncResource.bind(execute);
    this.isOpen = true;
  }

  /** Resolves when no direct start is in progress. */
  async close(): Promise<void> {
    this.isOpen = false;
    await Promise.allSettled(this.direct);
  }

  get free(): number {
    return Math.max(0, this.runtime.freeSlots() - this.reserved);
  }

  /** Whether a free slot is worth a claim, because runs may wait for it. */
  get someMayWait(): boolean {
    return !this.queueIsServed;
  }

  /** Whether a new run would be started directly. */
  get takesNewRuns(): boolean {
    return this.isOpen && this.queueIsServed && this.free > 0;
  }

  /** Executes the run that the statement stores as running; null when it stores none, or is not sent. */
  async startNew(statement: () => Promise<RunRow | null>): Promise<RunRow | null> {
    if (!this.takesNewRuns) return null;
    const started = this.start(1, async () => [await statement()].filter((run) => run !== null));
    this.direct.add(started);
    try {
      const [run] = await started;
      return run ?? null;
    } finally {
      this.direct.delete(started);
    }
  }

  /**
   * Executes the claimed runs. While new runs start directly, a claim takes half of the free slots and leaves the others
   * to them.
   */
  async startWaiting(statement: (limit: number) => Promise<RunRow[]>): Promise<RunRow[]> {
    const limit = Math.min(maxClaim, this.queueIsServed ? Math.ceil(this.free / 2) : this.free);
    let isServed = false;
    try {
      if (limit === 0) return [];
      const runs = await this.start(limit, () => statement(limit));
      isServed = runs.length < limit;
      return runs;
    } finally {
      this.queueIsServed = isServed;
    }
  }

  /** Runs in quarantine have a slot of their own. */
  startQuarantined(statement: () => Promise<RunRow[]>): Promise<RunRow[]> {
    return this.start(0, statement);
  }

  private async start(slots: number, statement: () => Promise<RunRow[]>): Promise<RunRow[]> {
    const claimedAt = readClocks();
    this.reserved += slots;
    let runs: RunRow[];
    try {
      runs = await statement();
    } finally {
      this.reserved -= slots;
    }
    // In the same tick, so that the slot never looks free in between.
    for (const run of runs) this.execute?.(run, claimedAt);
    return runs;
  }
}
