import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { NotificationListener, type InTransaction } from '@heddle/database';
import { type Channel, Channels, idFormat } from './channel.js';

/** Wake-ups of the engine. */
@Injectable()
export class EngineSignals {
  /** Wakes workers for a new run. */
  private readonly work: Channel<void>;
  /** Wakes the process that executes a run to read its row. */
  private readonly cancels: Channel<string>;

  constructor(channels: Channels, listener: NotificationListener) {
    const origin = randomUUID();
    this.work = channels.open<void>({
      name: 'agent_server_work',
      encode: () => origin,
      // This process was woken at the commit.
      decode: (sender) => (sender === origin ? undefined : { value: undefined }),
    });
    this.cancels = channels.open(idFormat('agent_server_stop'));
    listener.onListening(() => this.work.emit());
  }

  notifyWork(ctx: InTransaction): void {
    this.work.publish(ctx);
  }

  /** Call it after the commit of a statement without a transaction. */
  announceWork(): void {
    this.work.emit();
    this.work.send();
  }

  notifyCancel(ctx: InTransaction, runId: string): void {
    this.cancels.publish(ctx, runId);
  }

  /** Only in this process: a slot or a thread became free. */
  wakeLocalWorker(): void {
    this.work.emit();
  }

  onWork(handler: () => void): () => void {
    return this.work.subscribe(handler);
  }

  onCancel(handler: (runId: string) => void): () => void {
    return this.cancels.subscribe(handler);
  }
}
