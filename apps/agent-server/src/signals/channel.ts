import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { type InTransaction, NotificationListener } from '@heddle/database';
import { WakeUps } from './wake-ups.js';

interface ChannelFormat<T> {
  /** Channel of NOTIFY; processes of two versions share it during an update. */
  name: string;
  encode: (value: T) => string;
  /** undefined ignores the notification. */
  decode: (payload: string) => { value: T } | undefined;
}

/** The payload is an id. */
export const idFormat = (name: string): ChannelFormat<string> => ({
  name,
  encode: (id) => id,
  decode: (value) => ({ value }),
});

const event = Symbol('value');

/** Hints for all processes: a lost one costs a poll, because the next poll finds the same rows. */
export class Channel<T> {
  private readonly emitter = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly format: ChannelFormat<T>,
    private readonly wakeUps: WakeUps,
    listener: NotificationListener,
  ) {
    listener.on(format.name, (payload) => {
      const decoded = format.decode(payload);
      if (decoded) this.emit(decoded.value);
    });
  }

  /** Returns a function that removes the handler. */
  subscribe(handler: (value: T) => void): () => void {
    this.emitter.on(event, handler);
    return () => this.emitter.off(event, handler);
  }

  /** Tells only this process. */
  emit(value: T): void {
    this.emitter.emit(event, value);
  }

  /** Tells only other processes; call it after the commit. */
  send(value: T): void {
    this.wakeUps.send(this.format.name, this.format.encode(value));
  }

  /** Tells this process right after the commit, and others soon after. */
  publish(ctx: InTransaction, value: T): void {
    ctx.tx.afterCommit(() => {
      this.emit(value);
      this.send(value);
    });
  }
}

@Injectable()
export class Channels {
  constructor(
    private readonly wakeUps: WakeUps,
    private readonly listener: NotificationListener,
  ) {}

  open<T>(format: ChannelFormat<T>): Channel<T> {
    return new Channel(format, this.wakeUps, this.listener);
  }
}
