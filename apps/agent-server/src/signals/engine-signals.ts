import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationListener, type InTransaction } from '@heddle/database';
import { WakeUps } from './wake-ups.js';

/** Wakes workers of other processes for a new run. The payload identifies the sender. */
const workChannel = 'agent_server_work';
/** Wakes the process that executes a run to read its row. The payload is the run's id. */
const cancelChannel = 'agent_server_stop';

/**
 * Wake-ups of the engine: in this process right after the commit, in others by NOTIFY soon after. They are hints: the
 * next poll finds the same rows.
 */
@Injectable()
export class EngineSignals implements OnModuleInit {
  private readonly emitter = new EventEmitter().setMaxListeners(0);
  private readonly origin = randomUUID();

  constructor(
    private readonly wakeUps: WakeUps,
    private readonly listener: NotificationListener,
  ) {}

  onModuleInit(): void {
    this.listener.on(workChannel, (origin) => {
      if (origin !== this.origin) this.emitter.emit('work');
    });
    this.listener.on(cancelChannel, (runId) => this.emitter.emit('cancel', runId));
    this.listener.onListening(() => this.emitter.emit('work'));
  }

  notifyWork(ctx: InTransaction): void {
    ctx.tx.afterCommit(() => {
      this.emitter.emit('work');
      this.wakeUps.send(workChannel, this.origin);
    });
  }

  notifyCancel(ctx: InTransaction, runId: string): void {
    ctx.tx.afterCommit(() => {
      this.emitter.emit('cancel', runId);
      this.wakeUps.send(cancelChannel, runId);
    });
  }

  /** Only in this process: a slot or a thread became free. */
  wakeLocalWorker(): void {
    this.emitter.emit('work');
  }

  onWork(handler: () => void): () => void {
    this.emitter.on('work', handler);
    return () => this.emitter.off('work', handler);
  }

  onCancel(handler: (runId: string) => void): () => void {
    this.emitter.on('cancel', handler);
    return () => this.emitter.off('cancel', handler);
  }
}
