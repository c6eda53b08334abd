import { EmbeddingError, type EmbeddingPurpose } from '@heddle/checkpoint/store';
import { DeadlineError, within } from '@heddle/leases';
import { isCompiled } from '@heddle/process/threads';
import type { EmbedSpec } from '../../../config/langgraph/store.js';
import { SupervisedThread, ThreadEndedError } from '../../../worker-threads/supervised-thread.js';
import { TextEmbedder } from '../../text-embedder.port.js';
import { defaultLoadLimitMs } from '../load-limit.js';
import type { RuntimeLog } from '../graph-log.js';
import type { EmbedCall, EmbedderData } from './embedder-thread.entry.js';
import { loadTimeoutError, embedTimeoutError } from './embedding-function.js';

interface TextEmbedderOptions extends EmbedSpec {
  /** Whole environment of the thread: that of graphs. */
  environment: Readonly<Record<string, string>>;
  maxHeapMb?: number | undefined;
  /** Maximum time of an answer once the function is loaded. */
  limitMs: number;
  log: RuntimeLog;
}

type EmbedderThread = SupervisedThread<EmbedCall, unknown>;

const blockedMs = 1_000;

/**
 * Embeds in a separate thread, started by the first call: the function is code of the project, and neither requests nor
 * states wait for it. A late call fails alone. A call that blocks the thread ends it, and the next call starts another.
 */
export class ThreadedTextEmbedder extends TextEmbedder {
  private thread: EmbedderThread | null = null;

  constructor(private readonly options: TextEmbedderOptions) {
    super();
  }

  async embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown> {
    const thread = (this.thread ??= this.makeThread());
    try {
      await thread.start();
      return await within(this.options.limitMs, thread.call({ texts, purpose }), () => {
        void thread.endIfBlocked();
        throw embedTimeoutError(this.options.limitMs);
      });
    } catch (error) {
      throw toEmbeddingError(error as Error);
    }
  }

  async stop(): Promise<void> {
    await this.thread?.stop();
  }

  private makeThread(): EmbedderThread {
    const { folder, file, exportName, environment, maxHeapMb, log } = this.options;
    const entry = new URL('./embedder-thread.entry.js', import.meta.url);
    const workerData: EmbedderData = { folder, file, exportName, registerTypeScript: isCompiled(entry) };
    const thread: EmbedderThread = new SupervisedThread({
      name: 'heddle-embeddings',
      entry,
      workerData,
      environment,
      maxHeapMb,
      loadMs: defaultLoadLimitMs,
      blockedMs,
      onExit: ({ message: reason }) => {
        log('The thread that embeds texts ended', { reason });
        if (this.thread === thread) this.thread = null;
      },
    });
    return thread;
  }
}

function toEmbeddingError(error: Error): EmbeddingError {
  if (error instanceof EmbeddingError) return error;
  if (error instanceof DeadlineError) return loadTimeoutError();
  if (error instanceof ThreadEndedError) {
    return new EmbeddingError(`The thread that embeds texts ended: ${error.message}`);
  }
  return new EmbeddingError(`The texts could not be embedded: ${error.message}`);
}
