import { DeadlineError } from '@heddle/leases';
import type { ModuleLocation } from '../config/langgraph/module-location.js';
import { errorFromWire } from '../worker-threads/error-wire.js';
import { SupervisedThread } from '../worker-threads/supervised-thread.js';
import type { FromUserThread, UserThreadData } from './user-thread.protocol.js';

export interface UserThreadOptions<From> {
  name: string;
  /** Module that calls `serveUserThread`. */
  entry: URL;
  location: ModuleLocation;
  ownApi?: string | undefined;
  /** Whole environment of the code. */
  environment: Readonly<Record<string, string>>;
  onMessage: (message: From) => void;
  /** Earlier messages will not be answered. */
  onExit: (reason: string) => void;
  log: (message: string, fields: Record<string, unknown>) => void;
}

const loadMs = 30_000;
const maxHeapMb = 512;
const restart = { firstMs: 100, slowestMs: 10_000 };

/** A thread for code of the project. Whatever the code does to its thread, the thread is replaced. */
export class UserThread<To, From> {
  private readonly thread: SupervisedThread<never, never, To, FromUserThread<From>>;

  constructor(private readonly options: UserThreadOptions<From>) {
    const { name, entry, location, ownApi, environment, onExit, log } = options;
    this.thread = new SupervisedThread({
      name,
      entry,
      workerData: { location, ...(ownApi === undefined ? {} : { ownApi }) } satisfies UserThreadData,
      environment,
      maxHeapMb,
      loadMs,
      restart,
      onMessage: (message) => this.onMessage(message),
      onExit: ({ message: reason }, retryInMs) => {
        onExit(reason);
        if (retryInMs === null) return;
        const fields = { thread: name, reason, retry_in_ms: retryInMs };
        log('a thread of the project ended; another one is started', fields);
      },
    });
  }

  /** Rejects if the code does not load the first time: a mistake to report, not to retry. */
  async start(): Promise<void> {
    try {
      await this.thread.start();
    } catch (error) {
      if (!(error instanceof DeadlineError)) throw error;
      throw new Error(`${this.options.location.file} did not load within ${loadMs / 1000} s`, { cause: error });
    }
  }

  stop(): Promise<void> {
    return this.thread.stop();
  }

  /** Resolves when a thread takes messages; callers set a deadline. */
  whenReady(): Promise<void> {
    return this.thread.whenReady();
  }

  /** Messages are lost while there is no thread. */
  post(message: To, transfer: ArrayBuffer[] = []): void {
    this.thread.post(message, transfer);
  }

  /** Ends the thread if it is blocked. Code that waits for others goes on. */
  endIfBlocked(): Promise<void> {
    return this.thread.endIfBlocked();
  }

  private onMessage(message: FromUserThread<From>): void {
    if (message.type === 'message') return this.options.onMessage(message.message);
    this.options.log('uncaught exception or rejection in the code of the project', {
      thread: this.options.name,
      err: errorFromWire(message.error),
    });
  }
}
