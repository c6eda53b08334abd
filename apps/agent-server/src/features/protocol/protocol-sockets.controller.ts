import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
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
  // OpenAPI has no WebSockets: docs/guides/streaming-protocol.md describes this one.
  @ApiExcludeEndpoint()
  open(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.serve(ctx, request, response, threadId);
  }
}
