import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type WebSocket, WebSocketServer } from 'ws';
import { type CorsOptions, originFilter } from '@heddle/http';

interface Upgrade {
  socket: Duplex;
  head: Buffer;
}

/** Answer of a route to a request that a frame stands for. */
interface InnerAnswer {
  status: number;
  body: string;
}

/**
 * WebSockets behind the routes. An upgrade passes through the application like every other GET request, so that its
 * route authenticates it, authorizes it and accepts it, or answers it with an ordinary response.
 */
@Injectable()
export class WebSockets {
  private readonly upgrades = new WeakMap<IncomingMessage, Upgrade>();
  private sockets: WebSocketServer | undefined;
  private server: Server | undefined;
  private isAllowed: (origin: string) => boolean = () => false;

  /** `maxFrameBytes`: a longer frame closes its connection (1009). */
  attach(server: Server, { maxFrameBytes, cors }: { maxFrameBytes: number; cors: CorsOptions }): void {
    this.server = server;
    this.isAllowed = originFilter(cors.origin);
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, clientTracking: false });
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!asksForWebSocket(request)) return withoutUpgrade(server, request, socket, head);
      socket.on('error', () => socket.destroy());
      // Node parses no body of an upgrade.
      request.complete = true;
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket as Socket);
      response.once('finish', () => {
        response.detachSocket(socket as Socket);
        socket.end(() => response.emit('close'));
      });
      this.upgrades.set(request, { socket, head });
      server.emit('request', request, response);
    });
  }

  isUpgrade(request: Request): boolean {
    return this.upgrades.has(request);
  }

  /** Pages of other origins need the permission that they need for every other request. */
  allowsOrigin({ headers }: Request): boolean {
    const { origin, host } = headers;
    if (origin === undefined || this.isAllowed(origin)) return true;
    return URL.canParse(origin) && new URL(origin).host === host;
  }

  /** The socket; null for a faulty handshake, which gets its answer here. */
  async accept(request: Request, response: Response): Promise<WebSocket | null> {
    const { socket, head } = this.upgrades.get(request) as Upgrade;
    response.detachSocket(socket as Socket);
    response.statusCode = 101;
    socket.once('close', () => response.emit('close'));
    return new Promise((done) => {
      socket.once('close', () => done(null));
      this.sockets?.handleUpgrade(request, socket, head, done);
    });
  }

  /** Sends a request with the credentials of the upgrade through all routes and guards. */
  dispatch(upgrade: Request, path: string, body: string): Promise<InnerAnswer> {
    const request = new IncomingMessage(upgrade.socket);
    const bytes = Buffer.from(body);
    Object.assign(request, {
      method: 'POST',
      url: path,
      httpVersion: '1.1',
      httpVersionMajor: 1,
      httpVersionMinor: 1,
      complete: true,
      rawHeaders: upgrade.rawHeaders,
      headers: {
        ...Object.fromEntries(Object.entries(upgrade.headers).filter(([name]) => !ofUpgrade.test(name))),
        'content-type': 'application/json',
        'content-length': String(bytes.length),
      },
    });
    request.push(bytes);
    request.push(null);
    return new Promise((done) => {
      this.server?.emit('request', request, collectingResponse(request, done));
    });
  }
}

const asksForWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Serves a request that offers another protocol, such as HTTP/2, as if it had not. Node hands over its socket and
 * stops parsing, so the connection begins anew with the same request.
 */
function withoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${String(method)} ${String(url)} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (!/^(upgrade|connection|http2-settings)$/i.test(name)) lines.push(`${name}: ${value}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

const ofUpgrade = /^(connection|upgrade|sec-websocket-.*|accept-encoding|content-.*|transfer-encoding|x-request-id)$/;

/** A response that no socket sends. Express replaces the prototype of a response, but not its own members. */
function collectingResponse(request: IncomingMessage, done: (answer: InnerAnswer) => void): ServerResponse {
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const write = (chunk: unknown): boolean => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk as string));
    return true;
  };
  const end = (chunk?: unknown): ServerResponse => {
    write(chunk);
    done({ status: response.statusCode, body: Buffer.concat(chunks).toString('utf8') });
    response.emit('finish');
    response.emit('close');
    return response;
  };
  return Object.assign(response, { write, end });
}
