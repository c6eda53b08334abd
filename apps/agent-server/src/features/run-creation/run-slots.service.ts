import { AsyncResource } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { type Instant, readClocks } from '@heddle/leases';
import { GraphRuntime } from '../../graphs/graph-runtime.port.js';
import type { RunRow } from '../../core/runs/run.repository.js';

/** `claimedAt`: from before the statement was sent. Takes its place in the runtime before it returns. */
export type Execute = (run: RunRow, claimedAt: Instant) => void;

/**
 * The places for runs in this process, which those who create and those who claim share. A place is reserved before
 * the statement that starts a run is sent, and given back, or taken by the run, when it is answered: so that no more
 * runs are started than the runtime takes.
 *
 * Nobody overtakes for long: new runs start directly only while the last claim found less than it asked for. When
 * places run out, those who wait have to be served before it is so again.
 */
@Injectable()
export class RunSlots {
  private execute: Execute | null = null;
  private isOpen = false;
  private reserved = 0;
  private queueIsServed = false;
  private readonly direct = new Set<Promise<unknown>>();

  constructor(private readonly runtime: GraphRuntime) {}

  /** A process that never does so executes nothing. */
  open(execute: Execute): void {
    // Runs outlast the requests that create them, and are not logged as part of them.
    this.execute = AsyncResource.bind(execute);
    this.isOpen = true;
  }

  /** No run is being started directly any more when it resolves. */
  async close(): Promise<void> {
    this.isOpen = false;
    await Promise.allSettled(this.direct);
  }

  get free(): number {
    return Math.max(0, this.runtime.freeSlots() - this.reserved);
  }

  /** A place that becomes free is worth a claim: somebody may be waiting for it. */
  get someMayWait(): boolean {
    return !this.queueIsServed;
  }

  /** Whether a new run would be started directly. */
  get takesNewRuns(): boolean {
    return this.isOpen && this.queueIsServed && this.free > 0;
  }

  /** Executes the run that the statement stores as running; null when it stores none, or is not tried at all. */
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

  /** Executes what the statement claims; it is asked for half of the places, so that new runs find one meanwhile. */
  async startWaiting(statement: (limit: number) => Promise<RunRow[]>): Promise<RunRow[]> {
    const limit = Math.ceil(this.free / 2);
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

  /** Isolated runs have a place of their own. */
  startQuarantined(statement: () => Promise<RunRow[]>): Promise<RunRow[]> {
    return this.start(0, statement);
  }

  private async start(places: number, statement: () => Promise<RunRow[]>): Promise<RunRow[]> {
    const claimedAt = readClocks();
    this.reserved += places;
    let runs: RunRow[];
    try {
      runs = await statement();
    } finally {
      this.reserved -= places;
    }
    // In the same turn, so that nobody sees a place free in between.
    for (const run of runs) this.execute?.(run, claimedAt);
    return runs;
  }
}
