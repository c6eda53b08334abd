import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@heddle/testing';
import { sampleDataSource, startSampleApp } from './sample-app.js';

let database: TestDatabase;
let app: NestExpressApplication;
let base: string;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'sample', createDataSource: sampleDataSource });
  ({ app, base } = await startSampleApp(database.url));
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function open(): Promise<{ socket: Socket; answers: () => number }> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  return { socket, answers: () => text.split('HTTP/1.1 200').length - 1 };
}

/** Requests that begin in one turn of the event loop, of those that arrive together. */
const perTurn = 16;

it('begins few of the requests that arrive together, so that others begin between them', async () => {
  const many = 400;
  const request = `GET /things HTTP/1.1\r\nHost: ${new URL(base).host}\r\nx-api-key: key-1\r\n\r\n`;
  const { socket, answers } = await open();
  socket.write(request.repeat(many));
  await once(socket, 'data');
  const first = answers();
  while (answers() < many) await once(socket, 'data');
  socket.destroy();
  expect(first).toBeLessThanOrEqual(2 * perTurn);
});
