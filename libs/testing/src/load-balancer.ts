import {
  Agent,
  type ClientRequest,
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from './wait-for.js';

/** Interval of readiness checks of each replica. */
const askEveryMs = 100;

/** Hop-by-hop headers. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];

interface Replica {
  url: URL;
  /** Keeps connections alive and reuses them. */
  agent: Agent;
  isReady: boolean;
  asking: NodeJS.Timeout;
}

export interface LoadBalancer {
  url: string;
  /** Resolves once the replica gets requests. */
  add: (url: string) => Promise<void>;
  /** Removes a replica. */
  remove: (url: string) => void;
  /** Requests whose replica closed the connection without an answer; each was answered 502. */
  readonly broken: number;
  close: () => Promise<void>;
}

/**
 * Load balancer like an ingress: keeps connections to replicas, checks `/ready`, and sends requests to ready ones only.
 * No retries, except on another replica if no connection is made.
 */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const replicas: Replica[] = [];
  let next = 0;
  let broken = 0;

  const choose = (except: Set<Replica>): Replica | undefined => {
    const ready = replicas.filter((replica) => replica.isReady && !except.has(replica));
    next += 1;
    return ready[next % ready.length];
  };

  function forward(incoming: IncomingMessage, response: ServerResponse, tried = new Set<Replica>()): void {
    const replica = choose(tried);
    if (!replica) return refuse(response, 503);
    const outgoing = request(replica.url, {
      agent: replica.agent,
      path: incoming.url ?? '/',
      method: incoming.method ?? 'GET',
      headers: endToEnd(incoming.headers),
    });
    let isConnected = false;
    const send = () => {
      isConnected = true;
      incoming.pipe(outgoing);
    };
    outgoing.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    outgoing.once('response', (answer) => passOn(answer, response));
    outgoing.on('error', () => {
      if (!isConnected) return forward(incoming, response, tried.add(replica));
      if (!response.headersSent && !response.destroyed) broken += 1;
      refuse(response, 502);
    });
    endWith(outgoing, response);
  }

  const server = createServer({ keepAliveTimeout: 0, requestTimeout: 0 }, (incoming, response) =>
    forward(incoming, response),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;

  const removeReplica = (replica: Replica) => {
    clearInterval(replica.asking);
    replica.agent.destroy();
    replicas.splice(replicas.indexOf(replica), 1);
  };
  return {
    url: `http://127.0.0.1:${port}`,
    add: async (address) => {
      const url = new URL(address);
      const ask = () => void isReady(url).then((answer) => (replica.isReady = answer));
      const replica: Replica = {
        url,
        agent: new Agent({ keepAlive: true }),
        isReady: false,
        asking: setInterval(ask, askEveryMs),
      };
      replicas.push(replica);
      await waitFor(() => replica.isReady, { what: `${address} to be in rotation`, timeoutMs: 60_000 });
    },
    remove: (address) => replicas.filter(({ url }) => url.href === new URL(address).href).forEach(removeReplica),
    get broken() {
      return broken;
    },
    close: async () => {
      [...replicas].forEach(removeReplica);
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));
}

function passOn(answer: IncomingMessage, response: ServerResponse): void {
  response.writeHead(answer.statusCode ?? 502, endToEnd(answer.headers));
  response.flushHeaders();
  answer.pipe(response);
  // An aborted answer aborts the other side, after the data before it.
  answer.once('error', () => response.socket?.destroySoon());
}

/** A leaving client ends its request. */
function endWith(outgoing: ClientRequest, response: ServerResponse): void {
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'Content-Type': 'text/plain' }).end('The load balancer had no answer');
}

function isReady(replica: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(new URL('/ready', replica), { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
  });
}
