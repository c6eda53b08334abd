import { Agent, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { createProxyServer, type ProxyServer } from 'http-proxy-3';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, NotificationListener } from '@heddle/database';
import { type EdgeHandler, LOGGER } from '@heddle/http';
import { Loop, within } from '@heddle/leases';
import { agentPath, parseAgentUrl } from './agent-routes.plan.js';
import { AgentTargetsService } from './agent-targets.service.js';
import { AgentUses } from './agent-uses.js';
import { agentChannel, AgentRouterSettings } from './agent.settings.js';

/** Channel of moves of revisions: a roll-out ends with one. */
const revisionChannel = 'control_plane_revision';
/** Maximum wait for an agent server that is being started. */
const startingMs = 60_000;
/** Uses are recorded this often. */
const useEveryMs = 1_000;
const retryAfterS = '1';
const maxRetries = 3;
/** Maximum per agent server. */
const maxIdleConnections = 64;
/** Errors of a connection that was never made. A Service without pods drops or refuses connections. */
const refusals = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND'];
/** Errors of a connection that ended before the answer. */
const breaks = ['ECONNRESET', 'EPIPE'];

type Target =
  { url: string; status?: undefined; detail?: undefined } | { url?: undefined; status: 404 | 503; detail: string };

/**
 * Reverse proxy: each deployment has one stable address, behind which its agent servers change. Requests go to the
 * agent server of the active revision; those in progress stay with theirs.
 */
@Injectable()
export class AgentRouterService implements OnApplicationBootstrap, OnModuleDestroy {
  private targets: ReadonlyMap<string, string> = new Map();
  private readonly loop: Loop;
  private readonly proxy: ProxyServer;
  /** Idle connections to agent servers; they close before the agent server closes them, by its Keep-Alive header. */
  private readonly connections = new Agent({ keepAlive: true, maxFreeSockets: maxIdleConnections });
  private readonly unsubscribe: (() => void)[] = [];
  private readonly uses = new AgentUses();
  private usesNotedAt = 0;
  /** Waits in progress by deployment: requests share them, however many there are. */
  private readonly waits = new Map<string, Promise<Target>>();

  constructor(
    private readonly settings: AgentRouterSettings,
    private readonly agents: AgentTargetsService,
    private readonly notifications: NotificationListener,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.loop = new Loop(() => this.refresh(), {
      everyMs: () => settings.pollMs,
      onError: (error) =>
        logger[isDatabaseUnavailable(error) ? 'warn' : 'error']({ err: error }, 'reading agent servers failed'),
    });
    this.proxy = createProxyServer({ xfwd: true });
    // Every call has a handler of its own.
    this.proxy.on('error', () => undefined);
  }

  onApplicationBootstrap(): void {
    for (const channel of [agentChannel, revisionChannel]) {
      this.unsubscribe.push(this.notifications.on(channel, () => this.loop.wake()));
    }
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    await this.loop.stop();
    this.connections.destroy();
  }

  /** Forwards requests below `/agents/<deployment id>`. */
  readonly handle: EdgeHandler = (request, response, next) => {
    const target = parseAgentUrl(request.url);
    if (!target) return next();
    response.once('close', this.uses.begin(target.deploymentId));
    this.forward(target.deploymentId, target.rest, request, response, 0).catch(next);
  };

  /** WebSocket connections, as `upgrade` of the server. */
  readonly upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const target = parseAgentUrl(request.url ?? '');
    socket.on('error', () => socket.destroy());
    if (!target) return void socket.destroy();
    socket.once('close', this.uses.begin(target.deploymentId));
    this.connect(target.deploymentId, target.rest, request, socket, head).catch(() => socket.destroy());
  };

  private async connect(
    deploymentId: string,
    rest: string,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
  ): Promise<void> {
    const { url } = await this.targetOf(deploymentId);
    if (socket.destroyed) return;
    if (url === undefined) return void socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    request.url = rest;
    this.proxy.ws(request, socket, head, { target: url }, () => socket.destroy());
  }

  private async refresh(): Promise<void> {
    this.targets = await this.agents.targets();
    if (Date.now() - this.usesNotedAt < useEveryMs) return;
    this.usesNotedAt = Date.now();
    await this.agents.noteUse(this.uses.take());
  }

  private async forward(
    deploymentId: string,
    rest: string,
    request: IncomingMessage,
    response: ServerResponse,
    attempt: number,
  ): Promise<void> {
    const { url, status, detail } = await this.targetOf(deploymentId);
    if (response.destroyed) return;
    if (url === undefined) return answer(response, status, detail);
    request.url = rest;
    request.headers['x-forwarded-prefix'] = agentPath(deploymentId);
    this.proxy.web(request, response, { target: url, agent: this.connections }, (error) => {
      if (mayRepeat(error, request) && attempt < maxRetries && !response.headersSent) {
        this.removeTarget(deploymentId, url);
        this.forward(deploymentId, rest, request, response, attempt + 1).catch(() => response.destroy());
      } else this.fail(error, deploymentId, response);
    });
  }

  /** Removes the address of an agent server that has ended; another server takes its place. */
  private removeTarget(deploymentId: string, url: string): void {
    if (this.targets.get(deploymentId) !== url) return;
    const targets = new Map(this.targets);
    targets.delete(deploymentId);
    this.targets = targets;
  }

  private targetOf(deploymentId: string): Target | Promise<Target> {
    const url = this.targets.get(deploymentId);
    if (url !== undefined) return { url };
    const wait = this.waits.get(deploymentId) ?? this.awaitTarget(deploymentId);
    this.waits.set(deploymentId, wait);
    return wait;
  }

  private async awaitTarget(deploymentId: string): Promise<Target> {
    const deadline = Date.now() + startingMs;
    try {
      for (;;) {
        await this.loop.nextRound();
        const url = this.targets.get(deploymentId);
        if (url !== undefined) return { url };
        if (!(await this.agents.isServed(deploymentId))) {
          return { status: 404, detail: `Deployment ID ${deploymentId} is not served here.` };
        }
        const failure = await this.agents.wake(deploymentId);
        if (failure !== null) return { status: 503, detail: `The agent server does not start: ${failure}` };
        if (Date.now() > deadline) {
          return { status: 503, detail: 'The agent server of the deployment is being started.' };
        }
        await this.changed();
      }
    } finally {
      this.waits.delete(deploymentId);
    }
  }

  private async changed(): Promise<void> {
    let tell = () => {};
    const told = new Promise<void>((done) => (tell = done));
    const stop = this.notifications.on(agentChannel, () => tell());
    await within(this.settings.pollMs, told, () => undefined);
    stop();
  }

  private fail(error: Error, deploymentId: string, response: ServerResponse): void {
    if (response.headersSent || response.destroyed) return void response.destroy();
    this.logger.warn({ err: error, deployment_id: deploymentId }, 'an agent server did not answer');
    answer(response, 503, 'The agent server of the deployment did not answer.');
  }
}

/** Repeats requests without a body that were refused before they were sent, and reads, which have no effect. */
function mayRepeat(error: Error, request: IncomingMessage): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return hasNoBody(request) && (refusals.includes(code) || (isRead && breaks.includes(code)));
}

const hasNoBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';

function answer(response: ServerResponse, status: 404 | 503, detail: string): void {
  if (status === 503) response.setHeader('Retry-After', retryAfterS);
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.statusCode = status;
  response.end(JSON.stringify({ detail, code: status === 404 ? 'deployment_not_served' : 'agent_unavailable' }));
}
