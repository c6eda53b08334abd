import { WorkerInspector } from '@heddle/process/worker-inspector';
import type { GraphThread } from '../threads/graph-thread.js';
import { momentExpression } from '../threads/thread-moment.js';
import { type Block, BlockDetector, type ThreadMoment } from './block-detector.js';

const checkMs = 100;
/** A thread in native code answers when that returns; two answers are enough to find a block. */
const maxQuestions = 2;

interface Watched {
  detector: BlockDetector;
  questions: number;
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
    this.timer = setInterval(() => {
      for (const thread of this.threads()) void this.check(thread);
    }, checkMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.inspector.stop();
  }

  private async check(thread: GraphThread): Promise<void> {
    const watched = this.watched.get(thread) ?? { detector: new BlockDetector(), questions: 0 };
    this.watched.set(thread, watched);
    const isSilent = watched.detector.observe(performance.now(), thread.beats);
    if (!isSilent || thread.load === 0 || watched.questions >= maxQuestions) return;
    watched.questions += 1;
    const moment = (await this.inspector.evaluate(thread.id, momentExpression)) as ThreadMoment | null | undefined;
    watched.questions -= 1;
    const block = moment && watched.detector.onMoment(performance.now(), moment);
    if (block) this.onBlock(block);
  }
}
