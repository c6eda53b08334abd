/** A WebSocket of the streaming protocol. */
import WebSocket from 'ws';

export class ProtocolSocket {
  /** @type {Map<number, (answer: any) => void>} */
  waiting = new Map();
  calls = 0;

  /**
   * @param {WebSocket} socket
   * @param {(event: any) => void} onEvent
   */
  constructor(socket, onEvent) {
    this.socket = socket;
    socket.on('message', (text) => {
      const frame = JSON.parse(String(text));
      if (frame.type === 'event') onEvent(frame);
      else this.waiting.get(frame.id)?.(frame);
    });
  }

  /**
   * @param {import('./http-client.mjs').Target} target
   * @param {string} threadId
   * @param {(event: any) => void} onEvent
   * @returns {Promise<ProtocolSocket>}
   */
  static open({ url, headers }, threadId, onEvent) {
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/threads/${threadId}/stream/events`, { headers });
    const opened = new ProtocolSocket(socket, onEvent);
    return new Promise((done, fail) => {
      socket.once('open', () => done(opened));
      socket.once('error', fail);
    });
  }

  /**
   * @param {string} method
   * @param {object} params
   * @returns {Promise<any>} the answer
   */
  call(method, params) {
    const id = (this.calls += 1);
    return new Promise((done, fail) => {
      this.waiting.set(id, (answer) => {
        this.waiting.delete(id);
        if (answer.type === 'success') done(answer);
        else fail(new Error(`${method}: ${JSON.stringify(answer).slice(0, 300)}`));
      });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close() {
    this.socket.terminate();
  }
}
