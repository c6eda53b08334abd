import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Client and server sockets of one proxied connection. */
export interface Link {
  toServer: (chunk: Buffer) => void;
  toClient: (chunk: Buffer) => void;
  /** The server has ended its side; data held back must be forwarded first. */
  endClient: () => void;
}

/** Handlers of incoming data; without one, it is forwarded. */
interface Passage {
  fromClient?: (chunk: Buffer) => void;
  fromServer?: (chunk: Buffer) => void;
  serverEnded?: () => void;
}

export interface DatabaseProxy {
  /** Database URL through the proxy. */
  url: string;
  close: () => Promise<void>;
}

/** Proxy between clients and a database. `open` sets the handlers of each connection. */
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
