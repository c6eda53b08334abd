import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { RawData, WebSocket } from 'ws';
import type { RequestContext } from '@heddle/auth';
import { Draining, LOGGER } from '@heddle/http';
import { mountPrefixOf } from '../../contract/mount-prefix.js';
import { WebSockets } from '../../gateway/web-sockets.js';
import { StreamMetrics } from '../../streams/stream-metrics.js';
import {
  CommandError,
  type CommandErrorCode,
  OriginForbiddenError,
  type RequestFault,
  WebSocketRequiredError,
} from './protocol.errors.js';
import { type Command, parseCommand } from './protocol.request.js';
import { sender, SocketLimits } from './socket-sender.js';
import { SocketSession } from './socket-session.js';
import { ThreadEventsService } from './thread-events.service.js';

/** Interval of pings; a client that answers none is gone. */
const pingMs = 20_000;
/** Commands of one client at once; further ones wait in the read buffer of the server, or in the connection. */
const maxCommands = 16;
/** The service restarts: the client connects again, to another replica. */
const restarting = 1012;
const failed = 1011;

const codes: Record<number, CommandErrorCode> = {
  400: 'invalid_argument',
  401: 'permission_denied',
  403: 'permission_denied',
  404: 'no_such_run',
  409: 'invalid_argument',
  413: 'invalid_argument',
  422: 'invalid_argument',
};

/** Commands and events over one WebSocket. */
@Injectable()
export class ProtocolSocketsResponder {
  constructor(
    private readonly sockets: WebSockets,
    private readonly events: ThreadEventsService,
    private readonly draining: Draining,
    private readonly metrics: StreamMetrics,
    private readonly limits: SocketLimits,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async serve(ctx: RequestContext, request: Request, response: Response, threadId: string): Promise<void> {
    if (!this.sockets.isUpgrade(request)) throw new WebSocketRequiredError();
    if (!this.sockets.allowsOrigin(request)) throw new OriginForbiddenError();
    const socket = await this.sockets.accept(request, response);
    if (!socket) return;
    const send = sender(socket, this.limits);
    const session = new SocketSession(
      (since, signal, options) => this.events.follow(ctx, threadId, since, signal, options),
      async (text) => {
        await send(text);
        this.metrics.sent();
      },
      (error) => {
        this.logger.warn({ err: error, thread_id: threadId }, 'the events of a WebSocket broke off');
        socket.close(failed);
      },
    );
    const path = `${mountPrefixOf(response)}/threads/${threadId}/commands`;
    const commands = new Commands(socket, session, send, threadId, async (command) => {
      const answer = await this.sockets.dispatch(request, path, JSON.stringify(command));
      return answer.status === 200 ? answer.body : refused(command.id, answer.status, answer.body);
    });
    this.keep(socket, session);
    socket.on('message', (data, isBinary) => commands.take(data, isBinary));
  }

  private keep(socket: WebSocket, session: SocketSession): void {
    this.metrics.opened('events');
    let isAlive = true;
    const timer = setInterval(() => {
      // The sender watches a client that is behind, and commands under way hold back its frames.
      const isWaited = socket.isPaused || socket.bufferedAmount >= this.limits.highWaterBytes;
      if (!isAlive && !isWaited) return socket.terminate();
      isAlive = false;
      socket.ping();
    }, pingMs);
    const stopWatching = this.draining.onHandOver(() => socket.close(restarting));
    socket.on('pong', () => (isAlive = true));
    socket.on('message', () => (isAlive = true));
    socket.on('error', () => socket.terminate());
    socket.once('close', () => {
      this.metrics.closed('events');
      clearInterval(timer);
      stopWatching();
      session.close();
    });
  }
}

/** Frames of one client. */
class Commands {
  private underWay = 0;
  /** Frames of the last read from the connection. */
  private readonly waiting: (Command | RequestFault[])[] = [];

  constructor(
    private readonly socket: WebSocket,
    private readonly session: SocketSession,
    private readonly send: (text: string) => Promise<void>,
    private readonly threadId: string,
    private readonly dispatch: (command: Command) => Promise<string>,
  ) {}

  take(data: RawData, isBinary: boolean): void {
    this.waiting.push(isBinary ? binary : parseFrame(data));
    this.next();
  }

  private next(): void {
    while (this.underWay < maxCommands) {
      const frame = this.waiting.shift();
      if (!frame) return this.socket.resume();
      this.underWay += 1;
      const answered = Array.isArray(frame)
        ? this.send(errorText(null, 'invalid_argument', textOf(frame)))
        : this.answer(frame);
      void answered.finally(() => {
        this.underWay -= 1;
        this.next();
      });
    }
    this.socket.pause();
  }

  private async answer(command: Command): Promise<void> {
    try {
      if (command.method === 'subscription.subscribe') await this.subscribe(command);
      else if (command.method === 'subscription.unsubscribe') await this.unsubscribe(command);
      else if (command.method === 'subscription.reconnect') {
        throw new CommandError('not_supported', 'Subscriptions end with their connection: subscribe with "since"');
      } else await this.send(await this.dispatch(command));
    } catch (error) {
      const { code, message } = error instanceof CommandError ? error : unexpected;
      await this.send(errorText(command.id, code, message));
    }
  }

  private subscribe({ id, params }: Command): Promise<void> {
    return this.session.subscribe(params, (result, through) => this.successText(id, result, through));
  }

  private async unsubscribe({ id, params }: Command): Promise<void> {
    if (!this.session.unsubscribe(params.subscription_id)) {
      throw new CommandError('no_such_subscription', 'The connection has no such subscription');
    }
    await this.send(this.successText(id, {}, 0));
  }

  private successText(id: number, result: Record<string, unknown>, through: number): string {
    const meta = { thread_id: this.threadId, applied_through_seq: through };
    return JSON.stringify({ type: 'success', id, result, meta });
  }
}

const unexpected = { code: 'unknown_error', message: 'The command failed. Try again.' } as const;

const binary: RequestFault[] = [{ loc: [], msg: 'A command should be a text frame' }];

function parseFrame(data: RawData): Command | RequestFault[] {
  try {
    return parseCommand(JSON.parse((data as Buffer).toString('utf8')));
  } catch {
    return [{ loc: [], msg: 'A command should be JSON' }];
  }
}

const textOf = (faults: readonly RequestFault[]): string =>
  faults.map(({ loc, msg }) => (loc.length === 0 ? msg : `${loc.join('.')}: ${msg}`)).join('; ');

const errorText = (id: number | null, error: CommandErrorCode, message: string): string =>
  JSON.stringify({ type: 'error', id, error, message });

/** An answer that is none to a command: the request was refused, or the service failed. */
function refused(id: number, status: number, body: string): string {
  const { detail = 'The command failed' } = JSON.parse(body || '{}') as { detail?: unknown };
  const message = typeof detail === 'string' ? detail : JSON.stringify(detail);
  return errorText(id, codes[status] ?? 'unknown_error', message);
}
