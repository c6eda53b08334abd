import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Two sockets, of a client and of the server, as one that passes things on sees them. */
export interface Link {
  toServer: (chunk: Buffer) => void;
  toClient: (chunk: Buffer) => void;
  /** The server has said all it had to say: whatever was kept back goes first. */
  endClient: () => void;
}

/** What becomes of what comes; without one of these it is passed on. */
export interface Passage {
  fromClient?: (chunk: Buffer) => void;
  fromServer?: (chunk: Buffer) => void;
  serverEnded?: () => void;
}

export interface DatabaseProxy {
  /** Of the database, by way of the proxy. */
  url: string;
  close: () => Promise<void>;
}

/** Stands between clients and a database. `open` says for each connection what happens on it. */
export async function startDatabaseProxy(databaseUrl: string, open: (link: Link) => Passage): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    const link: Link = {
      toServer: (chunk) => void upstream.write(chunk),
      toClient: (chunk) => void client.write(chunk),
      endClient: () => client.destroySoon(),
    };
    const passage = open(link);
    client.on('data', passage.fromClient ?? link.toServer);
    upstream.on('data', passage.fromServer ?? link.toClient);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('close', () => upstream.destroySoon());
    upstream.on('close', passage.serverEnded ?? link.endClient);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.toString(),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}
