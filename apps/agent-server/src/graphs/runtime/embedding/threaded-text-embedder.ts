import type { Worker } from 'node:worker_threads';
import { EmbeddingError, type EmbeddingPurpose } from '@heddle/checkpoint/store';
import { within } from '@heddle/leases';
import { isCompiled, startThread } from '@heddle/process/threads';
import type { EmbedSpec } from '../../../config/langgraph/store.js';
import { TextEmbedder } from '../../text-embedder.port.js';
import type { RuntimeLog } from '../graph-log.js';
import type { EmbedderData, FromEmbedder, ToEmbedder } from './embedder-protocol.js';
import { defaultLoadLimitMs } from '../graph-loader.js';
import { loadedTooLong, tookTooLong } from './embedding-function.js';

export interface TextEmbedderOptions extends EmbedSpec {
  /** The whole environment of the thread: that of graphs. */
  environment: Readonly<Record<string, string>>;
  maxHeapMb?: number | undefined;
  /** How long an answer may take, once the function is loaded. */
  limitMs: number;
  log: RuntimeLog;
}

interface PendingCall {
  resolve: (vectors: unknown) => void;
  reject: (error: Error) => void;
}

/** How long a thread that is late may take to say that it is there. */
const pongMs = 1_000;

/**
 * Embeds in a thread of its own, started when it is first asked: the function is the project's code, and neither
 * requests nor states wait for it. One call that takes too long is given up alone; when it blocks the thread, the
 * thread is ended, and the next call starts another one.
 */
export class ThreadedTextEmbedder extends TextEmbedder {
  private thread: EmbedderThread | null = null;

  constructor(private readonly options: TextEmbedderOptions) {
    super();
  }

  async embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown> {
    const thread = (this.thread ??= this.launch());
    await within(defaultLoadLimitMs, thread.ready, () => {
      void thread.end('The function did not load in time');
      throw loadedTooLong();
    });
    return within(this.options.limitMs, thread.embed(texts, purpose), () => {
      void this.endIfBlocked(thread);
      throw tookTooLong(this.options.limitMs);
    });
  }

  async stop(): Promise<void> {
    await this.thread?.end('The server stops');
  }

  private launch(): EmbedderThread {
    const thread = new EmbedderThread(this.options, (reason) => {
      this.options.log('The thread that embeds texts ended', { reason });
      if (this.thread === thread) this.thread = null;
    });
    return thread;
  }

  private async endIfBlocked(thread: EmbedderThread): Promise<void> {
    const answers = await within(pongMs, thread.ping(), () => false);
    if (!answers) await thread.end('The embedding of texts blocked its thread');
  }
}

class EmbedderThread {
  private readonly worker: Worker;
  private readonly calls = new Map<number, PendingCall>();
  private pings: ((answers: boolean) => void)[] = [];
  private nextId = 1;
  private isReady: () => void = () => undefined;
  /** Also when it ended: a call says why. */
  readonly ready = new Promise<void>((resolve) => (this.isReady = resolve));
  private endReason: string | null = null;
  private endedFor: string | null = null;

  constructor(
    { folder, file, exportName, environment, maxHeapMb }: TextEmbedderOptions,
    private readonly onExit: (reason: string) => void,
  ) {
    const entry = new URL('./embedder-thread.entry.js', import.meta.url);
    const data: EmbedderData = { folder, file, exportName, registerTypeScript: isCompiled(entry) };
    this.worker = startThread(entry, {
      name: 'heddle-embeddings',
      workerData: data,
      env: environment,
      ...(maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    });
    this.worker.on('message', (message: FromEmbedder) => this.onMessage(message));
    this.worker.on('error', (error) => (this.endedFor ??= error instanceof Error ? error.message : String(error)));
    this.worker.on('exit', (code) => this.onEnd(this.endedFor ?? `It ended with code ${code}`));
  }

  embed(texts: string[], purpose: EmbeddingPurpose): Promise<unknown> {
    const id = this.nextId++;
    if (this.endReason !== null) return Promise.reject(endedWith(this.endReason));
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.post({ type: 'embed', id, texts, purpose });
    });
  }

  ping(): Promise<boolean> {
    return new Promise((resolve) => {
      this.pings.push(resolve);
      this.post({ type: 'ping' });
    });
  }

  async end(reason: string): Promise<void> {
    this.endedFor ??= reason;
    await this.worker.terminate();
  }

  private onMessage(message: FromEmbedder): void {
    if (message.type === 'ready') return this.isReady();
    if (message.type === 'pong') {
      for (const answer of this.pings.splice(0)) answer(true);
      return;
    }
    const call = this.calls.get(message.id);
    this.calls.delete(message.id);
    if (message.type === 'vectors') call?.resolve(message.vectors);
    else call?.reject(new EmbeddingError(`The texts could not be embedded: ${message.reason}`));
  }

  private onEnd(reason: string): void {
    this.endReason = reason;
    this.onExit(reason);
    this.isReady();
    for (const { reject } of this.calls.values()) reject(endedWith(reason));
    this.calls.clear();
    for (const answer of this.pings.splice(0)) answer(true);
  }

  private post(message: ToEmbedder): void {
    this.worker.postMessage(message);
  }
}

const endedWith = (reason: string): EmbeddingError =>
  new EmbeddingError(`The thread that embeds texts ended: ${reason}`);
