import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { RequestContext } from '@heddle/auth';
import type { CancelAction, CancelReason } from '@heddle/entities-agent-server';
import { fingerprintOf, type IdempotencyClaim, idempotencyKeyOf, ownKey } from '@heddle/http';
import { mountPrefixOf } from '../../contract/mount-prefix.js';
import { LiveResponses } from '../../streams/live-response.js';
import { eventFilter, type EventSelection, parseLastEventId } from '../../streams/sse.js';
import { RunCancellationService } from '../run-cancellation/run-cancellation.service.js';
import { type CreatedRun, RunCreationService, type RunTarget } from '../run-creation/run-creation.service.js';
import type { RunRequest } from '../run-creation/run.request.js';
import { type RunAddress, RunFollowingService, type RunHandle } from '../run-following/run-following.service.js';

interface Exchange {
  request: Request;
  response: Response;
}

/** Position at which a joined stream begins. The client's last event takes precedence over the checkpoint it shows. */
interface StreamStart {
  lastEventId: string | undefined;
  checkpointId: string | undefined;
}

/** Answers that may take as long as the run: streams, waits, joins and cancels. */
@Injectable()
export class RunResponder {
  constructor(
    private readonly creation: RunCreationService,
    private readonly cancellation: RunCancellationService,
    private readonly following: RunFollowingService,
    private readonly live: LiveResponses,
  ) {}

  /** Creates the run and streams all of it. */
  async stream(
    ctx: RequestContext,
    exchange: Exchange,
    target: RunTarget,
    wanted: RunRequest,
    selection: EventSelection,
  ): Promise<void> {
    const run = await this.create(ctx, exchange, target, wanted, 'stream');
    await this.sendEvents(ctx, exchange.response, run, {
      after: -1,
      isNew: !run.replayed,
      accepts: eventFilter(selection),
      cancelOnDisconnect: wanted.onDisconnect === 'cancel',
    });
  }

  /** Creates the run and answers with its final values. */
  async wait(ctx: RequestContext, exchange: Exchange, target: RunTarget, wanted: RunRequest): Promise<void> {
    const run = await this.create(ctx, exchange, target, wanted, 'join');
    await this.sendOutput(ctx, exchange.response, run, {
      isNew: !run.replayed,
      cancelOnDisconnect: wanted.onDisconnect === 'cancel',
    });
  }

  async join(
    ctx: RequestContext,
    response: Response,
    run: RunAddress,
    options: { cancelOnDisconnect: boolean },
  ): Promise<void> {
    await this.sendEnd(ctx, response, await this.following.handle(ctx, run), options);
  }

  async joinStream(
    ctx: RequestContext,
    response: Response,
    run: RunAddress,
    options: EventSelection & { cancelOnDisconnect: boolean } & StreamStart,
  ): Promise<void> {
    const handle = await this.following.handle(ctx, run);
    const after = await this.startOf(ctx, handle, options);
    setRunHeaders(response, handle, true, 'stream');
    const { cancelOnDisconnect } = options;
    await this.sendEvents(ctx, response, handle, {
      after,
      isNew: false,
      accepts: eventFilter(options),
      cancelOnDisconnect,
    });
  }

  /** Answers at once after the cancel request, or with the final values after the end of the run. */
  async cancel(
    ctx: RequestContext,
    response: Response,
    run: RunAddress,
    options: { action: CancelAction; wait: boolean; reason: CancelReason | undefined },
  ): Promise<void> {
    const handle = await this.following.handle(ctx, run);
    await this.cancellation.cancel(ctx, handle, options.action, options.reason);
    if (options.wait) await this.sendEnd(ctx, response, handle, { cancelOnDisconnect: false });
    else response.status(202).end();
  }

  private async startOf(
    ctx: RequestContext,
    { runId }: RunHandle,
    { lastEventId, checkpointId }: StreamStart,
  ): Promise<number> {
    const after = parseLastEventId(lastEventId);
    if (checkpointId !== undefined && (after === undefined || after < 0)) {
      return this.following.positionOfCheckpoint(ctx, runId, checkpointId);
    }
    return after ?? this.following.currentPosition(ctx, runId);
  }

  private async create(
    ctx: RequestContext,
    { request, response }: Exchange,
    target: RunTarget,
    wanted: RunRequest,
    reconnect: 'stream' | 'join',
  ): Promise<CreatedRun> {
    const run = await this.creation.createOnce(ctx, target, wanted, claimOf(ctx, request));
    setRunHeaders(response, run, 'threadId' in target, reconnect);
    if (run.replayed) response.setHeader('Idempotency-Replayed', 'true');
    return run;
  }

  private async sendEnd(
    ctx: RequestContext,
    response: Response,
    handle: RunHandle,
    options: { cancelOnDisconnect: boolean },
  ): Promise<void> {
    setRunHeaders(response, handle, true, 'join');
    await this.sendOutput(ctx, response, handle, { ...options, isNew: false });
  }

  private async sendEvents(
    ctx: RequestContext,
    response: Response,
    run: RunHandle,
    options: { after: number; isNew: boolean; accepts: (event: string) => boolean; cancelOnDisconnect: boolean },
  ): Promise<void> {
    const { after, isNew } = options;
    const follow = (signal: AbortSignal) => this.following.follow(ctx, run.runId, after, { signal, isNew });
    const complete = await this.live.events(response, follow, options.accepts);
    if (!complete && options.cancelOnDisconnect) await this.cancellation.cancel(ctx, run, 'interrupt', 'disconnect');
  }

  private async sendOutput(
    ctx: RequestContext,
    response: Response,
    run: RunHandle,
    options: { isNew: boolean; cancelOnDisconnect: boolean },
  ): Promise<void> {
    const { isNew } = options;
    const complete = await this.live.json(response, (signal) => this.following.output(ctx, run, { signal, isNew }));
    if (!complete && options.cancelOnDisconnect) await this.cancellation.cancel(ctx, run, 'interrupt', 'disconnect');
  }
}

/** Clients parse the ids out of `Content-Location`, and reconnect to `Location` when a stream or a wait breaks off. */
export function setRunHeaders(
  response: Response,
  run: { runId: string; threadId: string },
  onThread: boolean,
  reconnect?: 'stream' | 'join',
): void {
  const mountPrefix = mountPrefixOf(response);
  const full = `${mountPrefix}/threads/${run.threadId}/runs/${run.runId}`;
  response.setHeader('Content-Location', onThread ? full : `${mountPrefix}/runs/${run.runId}`);
  if (reconnect) response.setHeader('Location', `${full}/${reconnect}`);
}

function claimOf(ctx: RequestContext, request: Request): IdempotencyClaim | undefined {
  const key = idempotencyKeyOf(request.headers);
  if (key === undefined) return undefined;
  return {
    tenantId: ctx.tenantId,
    route: `${request.method} ${request.path}`,
    key: ownKey(ctx, key),
    fingerprint: fingerprintOf(request.body),
  };
}
