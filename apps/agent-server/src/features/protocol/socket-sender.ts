import { Injectable } from '@nestjs/common';
import type { WebSocket } from 'ws';

/** Bounds of a WebSocket with a slow client. */
@Injectable()
export class SocketLimits {
  /** Text in the buffer of a socket, in bytes, from which its senders wait. */
  readonly highWaterBytes: number = 256 * 1024;
  /** A client that reads nothing for this time is gone. */
  readonly stallMs: number = 60_000;
}

/** Sends in order. Waits for a slow client, and cuts one that does not read. */
export function sender(socket: WebSocket, limits: SocketLimits): (text: string) => Promise<void> {
  return async (text) => {
    if (socket.readyState !== socket.OPEN) return;
    // The callback comes in a later tick, also when the text is sent at once or the socket breaks.
    let onSent = () => {};
    socket.send(text, () => onSent());
    if (socket.bufferedAmount < limits.highWaterBytes) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(() => socket.terminate(), limits.stallMs);
      onSent = () => {
        clearTimeout(timer);
        done();
      };
    });
  };
}
