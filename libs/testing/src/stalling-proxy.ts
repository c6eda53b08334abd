import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  /** Of the database, by way of the proxy. */
  url: string;
  /** How many connections stalled so far. */
  stalled: () => number;
  close: () => Promise<void>;
}

/**
 * Stands between clients and a server. A connection over which the text was sent gets no answer any more, as from a
 * server that hangs or a network that swallows.
 */
export async function startStallingProxy(databaseUrl: string, stallsAfter: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let stalled = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let silent = false;
    client.on('data', (chunk: Buffer) => {
      if (!silent && chunk.includes(stallsAfter)) {
        silent = true;
        stalled += 1;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk: Buffer) => {
      if (!silent) client.write(chunk);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    stalled: () => stalled,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
