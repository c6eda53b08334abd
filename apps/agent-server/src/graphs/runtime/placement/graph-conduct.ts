import type { RuntimeLog } from '../graph-log.js';

/** Delay of the event loop from which the end of a run does not show that its graph shares a thread well. */
export const noticedDelayMs = 250;
/** Delay of the event loop, with runs of one graph in its thread, from which that graph counts as blocking. */
export const blockingDelayMs = 1_000;

/**
 * `unknown`: no run has ended without a noticed delay. `shares`: one has. `blocks`: the graph held its event loop, alone
 * in its thread, and no run since has ended without a noticed delay.
 */
export type Conduct = 'unknown' | 'shares' | 'blocks';

/** The worst delays of the event loop of a thread while it executed a run. */
export interface RunDelays {
  /** The worst delay of the thread, whichever graph caused it. */
  worstMs: number;
  /** While the thread executed runs of this graph alone. */
  aloneMs: number;
}

/** What the ended runs of this process show about their graphs. */
export class GraphConducts {
  private readonly known = new Map<string, Exclude<Conduct, 'unknown'>>();

  constructor(private readonly log: RuntimeLog) {}

  of(graphId: string): Conduct {
    return this.known.get(graphId) ?? 'unknown';
  }

  get blocking(): number {
    return [...this.known.values()].filter((conduct) => conduct === 'blocks').length;
  }

  onEnd(graphId: string, { worstMs, aloneMs }: RunDelays): void {
    if (worstMs < noticedDelayMs) this.known.set(graphId, 'shares');
    if (aloneMs < blockingDelayMs || this.of(graphId) === 'blocks') return;
    this.known.set(graphId, 'blocks');
    this.log('A graph blocks its thread; its runs leave the threads of other graphs', {
      graph_id: graphId,
      blocked_ms: Math.round(aloneMs),
    });
  }
}
