import type { Worker } from 'node:worker_threads';
import { within } from '@heddle/leases';
import { startThread } from '@heddle/process/threads';
import { errorFromWire } from './error-wire.js';
import type { FromThread, ToThread } from './protocol.js';

export interface SupervisedThreadOptions<From> {
  name: string;
  /** Module that calls `serveWorkerThread`, named as compiled: `*.entry.js`. */
  entry: URL;
  workerData?: unknown;
  /** Whole environment of the thread; without it, that of the process. */
  environment?: Readonly<Record<string, string>> | undefined;
  /** Heap limit in MiB. Beyond it the thread ends, and the process goes on. */
  maxHeapMb?: number | undefined;
  /** Maximum time until the thread is ready; no limit without it. */
  loadMs?: number;
  /** Maximum time for the answer to a ping. */
  blockedMs?: number;
  /** Delays before a replacement, doubled after each failure. Without it an ended thread is not replaced. */
  restart?: { firstMs: number; slowestMs: number };
  onMessage?: (message: From) => void;
  /** A thread is started, also as a replacement. Messages posted here are its first ones. */
  onStart?: () => void;
  /** Pending calls are rejected. `retryInMs` is null without a replacement. */
  onExit?: (error: Error, retryInMs: number | null) => void;
}

interface Pending<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** The thread ended before it answered. The cause is the error that ended it, if any. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
}

const defaultBlockedMs = 2_000;

/** A worker thread that answers calls, seen from outside. A crash rejects pending calls; a replacement may be started. */
export class SupervisedThread<Call = never, Result = never, To = never, From = never> {
  private worker: Worker | undefined;
  private isReady = false;
  private isStopping = false;
  private started: Promise<void> | undefined;
  private loading: Pending<void> | undefined;
  private waiting: (() => void)[] = [];
  private readonly calls = new Map<number, Pending<Result>>();
  private nextId = 1;
  private pong: (() => void) | undefined;
  private endReason: string | null = null;
  private crash: unknown;
  private restart: NodeJS.Timeout | undefined;
  private restartMs: number;

  constructor(private readonly options: SupervisedThreadOptions<From>) {
    this.restartMs = options.restart?.firstMs ?? 0;
  }

  /** Resolves when the thread is ready. Rejects if the first one does not load, which is not retried. */
  start(): Promise<void> {
    this.started ??= this.launch().catch(async (error: unknown) => {
      await this.stop();
      throw error;
    });
    return this.started;
  }

  /** Starts the thread, and replaces also the first one if it does not load. */
  keepRunning(): void {
    this.started ??= this.launch().catch((error: Error) => this.replace(error));
  }

  /** Resolves when there is a ready thread, possibly a replacement. Without a deadline. */
  async whenReady(): Promise<void> {
    await this.start();
    if (!this.isReady) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restart);
    await this.end('it was stopped');
  }

  /** Calls the current thread, which may still load. Rejects with `ThreadEndedError` without one, or when it ends. */
  call(call: Call): Promise<Result> {
    if (!this.worker) return Promise.reject(new ThreadEndedError(this.endReason ?? 'it is not started'));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.calls.set(id, { resolve, reject });
      this.send({ type: 'call', id, call });
    });
  }

  /** Messages are lost while there is no thread. */
  post(message: To, transfer: ArrayBuffer[] = []): void {
    this.send({ type: 'message', message }, transfer);
  }

  /** Ends the thread if it does not answer a ping. */
  async endIfBlocked(): Promise<void> {
    const { worker } = this;
    if (!worker || !this.isReady || this.pong) return;
    const { blockedMs = defaultBlockedMs } = this.options;
    const answered = new Promise<boolean>((resolve) => (this.pong = () => resolve(true)));
    this.send({ type: 'ping' });
    const isAlive = await within(blockedMs, answered, () => false);
    this.pong = undefined;
    if (!isAlive && worker === this.worker) await this.end(`it was blocked for ${blockedMs} ms`);
  }

  private async end(reason: string): Promise<void> {
    this.endReason ??= reason;
    await this.worker?.terminate();
  }

  private async launch(): Promise<void> {
    const { entry, name, workerData, environment, maxHeapMb, loadMs } = this.options;
    this.endReason = null;
    this.crash = undefined;
    const worker = startThread(entry, {
      name,
      workerData,
      ...(environment ? { env: environment } : {}),
      ...(maxHeapMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } }),
    });
    this.worker = worker;
    const ready = new Promise<void>((resolve, reject) => (this.loading = { resolve, reject }));
    worker.on('message', (message: FromThread<Result, From>) => this.onMessage(message));
    worker.on('error', (error) => (this.crash = error));
    worker.once('exit', (code) => this.onExit(worker, code));
    this.options.onStart?.();
    try {
      await (loadMs === undefined ? ready : within(loadMs, ready));
    } catch (error) {
      await this.end(messageOf(error));
      throw error;
    }
  }

  private onMessage(message: FromThread<Result, From>): void {
    switch (message.type) {
      case 'ready':
        this.isReady = true;
        this.restartMs = this.options.restart?.firstMs ?? 0;
        this.loading?.resolve();
        for (const resolve of this.waiting.splice(0)) resolve();
        break;
      case 'broken':
        this.loading?.reject(errorFromWire(message.error));
        break;
      case 'result':
        this.take(message.id)?.resolve(message.result);
        break;
      case 'failed':
        this.take(message.id)?.reject(errorFromWire(message.error));
        break;
      case 'message':
        this.options.onMessage?.(message.message);
        break;
      case 'pong':
        this.pong?.();
        break;
    }
  }

  private send(message: ToThread<Call, To>, transfer: ArrayBuffer[] = []): void {
    this.worker?.postMessage(message, transfer);
  }

  private take(id: number): Pending<Result> | undefined {
    const call = this.calls.get(id);
    this.calls.delete(id);
    return call;
  }

  private onExit(worker: Worker, code: number): void {
    if (worker !== this.worker) return;
    const wasReady = this.isReady;
    this.worker = undefined;
    this.isReady = false;
    this.endReason ??= this.crash === undefined ? `it ended with exit code ${code}` : messageOf(this.crash);
    const ended = new ThreadEndedError(this.endReason, { cause: this.crash });
    this.loading?.reject(ended);
    for (const { reject } of this.calls.values()) reject(ended);
    this.calls.clear();
    this.pong?.();
    // A launch that fails is replaced by its caller.
    if (wasReady && this.options.restart && !this.isStopping) this.replace(ended);
    else this.options.onExit?.(ended, null);
  }

  private replace(error: Error): void {
    const { restart, onExit } = this.options;
    if (!restart || this.isStopping) return;
    const { restartMs } = this;
    this.restartMs = Math.min(restartMs * 2, restart.slowestMs);
    this.restart = setTimeout(() => {
      this.launch().catch((cause: Error) => this.replace(cause));
    }, restartMs);
    onExit?.(error, restartMs);
  }
}

/** Checks the shape, because errors of a worker may lack the class. */
const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error);
