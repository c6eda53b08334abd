import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { type EdgeHandler, EdgeHandlers } from './edge-handlers.js';

describe('handlers before Express', () => {
  let server: Server | undefined;
  afterEach(() => void server?.close());

  /** An application that answers with the seen targets, and with the messages of errors. */
  async function serve(...handlers: EdgeHandler[]): Promise<string> {
    const application = express();
    const edge = new EdgeHandlers(application);
    application.use(edge.raise);
    application.use(
      (request: Request, response: Response) =>
        void response.json({ url: request.url, originalUrl: request.originalUrl }),
    );
    application.use((error: Error, _request: Request, response: Response, next: NextFunction) => {
      if (response.headersSent) next(error);
      else response.status(418).json({ error: error.message });
    });
    edge.use(...handlers);
    const listening = createServer(edge.listener);
    server = listening;
    await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  it('run in order, and keep the original target', async () => {
    const suffix =
      (text: string): EdgeHandler =>
      (request, _response, next) => {
        request.url += text;
        next();
      };
    const url = await serve(suffix('a'), suffix('b'));
    expect(await (await fetch(`${url}/x`)).json()).toEqual({ url: '/xab', originalUrl: '/x' });
  });

  it('may answer without Express', async () => {
    const url = await serve((_request, response) => void response.end('forwarded'));
    const answer = await fetch(url);
    expect(await answer.text()).toBe('forwarded');
    expect(answer.headers.has('x-powered-by')).toBe(false);
  });

  const refuse: EdgeHandler = (_request, _response, next) => next(new Error('refused'));
  const fail: EdgeHandler = () => {
    throw new Error('failed');
  };
  const failLater: EdgeHandler = (_request, _response, next) =>
    void Promise.reject(new Error('failed later')).catch(next);

  const later: EdgeHandler = (_request, _response, next) => void setImmediate(() => next());

  it.each([
    ['refused', refuse],
    ['failed', fail],
    ['failed later', failLater],
  ])('lead to the error handler of Express: %s', async (error, handler) => {
    const url = await serve(later, handler, () => {
      throw new Error('a handler after the error was called');
    });
    const answer = await fetch(url);
    expect([answer.status, await answer.json()]).toEqual([418, { error }]);
  });
});
