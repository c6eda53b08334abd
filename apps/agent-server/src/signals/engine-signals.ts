import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NotificationListener, type InTransaction } from '@heddle/database';
import { SignalRepository } from './signal.repository.js';

/** Wakes workers of other processes: there may be a run to claim. */
const workChannel = 'agent_server_work';
/** Tells the process that executes a run to look at its row; the payload is the run's id. */
const cancelChannel = 'agent_server_stop';

/**
 * Wake-ups of the engine: in this process right after the commit, in the others by NOTIFY with it. They carry no
 * decision: whoever misses one finds the same in the tables at its next poll.
 */
@Injectable()
export class EngineSignals implements OnModuleInit {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly signals: SignalRepository,
    private readonly listener: NotificationListener,
  ) {}

  onModuleInit(): void {
    this.listener.on(workChannel, () => this.emitter.emit('work'));
    this.listener.on(cancelChannel, (runId) => this.emitter.emit('cancel', runId));
    this.listener.onReconnect(() => this.emitter.emit('work'));
  }

  async notifyWork(ctx: InTransaction): Promise<void> {
    await this.signals.notify(ctx, workChannel, '');
    ctx.tx.afterCommit(() => this.emitter.emit('work'));
  }

  async notifyCancel(ctx: InTransaction, runId: string): Promise<void> {
    await this.signals.notify(ctx, cancelChannel, runId);
    ctx.tx.afterCommit(() => this.emitter.emit('cancel', runId));
  }

  /** Only here: a slot became free, or a thread. */
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
