/** Plain HTTP over connections that are kept alive. */
import { Agent, request } from 'node:http';
import { SseDecoder } from './sse.mjs';

/** Nothing that is measured takes so long. */
const silenceMs = 120_000;

/** @typedef {{ url: string, headers: Record<string, string> }} Target */

export class HttpClient {
  /**
   * @param {Target} target
   * @param {number} connections
   */
  constructor({ url, headers }, connections) {
    this.url = url;
    this.headers = headers;
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>} the document; anything but a good answer fails
   */
  async json(method, path, body) {
    const response = await this.send(method, path, body);
    const text = await textOf(response);
    if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 500)}`);
    return JSON.parse(text);
  }

  /**
   * The events of a stream, to its end.
   *
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {(event: import('./sse.mjs').ServerSentEvent) => void} onEvent
   * @param {{ headers?: Record<string, string>, pauseMs?: number }} [options] `pauseMs`: a reader that rests after each piece
   * @returns {Promise<void>}
   */
  async events(method, path, body, onEvent, { headers = {}, pauseMs = 0 } = {}) {
    const response = await this.send(method, path, body, headers);
    if (response.statusCode !== 200) {
      throw new Error(`${method} ${path}: ${response.statusCode} ${(await textOf(response)).slice(0, 500)}`);
    }
    const decoder = new SseDecoder();
    response.setEncoding('utf8');
    await new Promise((done, fail) => {
      response.on('data', (/** @type {string} */ text) => {
        for (const event of decoder.push(text)) onEvent(event);
        if (pauseMs === 0) return;
        response.pause();
        setTimeout(() => response.resume(), pauseMs);
      });
      response.once('end', done);
      response.once('error', fail);
    });
  }

  close() {
    this.agent.destroy();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [more]
   * @returns {Promise<import('node:http').IncomingMessage>}
   */
  send(method, path, body, more = {}) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    /** @type {Record<string, string | number>} */
    const headers = { ...this.headers, ...more };
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    return new Promise((done, fail) => {
      const sent = request(`${this.url}${path}`, { method, headers, agent: this.agent }, done);
      sent.setTimeout(silenceMs, () => sent.destroy(new Error(`${method} ${path}: no word for ${silenceMs / 1000} s`)));
      sent.once('error', fail);
      sent.end(text);
    });
  }
}

/** @param {import('node:http').IncomingMessage} response */
async function textOf(response) {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}
