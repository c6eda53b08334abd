import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { boundedWrite } from './bounded-write.js';
import { Draining } from '../observability/draining.js';

/** `data` is JSON text without line breaks. */
export interface StreamedEvent {
  id: string;
  event: string;
  data: string;
}

/** Interval in ms of comments, by which proxies and clients see that the connection lives. */
const heartbeatMs = 10_000;

/** Answers of server-sent events that any process may continue: the id of the last event is the position. */
@Injectable()
export class EventStreams {
  constructor(private readonly draining: Draining) {}

  /**
   * Sends events until the source ends. The source stops when its signal aborts: the client left, or this process ends
   * and breaks the connection, so that the client continues at another one.
   */
  async send(response: Response, source: (signal: AbortSignal) => AsyncIterable<StreamedEvent>): Promise<void> {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    const controller = new AbortController();
    const { signal } = controller;
    let isHandedOver = false;
    const onClose = () => controller.abort();
    response.once('close', onClose);
    if (response.destroyed) onClose();
    const heartbeat = setInterval(() => {
      if (!response.writableNeedDrain) response.write(': heartbeat\r\n');
    }, heartbeatMs);
    const stopWatching = this.draining.onHandOver(() => {
      isHandedOver = true;
      controller.abort();
    });
    try {
      for await (const { id, event, data } of source(signal)) {
        await boundedWrite(response, `event: ${event}\r\ndata: ${data}\r\nid: ${id}\r\n\r\n`, signal);
        if (signal.aborted) break;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      clearInterval(heartbeat);
      response.off('close', onClose);
      stopWatching();
    }
    // A clean end would mean that there are no more events.
    if (isHandedOver) response.socket?.destroySoon();
    else response.end();
  }
}
