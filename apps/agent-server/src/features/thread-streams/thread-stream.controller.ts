import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ThreadStreamQueryDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe } from '@heddle/http';
import { onThread } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { withCurl } from '../../contract/live-response.decorators.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import { ThreadStreamResponder } from './thread-stream-responder.js';

@ApiTags('Threads')
@Controller('threads')
export class ThreadStreamController {
  constructor(private readonly responder: ThreadStreamResponder) {}

  @Get(':thread_id/stream')
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Stream all runs of a thread',
    description: [
      'One after the other, also those that are still to come: the stream stays open until the client closes it.',
      'From now on; with `Last-Event-ID` from after that event, or from the beginning of what is kept for `-`.',
      withCurl('-H "Last-Event-ID: -" http://127.0.0.1:8123/threads/<thread id>/stream'),
    ].join(' '),
  })
  @threadIdParam
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last event that was received, or -' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'Server-sent events of the requested modes; a heartbeat every 5 s',
    headers: { Location: { description: 'URL for reconnecting', schema: { type: 'string' } } },
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example:
          'event: metadata\r\ndata: {"run_id":"01a1fb78-6d3c-7c8e-b0a7-51d2c5f4e3aa","attempt":1}\r\nid: 1763903000000000-4294967297\r\n\r\n',
      },
    },
  })
  @ApiErrors(404, 422)
  stream(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: ThreadStreamQueryDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const modes = [...(query.stream_modes ?? []), ...(query.stream_mode ?? [])];
    return this.responder.stream(ctx, response, threadId, { modes, lastEventId });
  }
}
