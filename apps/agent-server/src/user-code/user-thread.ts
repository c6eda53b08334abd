import type { Worker } from 'node:worker_threads';
import { within } from '@heddle/leases';
import { startThread } from '@heddle/process/threads';
import type { ModuleLocation } from '../config/langgraph/module-location.js';
import { errorFromWire } from '../graphs/runtime/runtime.errors.js';
import type { FromUserThread, ToUserThread, UserThreadData } from './user-thread.protocol.js';

export interface UserThreadOptions<From> {
  name: string;
  /** The module that serves the inner side. */
  entry: URL;
  location: ModuleLocation;
  ownApi?: string | undefined;
  /** All variables that the code finds. */
  environment: Readonly<Record<string, string>>;
  onMessage: (message: From) => void;
  /** Nothing that was asked before will be answered. */
  onExit: (reason: string) => void;
  log: (message: string, fields: Record<string, unknown>) => void;
}

/** How long a module may take to load. */
const loadMs = 30_000;
const firstRestartMs = 100;
const slowestRestartMs = 10_000;
/** A thread that has not even said that it is there for so long is blocked, and is replaced. */
const blockedMs = 2_000;
/** Code that takes more than this ends its thread, and not the process. */
const maxHeapMb = 512;

/** A thread of code that is the project's and not ours: whatever it does to its thread, another one takes its place. */
export class UserThread<To, From> {
  private worker: Worker | undefined;
  private isReady = false;
  private isStopping = false;
  private restartMs = firstRestartMs;
  private restart: NodeJS.Timeout | undefined;
  private crash: unknown;
  private settleStart: { resolve: () => void; reject: (error: Error) => void } | undefined;
  private waiting: (() => void)[] = [];
  private pong: (() => void) | undefined;
  private started: Promise<void> | undefined;

  constructor(private readonly options: UserThreadOptions<From>) {}

  /** Rejects when the code does not load the first time: that is a mistake to report, not to retry. */
  start(): Promise<void> {
    this.started ??= this.launch().catch(async (error: unknown) => {
      await this.stop();
      throw error;
    });
    return this.started;
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.restart);
    await this.worker?.terminate();
  }

  /** Resolves when there is a thread that takes messages; whoever waits has a deadline. */
  async whenReady(): Promise<void> {
    if (this.started) await this.started;
    else await this.start();
    if (!this.isReady) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** What is posted while there is no thread is lost. */
  post(message: To, transfer: ArrayBuffer[] = []): void {
    if (this.isReady) this.send({ type: 'message', message }, transfer);
  }

  /** Something took too long: ends the thread if it is blocked. What only waits for others goes on. */
  async endIfBlocked(): Promise<void> {
    const { worker } = this;
    if (!worker || !this.isReady || this.pong) return;
    const answered = new Promise<boolean>((resolve) => (this.pong = () => resolve(true)));
    this.send({ type: 'ping' });
    const alive = await within(blockedMs, answered, () => false);
    this.pong = undefined;
    if (alive || worker !== this.worker) return;
    this.crash = new Error(`it was blocked for ${blockedMs} ms`);
    await worker.terminate();
  }

  private async launch(): Promise<void> {
    const { entry, name, location, ownApi, environment } = this.options;
    const data: UserThreadData = { location, ...(ownApi === undefined ? {} : { ownApi }) };
    const options = { name, workerData: data, env: environment, resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } };
    const worker = startThread(entry, options);
    this.worker = worker;
    this.crash = undefined;
    const ready = new Promise<void>((resolve, reject) => (this.settleStart = { resolve, reject }));
    worker.on('message', (message: FromUserThread<From>) => this.onMessage(message));
    worker.on('error', (error) => (this.crash = error));
    worker.once('exit', () => this.onExit(worker));
    await within(loadMs, ready, () => {
      throw new Error(`${location.file} did not load within ${loadMs / 1000} s`);
    });
  }

  private onMessage(message: FromUserThread<From>): void {
    switch (message.type) {
      case 'message':
        this.options.onMessage(message.message);
        break;
      case 'stray':
        this.options.log('uncaught exception or rejection in the code of the project', {
          thread: this.options.name,
          err: errorFromWire(message.error),
        });
        break;
      case 'pong':
        this.pong?.();
        break;
      case 'broken':
        this.settleStart?.reject(errorFromWire(message.error));
        break;
      case 'ready':
        this.isReady = true;
        this.restartMs = firstRestartMs;
        this.settleStart?.resolve();
        for (const resolve of this.waiting.splice(0)) resolve();
        break;
    }
  }

  private onExit(worker: Worker): void {
    if (worker !== this.worker) return;
    const reason = this.crash instanceof Error ? this.crash.message : 'it ended itself';
    const wasReady = this.isReady;
    this.isReady = false;
    this.worker = undefined;
    this.settleStart?.reject(new Error(`The thread of ${this.options.location.file} ended while it loaded: ${reason}`));
    this.options.onExit(reason);
    if (wasReady && !this.isStopping) this.replace(reason);
  }

  private replace(reason: string): void {
    const { log, name } = this.options;
    log('a thread of the project ended; another one is started', { thread: name, reason, retry_in_ms: this.restartMs });
    this.restart = setTimeout(() => {
      this.launch().catch((error: unknown) => {
        if (!this.isStopping) this.replace(String(error));
      });
    }, this.restartMs);
    this.restartMs = Math.min(this.restartMs * 2, slowestRestartMs);
  }

  private send(message: ToUserThread<To>, transfer: ArrayBuffer[] = []): void {
    this.worker?.postMessage(message, transfer);
  }
}
