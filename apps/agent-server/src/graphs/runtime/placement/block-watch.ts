import { WorkerInspector } from '@heddle/process/worker-inspector';
import type { GraphThread } from '../threads/graph-thread.js';
import { momentExpression } from '../threads/thread-moment.js';
import { type Block, BlockDetector, type ThreadMoment } from './block-detector.js';

const checkMs = 100;
/** A thread in native code answers when that returns; two answers are enough to find a block. */
const maxPending = 2;

interface Watched {
  detector: BlockDetector;
  /** Number of evaluations without an answer. */
  pending: number;
}

/** Watches the event loops of graph threads for runs that block them. */
export class BlockWatch {
  private readonly watched = new WeakMap<GraphThread, Watched>();
  private readonly inspector = new WorkerInspector();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly threads: () => GraphThread[],
    private readonly onBlock: (block: Block) => void,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.check(), checkMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.inspector.detach();
  }

  private check(): void {
    const silent = this.threads().filter((thread) => this.observe(thread));
    if (silent.length === 0) this.inspector.detach();
    for (const thread of silent) void this.ask(thread);
  }

  /** Whether the thread is silent with runs. A silence begins with the last tick, which may precede the first run. */
  private observe(thread: GraphThread): boolean {
    return this.watchedOf(thread).detector.observe(performance.now(), thread.beats) && thread.load > 0;
  }

  private async ask(thread: GraphThread): Promise<void> {
    const watched = this.watchedOf(thread);
    if (watched.pending >= maxPending) return;
    watched.pending += 1;
    const moment = (await this.inspector.evaluate(thread.id, momentExpression)) as ThreadMoment | null | undefined;
    watched.pending -= 1;
    const block = moment && watched.detector.onMoment(performance.now(), moment);
    if (block) this.onBlock(block);
  }

  private watchedOf(thread: GraphThread): Watched {
    const watched = this.watched.get(thread) ?? { detector: new BlockDetector(), pending: 0 };
    this.watched.set(thread, watched);
    return watched;
  }
}
