import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe } from '@heddle/http';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { onThreadEvents } from './protocol-actions.request.js';
import { ProtocolSocketsResponder } from './protocol-sockets.responder.js';

@ApiTags('Streaming protocol')
@Controller('threads/:thread_id/stream/events')
export class ProtocolSocketsController {
  constructor(private readonly responder: ProtocolSocketsResponder) {}

  @Get()
  @Authorize(onThreadEvents)
  @ApiOperation({
    summary: 'Open a WebSocket for commands and events',
    description: [
      'Text frames have commands, also `subscription.subscribe` and `subscription.unsubscribe`, and their answers;',
      'events of the subscriptions come as text frames, too. Each command is authorized like its own request.',
    ].join(' '),
  })
  @ApiParam({ name: 'thread_id', format: 'uuid', description: 'The thread; it need not exist yet' })
  @ApiResponse({ status: 101, description: 'The connection is a WebSocket' })
  @ApiErrors(400, 422)
  open(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.serve(ctx, request, response, threadId);
  }
}
