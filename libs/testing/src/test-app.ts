import type { AddressInfo } from 'node:net';
import type { INestApplication } from '@nestjs/common';
import { type HttpCaller, httpCaller } from './http-caller.js';

export interface TestApp<App extends INestApplication = INestApplication> extends HttpCaller {
  app: App;
  close: () => Promise<void>;
}

/** Runs a service in the test process, on a free port, with a caller for this key. */
export async function startTestApp<App extends INestApplication>(app: App, key: string): Promise<TestApp<App>> {
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  return { ...httpCaller(`http://127.0.0.1:${port}`, key), app, close: () => app.close() };
}
