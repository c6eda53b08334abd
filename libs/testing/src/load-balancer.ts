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

/** As often as it asks each replica whether it is ready. */
const askEveryMs = 100;

/** Between two hosts, and not from end to end. */
const hopByHop = ['connection', 'keep-alive', 'transfer-encoding'];

interface Replica {
  url: URL;
  /** Keeps connections, and sends on them whatever comes next. */
  agent: Agent;
  isReady: boolean;
  asking: NodeJS.Timeout;
}

export interface LoadBalancer {
  url: string;
  /** Resolves when requests are sent there. */
  add: (url: string) => Promise<void>;
  /** Forgets a replica that is gone. */
  remove: (url: string) => void;
  /** Requests whose replica closed the connection instead of answering: each was answered 502. */
  readonly broken: number;
  close: () => Promise<void>;
}

/**
 * Stands before replicas of a service as an ingress does: keeps connections to them, asks `/ready`, and sends nothing
 * to those that are not. Repeats nothing: only where no connection is made at all, it takes the next replica.
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

  const forget = (replica: Replica) => {
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
    remove: (address) => replicas.filter(({ url }) => url.href === new URL(address).href).forEach(forget),
    get broken() {
      return broken;
    },
    close: async () => {
      [...replicas].forEach(forget);
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
  // An answer that breaks off on one side does so on the other, behind what came before.
  answer.once('error', () => response.socket?.destroySoon());
}

/** A client that leaves takes its request along. */
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
