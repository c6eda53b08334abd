import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.js';

export interface StallingProxy extends DatabaseProxy {
  /** How many connections stalled so far. */
  stalled: () => number;
}

/**
 * Stands between clients and a server. A connection over which the text was sent gets no answer any more, as from a
 * server that hangs or a network that swallows.
 */
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
