import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { RequestContext } from '@heddle/auth';
import type { ThreadStreamModeValue } from '@heddle/dto-agent-server';
import { mountPrefixOf } from '../../contract/mount-prefix.js';
import { LiveResponses } from '../../streams/live-response.js';
import { parseThreadEventId } from '../../streams/thread-position.js';
import { threadModeFilter } from './thread-stream-modes.js';
import { ThreadStreamService } from './thread-stream.service.js';

@Injectable()
export class ThreadStreamResponder {
  constructor(
    private readonly streams: ThreadStreamService,
    private readonly live: LiveResponses,
  ) {}

  async stream(
    ctx: RequestContext,
    response: Response,
    threadId: string,
    options: { modes: readonly ThreadStreamModeValue[]; lastEventId: string | undefined },
  ): Promise<void> {
    const modes = options.modes.length > 0 ? options.modes : (['run_modes'] as const);
    const lastEventId = parseThreadEventId(options.lastEventId);
    await this.streams.requireThread(ctx, threadId);
    const after = lastEventId ?? (await this.streams.currentPosition(ctx, threadId));
    // Clients reconnect to this URL as it is.
    response.setHeader(
      'Location',
      `${mountPrefixOf(response)}/threads/${threadId}/stream?stream_modes=${modes.join()}`,
    );
    await this.live.events(
      response,
      (signal) => this.streams.follow(ctx, threadId, after, signal),
      threadModeFilter(modes),
    );
  }
}
