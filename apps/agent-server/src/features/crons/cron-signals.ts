import { Injectable } from '@nestjs/common';
import { type InTransaction, NotificationListener } from '@heddle/database';
import { type Channel, Channels } from '../../signals/channel.js';

/**
 * Tells every process that the next fire time of a cron may have changed, so that schedulers sleep until then. Polling
 * covers a missed signal.
 */
@Injectable()
export class CronSignals {
  private readonly changes: Channel<void>;

  constructor(channels: Channels, listener: NotificationListener) {
    this.changes = channels.open<void>({
      name: 'agent_server_crons',
      encode: () => '',
      decode: () => ({ value: undefined }),
    });
    listener.onListening(() => this.changes.emit());
  }

  notifyChange(ctx: InTransaction): void {
    this.changes.publish(ctx);
  }

  onChange(handler: () => void): () => void {
    return this.changes.subscribe(handler);
  }
}
