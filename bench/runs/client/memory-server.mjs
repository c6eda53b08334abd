/** A server that sends one text from its memory, in a thread of its own: the lower limit of the time of a read. */
import { createServer } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

export class MemoryServer {
  /**
   * @param {Worker} thread
   * @param {string} url
   */
  constructor(thread, url) {
    this.thread = thread;
    this.url = url;
  }

  /**
   * @param {string} text
   * @returns {Promise<MemoryServer>}
   */
  static start(text) {
    const thread = new Worker(new URL(import.meta.url), { workerData: text });
    return new Promise((done, fail) => {
      thread.once('message', (port) => done(new MemoryServer(thread, `http://127.0.0.1:${port}`)));
      thread.once('error', fail);
    });
  }

  async stop() {
    await this.thread.terminate();
  }
}

if (!isMainThread && typeof workerData === 'string') {
  const bytes = Buffer.from(workerData);
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  const server = createServer((_, response) => response.writeHead(200, headers).end(bytes));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    parentPort?.postMessage(typeof address === 'object' && address?.port);
  });
}
