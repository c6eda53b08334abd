import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  CancelRunsDto,
  CancelRunsQueryDto,
  CreateStatelessRunDto,
  RunResponseDto,
  RunStreamQueryDto,
  StreamRunQueryDto,
} from '@heddle/dto-agent-server';
import { ApiErrors, ApiIdempotencyKey } from '@heddle/dto-common';
import { Idempotent, UuidPipe } from '@heddle/http';
import { cancelRunsExamples, statelessRunExamples, statelessRunStreamExamples } from './run.examples.js';
import { onCollection, onRun } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { onAssistantOfRun, onNewRun } from '../run-creation/run-actions.request.js';
import { ApiEventStream, ApiRunOutput, curlBody, withCurl } from '../../contract/live-response.decorators.js';
import { runIdParam } from '../../contract/path-parameters.js';
import { toCancelSelection } from './cancel-selection.js';
import { RunCancellationService } from '../run-cancellation/run-cancellation.service.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { statelessTarget, toRunRequest } from '../run-creation/run.request.js';
import { RunHeaders } from './run-headers.service.js';
import { RunResponder, setRunHeaders } from './run-responder.js';
import { toCreatedRunDto } from '../../core/runs/run.mapper.js';

@ApiTags('Stateless runs')
@Controller('runs')
export class StatelessRunsController {
  constructor(
    private readonly creation: RunCreationService,
    private readonly headers: RunHeaders,
    private readonly cancellation: RunCancellationService,
    private readonly responder: RunResponder,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiBody({ type: CreateStatelessRunDto, examples: statelessRunExamples })
  @Idempotent()
  @Authorize(onNewRun, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create a run without a thread, in the background',
    description:
      'It runs on a hidden thread, which is deleted with the end of the run unless `on_completion` is `keep`.',
  })
  @ApiOkResponse({ type: RunResponseDto, headers: { 'Content-Location': { schema: { type: 'string' } } } })
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  async create(
    @Ctx() ctx: RequestContext,
    @Body() body: CreateStatelessRunDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunResponseDto> {
    const run = await this.creation.create(
      ctx,
      statelessTarget(body),
      toRunRequest(body, this.headers.of(request.headers)),
    );
    setRunHeaders(response, run, false);
    return toCreatedRunDto(run);
  }

  @Post('stream')
  @HttpCode(200)
  @ApiIdempotencyKey()
  @ApiBody({ type: CreateStatelessRunDto, examples: statelessRunStreamExamples })
  @Authorize(onNewRun, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create a run without a thread and stream its output',
    description: [
      'Events of the modes in `stream_mode`, from the first on. A client that is cut off reads on at the address in the',
      '`Location` header.',
      withCurl(`http://127.0.0.1:8123/runs/stream ${curlBody}`),
    ].join(' '),
  })
  @ApiEventStream()
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  stream(
    @Ctx() ctx: RequestContext,
    @Body() body: CreateStatelessRunDto,
    @Query() { namespace }: RunStreamQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.stream(
      ctx,
      { request, response },
      statelessTarget(body),
      toRunRequest(body, this.headers.of(request.headers)),
      { namespaces: namespace },
    );
  }

  @Post('wait')
  @HttpCode(200)
  @ApiIdempotencyKey()
  @ApiBody({ type: CreateStatelessRunDto, examples: statelessRunExamples })
  @Authorize(onNewRun, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create a run without a thread and wait for its result',
    description: 'The answer comes when the run has ended: the final values of its hidden thread.',
  })
  @ApiRunOutput()
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  wait(
    @Ctx() ctx: RequestContext,
    @Body() body: CreateStatelessRunDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.responder.wait(
      ctx,
      { request, response },
      statelessTarget(body),
      toRunRequest(body, this.headers.of(request.headers)),
    );
  }

  @Post('cancel')
  @HttpCode(204)
  @ApiBody({ type: CancelRunsDto, examples: cancelRunsExamples })
  @Authorize(onCollection('threads', 'update'))
  @ApiOperation({
    summary: 'Cancel several runs',
    description:
      'Selects runs by status, in all threads or in one, or by thread and run ids. Ended runs do not change.',
  })
  @ApiNoContentResponse({ description: 'Asked to stop' })
  @ApiErrors(404, 422)
  cancel(@Ctx() ctx: RequestContext, @Body() body: CancelRunsDto, @Query() query: CancelRunsQueryDto): Promise<void> {
    return this.cancellation.cancelMany(ctx, toCancelSelection(body), query.action);
  }

  @Get(':run_id/stream')
  @Authorize(onRun('read'))
  @ApiOperation({
    summary: 'Stream the output of a run that was created without a thread',
    description: [
      'From now on; with `Last-Event-ID` from after that event, or from the beginning for `-1`.',
      withCurl('-H "Last-Event-ID: -1" http://127.0.0.1:8123/runs/<run id>/stream'),
    ].join(' '),
  })
  @runIdParam
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last event that was received, or -1' })
  @ApiEventStream()
  @ApiErrors(404, 422)
  joinStream(
    @Ctx() ctx: RequestContext,
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
      { runId },
      { cancelOnDisconnect, modes, subgraphs, namespaces: namespace, lastEventId, checkpointId },
    );
  }
}
