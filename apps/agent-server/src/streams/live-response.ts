import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { RequestAuthenticator } from '@heddle/auth';
import { boundedWrite, Draining, releaseBody } from '@heddle/http';
import { sseFrame, sseHeartbeat, sseRetry } from './sse.js';
import { type StreamKind, StreamMetrics } from './stream-metrics.js';

/** Heartbeat interval in ms. Clients reconnect without a heartbeat, so this thread sends it, not the graph thread. */
const heartbeatMs = 5_000;
/** Delay of the headers in ms, so that a short answer is one packet. */
const headersMs = 20;

/** `seq` is the event id. */
export interface SentEvent {
  seq: number | string;
  event: string;
  data: string;
}

interface Live {
  signal: AbortSignal;
  /** The client left before the answer was complete. */
  abandoned: () => boolean;
  close: () => void;
}

/** Long answers: event streams, and JSON documents of ended runs. */
@Injectable()
export class LiveResponses {
  constructor(
    private readonly draining: Draining,
    private readonly metrics: StreamMetrics,
    private readonly authenticator: RequestAuthenticator,
  ) {}

  /** Sends events until the source ends. False when the client disconnected first. */
  async events(
    response: Response,
    source: (signal: AbortSignal) => AsyncIterable<SentEvent>,
    accepts: (event: string) => boolean,
  ): Promise<boolean> {
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const live = this.open(response, sseHeartbeat, 'events');
    try {
      for await (const { seq, event, data } of source(live.signal)) {
        if (!accepts(event)) continue;
        await boundedWrite(response, sseFrame(event, data, String(seq)), live.signal);
        this.metrics.sent();
      }
    } finally {
      live.close();
    }
    return this.finish(response, live, '', sseRetry);
  }

  /** Sends a JSON document once it is complete, and line breaks until then. False when the client disconnected first. */
  async json(response: Response, produce: (signal: AbortSignal) => Promise<string>): Promise<boolean> {
    response.status(200).set({
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    const live = this.open(response, '\n', 'json');
    try {
      const body = await produce(live.signal);
      return this.finish(response, live, body, '');
    } finally {
      live.close();
    }
  }

  private open(response: Response, heartbeat: string, kind: StreamKind): Live {
    this.metrics.opened(kind);
    // The input is stored with the run, so the body no longer counts against the memory budget.
    releaseBody(response.req);
    const controller = new AbortController();
    let abandoned = false;
    const onClose = () => {
      abandoned = true;
      controller.abort();
    };
    // The client may have disconnected during the creation of the run: `close` does not come again.
    if (response.destroyed || response.socket?.destroyed) onClose();
    response.once('close', onClose);
    const headers = setTimeout(() => response.flushHeaders(), headersMs);
    const timer = setInterval(() => {
      if (!response.writableNeedDrain) response.write(heartbeat);
      void this.cutIfRevoked(response);
    }, heartbeatMs);
    const stopWatching = this.draining.onHandOver(() => controller.abort());
    return {
      signal: controller.signal,
      abandoned: () => abandoned,
      close: () => {
        this.metrics.closed(kind);
        clearTimeout(headers);
        clearInterval(timer);
        response.off('close', onClose);
        stopWatching();
      },
    };
  }

  /** Ends the answer of a revoked key. Without an answer about the key the stream goes on. */
  private async cutIfRevoked(response: Response): Promise<void> {
    if (await this.authenticator.isRevoked(response.req).catch(() => false)) response.destroy();
  }

  private finish(response: Response, live: Live, body: string, lastWords: string): boolean {
    if (live.abandoned()) return false;
    if (live.signal.aborted) handOver(response, lastWords);
    else response.end(body);
    return true;
  }
}

/**
 * Ends the connection without ending the answer. A clean end would mean "the run is over"; after a broken connection
 * clients continue at `Location`, which another replica serves. Data that was written before still arrives.
 */
function handOver(response: Response, lastWords: string): void {
  response.flushHeaders();
  if (lastWords !== '') response.write(lastWords);
  response.socket?.destroySoon();
}
