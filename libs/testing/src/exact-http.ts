import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

interface ExactRequest {
  /** The target as sent: no client normalises it. */
  target: string;
  method?: string;
  /** Defaults to the host of the URL. */
  host?: string;
  headers?: Record<string, string | string[]>;
  body?: string;
}

export interface ExactAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** JSON if the answer says so, otherwise text. `any`, because tests inspect answers of every shape. */
  body: any;
}

/** Sends HTTP requests without any normalisation, over kept-alive connections. */
export function exactCaller(url: string): { send: (exact: ExactRequest) => Promise<ExactAnswer>; close: () => void } {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const send = ({ target, method = 'GET', host, headers, body }: ExactRequest): Promise<ExactAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          hostname,
          port,
          method,
          path: target,
          headers: {
            ...(host === undefined ? {} : { host }),
            ...(body === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          response
            .toArray()
            .then((chunks) => {
              const text = Buffer.concat(chunks as Buffer[]).toString();
              const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: isJson ? JSON.parse(text) : text,
              });
            })
            .catch(reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** Writes the text to a socket once, and returns all that comes back until the server ends it. */
export async function exchange(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.write(text, 'latin1');
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}
