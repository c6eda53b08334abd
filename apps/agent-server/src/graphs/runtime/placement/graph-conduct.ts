import type { RuntimeLog } from '../graph-log.js';
import type { Block } from './block-detector.js';

/** Time without a further block after which a graph shares threads again. */
export const blockMemoryMs = 10 * 60_000;

/** `unknown`: no run has ended. `blocks`: a run has blocked its thread within `blockMemoryMs`. `shares`: any other. */
export type Conduct = 'unknown' | 'shares' | 'blocks';

/** Conduct of graphs, as the runs of this process show it. */
export class GraphConducts {
  private readonly ended = new Set<string>();
  private readonly blockedAt = new Map<string, number>();

  constructor(
    private readonly log: RuntimeLog,
    private readonly now: () => number = () => performance.now(),
  ) {}

  of(graphId: string): Conduct {
    if (this.blocks(graphId)) return 'blocks';
    return this.ended.has(graphId) ? 'shares' : 'unknown';
  }

  /** Number of graphs that block. */
  get blocking(): number {
    return [...this.blockedAt.keys()].filter((graphId) => this.blocks(graphId)).length;
  }

  onEnd(graphId: string): void {
    this.ended.add(graphId);
  }

  onBlock({ graphId, runId, blockedMs, stack }: Block): void {
    const isNew = !this.blocks(graphId);
    this.blockedAt.set(graphId, this.now());
    if (!isNew) return;
    this.log('A graph blocks its thread; its runs leave the threads of other graphs', {
      graph_id: graphId,
      run_id: runId,
      blocked_ms: Math.round(blockedMs),
      stack,
    });
  }

  private blocks(graphId: string): boolean {
    return this.now() - (this.blockedAt.get(graphId) ?? -Infinity) < blockMemoryMs;
  }
}
