import { EventEmitter } from 'node:events';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type InTransaction, NotificationListener } from '@heddle/database';
import { WakeUps } from '../../signals/wake-ups.js';

const changeChannel = 'agent_server_crons';

/**
 * Tells every process that the next fire time of a cron may have changed, so that schedulers sleep until then. Polling
 * covers a missed signal.
 */
@Injectable()
export class CronSignals implements OnModuleInit {
  private readonly emitter = new EventEmitter();

  constructor(
    private readonly wakeUps: WakeUps,
    private readonly listener: NotificationListener,
  ) {}

  onModuleInit(): void {
    this.listener.on(changeChannel, () => this.emitter.emit('change'));
    this.listener.onListening(() => this.emitter.emit('change'));
  }

  notifyChange(ctx: InTransaction): void {
    ctx.tx.afterCommit(() => {
      this.emitter.emit('change');
      this.wakeUps.send(changeChannel, '');
    });
  }

  onChange(handler: () => void): () => void {
    this.emitter.on('change', handler);
    return () => this.emitter.off('change', handler);
  }
}
