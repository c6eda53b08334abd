import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiAcceptedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  CancelRunQueryDto,
  CreateRunDto,
  JoinRunQueryDto,
  RunStreamQueryDto,
  StreamRunQueryDto,
} from '@heddle/dto-agent-server';
import { ApiErrors, ApiIdempotencyKey } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { UuidPipe } from '@heddle/http';
import { runExamples, runStreamExamples } from './run.examples.js';
import { onThreadRun } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { onAssistantOfRun, onNewRunOfThread } from '../run-creation/run-actions.request.js';
import { ApiEventStream, ApiRunOutput, curlBody, withCurl } from '../../contract/live-response.decorators.js';
import { runIdParam, threadIdParam } from '../../contract/path-parameters.js';
import { toRunRequest } from '../run-creation/run.request.js';
import { RunHeaders } from './run-headers.service.js';
import { RunResponder } from './run-responder.js';

@ApiTags('Thread runs')
@Controller('threads/:thread_id/runs')
export class ThreadRunStreamsController {
  constructor(
    private readonly responder: RunResponder,
    private readonly headers: RunHeaders,
  ) {}

  @Post('stream')
  @HttpCode(200)
  @ApiIdempotencyKey()
  @ApiBody({ type: CreateRunDto, examples: runStreamExamples })
  @Authorize(onNewRunOfThread, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create a run and stream its output',
    description: [
      'Events of the modes in `stream_mode`, from the first on. A client that is cut off reads on at the address in the',
      '`Location` header.',
      withCurl(`http://127.0.0.1:8123/threads/<thread id>/runs/stream ${curlBody}`),
    ].join(' '),
  })
  @threadIdParam
  @ApiEventStream()
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  stream(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: CreateRunDto,
    @Query() { namespace }: RunStreamQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.stream(
      ctx,
      { request, response },
      { threadId },
      toRunRequest(body, this.headers.of(request.headers)),
      { namespaces: namespace },
    );
  }

  @Post('wait')
  @HttpCode(200)
  @ApiIdempotencyKey()
  @ApiBody({ type: CreateRunDto, examples: runExamples })
  @Authorize(onNewRunOfThread, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create a run and wait for its result',
    description: 'The answer comes when the run has ended, and with it those of the thread that it has to wait for.',
  })
  @threadIdParam
  @ApiRunOutput()
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  wait(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: CreateRunDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.wait(
      ctx,
      { request, response },
      { threadId },
      toRunRequest(body, this.headers.of(request.headers)),
    );
  }

  @Get(':run_id/join')
  @Authorize(onThreadRun('read'))
  @ApiOperation({
    summary: 'Wait for the result of a run',
    description: 'The answer comes when the run has ended, at once where it already has.',
  })
  @threadIdParam
  @runIdParam
  @ApiRunOutput()
  @ApiErrors(404, 422)
  join(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('run_id', UuidPipe) runId: string,
    @Query() query: JoinRunQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const options = { cancelOnDisconnect: query.cancel_on_disconnect };
    return this.responder.join(ctx, response, { threadId, runId }, options);
  }

  @Get(':run_id/stream')
  @Authorize(onThreadRun('read'))
  @ApiOperation({
    summary: 'Stream the output of a run',
    description: [
      'From now on; with `Last-Event-ID` from after that event, or from the beginning for `-1`.',
      withCurl('-H "Last-Event-ID: -1" http://127.0.0.1:8123/threads/<thread id>/runs/<run id>/stream'),
    ].join(' '),
  })
  @threadIdParam
  @runIdParam
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last event that was received, or -1' })
  @ApiEventStream()
  @ApiErrors(404, 422)
  joinStream(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('run_id', UuidPipe) runId: string,
    @Query() query: StreamRunQueryDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const {
      cancel_on_disconnect: cancelOnDisconnect,
      stream_mode: modes,
      stream_subgraphs: subgraphs,
      namespace,
      checkpoint_id: checkpointId,
    } = query;
    return this.responder.joinStream(
      ctx,
      response,
      { threadId, runId },
      { cancelOnDisconnect, modes, subgraphs, namespaces: namespace, lastEventId, checkpointId },
    );
  }

  @Post(':run_id/cancel')
  @Authorize(onThreadRun('update'))
  @ApiOperation({
    summary: 'Cancel a run',
    description: 'Nothing happens to a run that has ended. With `wait` the answer is the final state, as from join.',
  })
  @threadIdParam
  @runIdParam
  @ApiAcceptedResponse({ description: 'Asked to stop; without `wait`' })
  @ApiRunOutput()
  @ApiErrors(404, 422)
  cancel(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('run_id', UuidPipe) runId: string,
    @Query() query: CancelRunQueryDto,
    @Res() response: Response,
  ): Promise<void> {
    const { action, wait, reason } = query;
    if (reason !== undefined && action !== 'interrupt') {
      throw ValidationError.of(['query', 'reason'], 'A run whose input was taken is interrupted: use action=interrupt');
    }
    return this.responder.cancel(ctx, response, { threadId, runId }, { action, wait, reason });
  }
}
