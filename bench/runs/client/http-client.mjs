/** Plain HTTP over connections that are kept alive. */
import { Agent, request } from 'node:http';
import { SseDecoder } from './sse.mjs';

/** Longer than any measured request. */
const silenceMs = 120_000;

/** @typedef {{ url: string, headers: Record<string, string> }} Target */

export class HttpClient {
  /**
   * @param {Target} target
   * @param {number} connections
   * @param {{ keepAlive?: boolean }} [options]
   */
  constructor({ url, headers }, connections, { keepAlive = true } = {}) {
    this.url = url;
    this.headers = headers;
    this.agent = new Agent({ keepAlive, maxSockets: connections });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>} the document; anything but a good answer fails
   */
  async json(method, path, body) {
    return JSON.parse(await wholeText(await this.send(method, path, body), `${method} ${path}`));
  }

  /**
   * The text of a document.
   *
   * @param {string} path
   * @param {string} [url] another server
   */
  async text(path, url) {
    return wholeText(await this.send('GET', path, undefined, {}, url), `GET ${path}`);
  }

  /**
   * A stream that has begun.
   *
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [headers]
   */
  async open(method, path, body, headers = {}) {
    const response = await this.send(method, path, body, headers);
    if (response.statusCode === 200) return response.setEncoding('utf8');
    throw new Error(`${method} ${path}: ${response.statusCode} ${(await textOf(response)).slice(0, 500)}`);
  }

  close() {
    this.agent.destroy();
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   * @param {Record<string, string>} [more]
   * @param {string} [url]
   * @returns {Promise<import('node:http').IncomingMessage>}
   */
  send(method, path, body, more = {}, url = this.url) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    /** @type {Record<string, string | number>} */
    const headers = { ...this.headers, ...more };
    if (text !== undefined) {
      headers['content-type'] = 'application/json';
      headers['content-length'] = Buffer.byteLength(text);
    }
    return new Promise((done, fail) => {
      const sent = request(`${url}${path}`, { method, headers, agent: this.agent }, done);
      sent.setTimeout(silenceMs, () => sent.destroy(new Error(`${method} ${path}: no word for ${silenceMs / 1000} s`)));
      // A server may end an idle connection in the moment in which it is used again.
      const again = (/** @type {NodeJS.ErrnoException} */ { code }) => sent.reusedSocket && code === 'ECONNRESET';
      sent.on('error', (error) => (again(error) ? done(this.send(method, path, body, more, url)) : fail(error)));
      sent.end(text);
    });
  }
}

/**
 * The events of a stream, to its end; a slow reader rests after each piece.
 *
 * @param {import('node:http').IncomingMessage} response
 * @param {(event: import('./sse.mjs').ServerSentEvent) => void} onEvent
 * @param {number} [charactersPerSecond]
 * @returns {Promise<void>}
 */
export async function readEvents(response, onEvent, charactersPerSecond = Infinity) {
  const decoder = new SseDecoder();
  for await (const text of response) {
    for (const event of decoder.push(text)) onEvent(event);
    if (charactersPerSecond === Infinity) continue;
    await new Promise((done) => setTimeout(done, (text.length / charactersPerSecond) * 1000));
  }
}

/**
 * @param {import('node:http').IncomingMessage} response
 * @param {string} title
 */
async function wholeText(response, title) {
  const text = await textOf(response);
  if (response.statusCode !== 200) throw new Error(`${title}: ${response.statusCode} ${text.slice(0, 500)}`);
  return text;
}

/** @param {import('node:http').IncomingMessage} response */
async function textOf(response) {
  response.setEncoding('utf8');
  let text = '';
  for await (const chunk of response) text += chunk;
  return text;
}
