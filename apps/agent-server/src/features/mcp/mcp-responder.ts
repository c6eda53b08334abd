import type { ReadableStream } from 'node:stream/web';
import { Inject, Injectable } from '@nestjs/common';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type ServerResult } from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import type { RequestContext } from '@heddle/auth';
import { boundedWrite, Draining, LOGGER, releaseBody } from '@heddle/http';
import type { Logger } from 'pino';
import { grantedMessage, rpcCode, RpcError, toRpcError } from '../../contract/json-rpc.js';
import { serviceVersion } from '../../contract/service-version.js';
import type { JsonObject } from '../../graphs/wire-types.js';
import { StreamMetrics } from '../../streams/stream-metrics.js';
import { RunHeaders } from '../runs/run-headers.service.js';
import { McpKeepAlive } from './mcp-keep-alive.js';
import { McpToolsService } from './mcp-tools.service.js';
import { invalidParams } from './mcp.request.js';

const serverInfo = { name: 'heddle', title: 'Heddle agent server', version: serviceVersion };
/** The SDK makes a validator per server unless it gets one. */
const jsonSchemaValidator = new AjvJsonSchemaValidator();

/** Streamable HTTP without sessions: each request has a server and a transport of its own. */
@Injectable()
export class McpResponder {
  constructor(
    private readonly tools: McpToolsService,
    private readonly headers: RunHeaders,
    private readonly draining: Draining,
    private readonly metrics: StreamMetrics,
    private readonly keepAlive: McpKeepAlive,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async answer(ctx: RequestContext, request: ExpressRequest, response: ExpressResponse): Promise<void> {
    const accept = request.headers.accept ?? '';
    const isStream = accept.includes('text/event-stream');
    if (!isStream && !accept.includes('application/json')) {
      return send(response, refusal('Accept must contain application/json or text/event-stream'));
    }
    if (Array.isArray(request.body)) return send(response, refusal('Batches are not supported: send one message'));
    const kind = isStream ? 'events' : 'json';
    const left = new AbortController();
    const leave = () => left.abort();
    const stopWatching = this.draining.onHandOver(leave);
    response.once('close', leave);
    if (response.destroyed) leave();
    this.metrics.opened(kind);
    try {
      await this.exchange(ctx, request, response, isStream, left.signal);
    } finally {
      stopWatching();
      this.metrics.closed(kind);
    }
  }

  private async exchange(
    ctx: RequestContext,
    request: ExpressRequest,
    response: ExpressResponse,
    isStream: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    const granted = grantedMessage(ctx, request.body);
    const refused = invalidParams(granted.message);
    if (refused) return send(response, isStream ? oneEvent(refused) : Response.json(refused));
    const { everyMs: keepAliveMs } = this.keepAlive;
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream, keepAliveMs });
    const work: Promise<unknown>[] = [];
    const server = this.serverFor(ctx, request, granted.metadata as JsonObject, work);
    const aborted = new Promise<null>((done) => signal.addEventListener('abort', () => done(null), { once: true }));
    // Ends the body of the answer, which otherwise continues until its next keep-alive.
    void aborted.then(() => server.close());
    try {
      await server.connect(transport);
      if (signal.aborted) return;
      const answering = transport.handleRequest(webRequest(request), { parsedBody: granted.message });
      const answer = await Promise.race([answering, aborted]);
      if (answer) await send(response, answer, signal);
      else response.destroy();
    } finally {
      await server.close();
      await Promise.allSettled(work);
    }
  }

  private serverFor(
    ctx: RequestContext,
    request: ExpressRequest,
    metadata: JsonObject,
    work: Promise<unknown>[],
  ): McpServer {
    const mcp = new McpServer(serverInfo, { jsonSchemaValidator });
    mcp.server.registerCapabilities({ tools: { listChanged: false } });
    const attend = <T extends ServerResult>(result: Promise<T>): Promise<T> => {
      const done = result.catch((error: unknown) => {
        throw this.rpcError(error);
      });
      work.push(done);
      return done;
    };
    mcp.server.setRequestHandler(ListToolsRequestSchema, ({ params }) =>
      attend(this.tools.list(ctx, params?.cursor, metadata)),
    );
    mcp.server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
      const headers = this.headers.of(request.headers);
      const args = (params.arguments ?? {}) as JsonObject;
      const call = this.tools.call(ctx, { name: params.name, args, metadata, headers, signal });
      releaseBody(request);
      return attend(call);
    });
    return mcp;
  }

  private rpcError(error: unknown): RpcError {
    const known = toRpcError(error);
    if (!known) this.logger.error({ err: error }, 'unexpected error in an MCP request');
    return known ?? new RpcError(rpcCode.internalError, 'Internal error');
  }
}

/** The transport wants both forms of answer accepted; the caller has chosen one of them. */
function webRequest({ headers }: ExpressRequest): Request {
  const sent = { accept: 'application/json, text/event-stream', 'content-type': headers['content-type'] ?? '' };
  const version = headers['mcp-protocol-version'];
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: { ...sent, ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}) },
  });
}

const refusal = (message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: rpcCode.invalidRequest, message }, id: null }, { status: 400 });

const oneEvent = (message: object): Response =>
  new Response(`event: message\ndata: ${JSON.stringify(message)}\n\n`, {
    headers: { 'content-type': 'text/event-stream' },
  });

async function send(response: ExpressResponse, answer: Response, signal = new AbortController().signal): Promise<void> {
  response.status(answer.status).set('Cache-Control', 'no-store');
  for (const name of ['content-type', 'x-accel-buffering']) {
    const value = answer.headers.get(name);
    if (value !== null) response.setHeader(name, value);
  }
  if (!answer.body) return void response.end();
  response.flushHeaders();
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    await boundedWrite(response, chunk, signal);
    if (signal.aborted) break;
  }
  if (signal.aborted) response.destroy();
  else response.end();
}
