import { Inject, Injectable } from '@nestjs/common';
import { AgentCard } from '@a2a-js/sdk';
import type { A2AError } from '@a2a-js/sdk/errors';
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server';
import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server';
import type { Request, Response } from 'express';
import type { RequestContext } from '@heddle/auth';
import { LOGGER } from '@heddle/http';
import type { Logger } from 'pino';
import { grantedMessage } from '../../contract/json-rpc.js';
import { LiveResponses, type SentEvent } from '../../streams/live-response.js';
import { RunFollowingService } from '../run-following/run-following.service.js';
import { RunHeaders } from '../runs/run-headers.service.js';
import { toA2AError } from './a2a.errors.js';
import { type A2ARequest, type A2AVersion, requestOf, versionOf } from './a2a.request.js';
import { agentCardOf } from './agent-card.js';
import { AssistantAccessService } from './assistant-access.service.js';
import { type A2ACall, AssistantRequestHandler } from './assistant-request-handler.js';
import { endpointOf } from './endpoint-url.js';
import { legacyCard, listRequest, listResult } from './legacy-form.js';
import { MessageSendingService } from './message-sending.service.js';
import { TaskUpdatesService } from './task-updates.service.js';
import { TasksService } from './tasks.service.js';

type RpcAnswer = object;
type RpcStream = AsyncGenerator<RpcAnswer, void, undefined>;

/** Requests of A2A: each has a handler and a transport of its own, since the server keeps no task in memory. */
@Injectable()
export class A2AResponder {
  constructor(
    private readonly access: AssistantAccessService,
    private readonly sending: MessageSendingService,
    private readonly tasks: TasksService,
    private readonly updates: TaskUpdatesService,
    private readonly following: RunFollowingService,
    private readonly headers: RunHeaders,
    private readonly live: LiveResponses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The card of the version that the caller names. */
  async card(ctx: RequestContext, request: Request, response: Response, idOrGraph: string): Promise<void> {
    const assistant = await this.access.find(ctx, idOrGraph);
    await this.access.requireMessages(ctx, assistant);
    const card = agentCardOf(assistant, endpointOf(request, response, idOrGraph));
    const isLegacy = headerOf(request, 'a2a-version')?.startsWith('1.') !== true;
    response.set({ 'Cache-Control': 'no-store', Vary: 'A2A-Version' });
    response.status(200).json(isLegacy ? await legacyCard(card) : AgentCard.toJSON(card));
  }

  async answer(ctx: RequestContext, request: Request, response: Response, idOrGraph: string): Promise<void> {
    const assistant = await this.access.find(ctx, idOrGraph);
    const { message, metadata } = grantedMessage(ctx, request.body);
    const left = new AbortController();
    const leave = () => left.abort();
    response.once('close', leave);
    try {
      const version = versionOf(request.headers['a2a-version']);
      const rpc = requestOf(message, version);
      let onWait = () => undefined as void;
      const waiting = new Promise<null>((begun) => (onWait = () => begun(null)));
      const answering = this.exchange(version, rpc, {
        ctx,
        assistant,
        card: agentCardOf(assistant, endpointOf(request, response, idOrGraph)),
        metadata,
        headers: this.headers.of(request.headers),
        signal: left.signal,
        onWait,
      });
      const answer = await Promise.race([answering, waiting]);
      if (answer === null) await this.wait(response, answering, leave);
      else if (isStream(answer)) await this.stream(response, answer, { id: rpc.id, leave });
      else response.status(200).json(answer);
    } catch (error) {
      if (response.headersSent) throw error;
      response.status(200).json(errorAnswer(idOf(message), this.toError(error)));
    } finally {
      response.off('close', leave);
    }
  }

  private exchange(version: A2AVersion, rpc: A2ARequest, call: A2ACall): Promise<RpcAnswer | RpcStream> {
    const { access, sending, tasks, updates, following } = this;
    const services = { access, sending, tasks, updates, following, toError: (error: unknown) => this.toError(error) };
    const handler = new AssistantRequestHandler(services, call);
    if (version === '0.3' && rpc.method === 'tasks/list') return legacyList(handler, rpc);
    const transport =
      version === '0.3' ? new LegacyJsonRpcTransportHandler(handler) : new JsonRpcTransportHandler(handler);
    const context = new ServerCallContext({ requestedVersion: version });
    return transport.handle({ jsonrpc: '2.0', ...rpc }, context) as Promise<RpcAnswer | RpcStream>;
  }

  private async wait(response: Response, answering: Promise<RpcAnswer | RpcStream>, leave: () => void): Promise<void> {
    await this.live.json(response, async (signal) => {
      onceAborted(signal, leave);
      return JSON.stringify(await answering);
    });
  }

  /** A stream that fails before its first event is an ordinary answer. */
  private async stream(
    response: Response,
    stream: RpcStream,
    { id, leave }: { id: unknown; leave: () => void },
  ): Promise<void> {
    const first = await stream.next();
    const failed = (error: unknown) => errorAnswer(id, this.toError(error));
    await this.live.events(
      response,
      (signal) => {
        onceAborted(signal, leave);
        return sent(first, stream, failed);
      },
      () => true,
    );
  }

  private toError(error: unknown): A2AError {
    return toA2AError(error, (err) => this.logger.error({ err }, 'unexpected error in an A2A request'));
  }
}

async function legacyList(handler: AssistantRequestHandler, { id, params }: A2ARequest): Promise<RpcAnswer> {
  return { jsonrpc: '2.0', id, result: await listResult(await handler.listTasks(listRequest(params))) };
}

async function* sent(
  first: IteratorResult<RpcAnswer, void>,
  stream: RpcStream,
  failed: (error: unknown) => RpcAnswer,
): AsyncGenerator<SentEvent> {
  const eventOf = (answer: RpcAnswer): SentEvent => ({ seq: '', event: 'message', data: JSON.stringify(answer) });
  try {
    for (let next = first; !next.done; next = await stream.next()) yield eventOf(next.value);
  } catch (error) {
    yield eventOf(failed(error));
  } finally {
    await stream.return(undefined);
  }
}

function onceAborted(signal: AbortSignal, then: () => void): void {
  if (signal.aborted) then();
  signal.addEventListener('abort', then, { once: true });
}

const isStream = (answer: RpcAnswer | RpcStream): answer is RpcStream => Symbol.asyncIterator in answer;

const errorAnswer = (id: unknown, error: A2AError): RpcAnswer => ({
  jsonrpc: '2.0',
  id,
  error: JsonRpcTransportHandler.mapToJSONRPCError(error),
});

/** Id of a message, which may be no valid request. */
function idOf(message: unknown): unknown {
  const { id = null } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

const headerOf = ({ headers }: Request, name: string): string | undefined => [headers[name]].flat()[0];
