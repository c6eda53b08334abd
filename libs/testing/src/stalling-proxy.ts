import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.js';

export interface StallingProxy extends DatabaseProxy {
  /** Number of stalled connections. */
  stalled: () => number;
}

/** Proxy that stalls a connection after the given text was sent, like a hanging server or a lossy network. */
export async function startStallingProxy(databaseUrl: string, stallsAfter: string): Promise<StallingProxy> {
  let stalled = 0;
  const proxy = await startDatabaseProxy(databaseUrl, ({ toServer, toClient }) => {
    let silent = false;
    return {
      fromClient: (chunk) => {
        if (!silent && chunk.includes(stallsAfter)) {
          silent = true;
          stalled += 1;
        }
        toServer(chunk);
      },
      fromServer: (chunk) => {
        if (!silent) toClient(chunk);
      },
    };
  });
  return { ...proxy, stalled: () => stalled };
}
