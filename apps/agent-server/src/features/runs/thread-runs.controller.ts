import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  CancelRunsQueryDto,
  CreateRunDto,
  ListRunsQueryDto,
  RUN_FIELDS,
  RunResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, UuidPipe } from '@heddle/http';
import { onThread, onThreadRun, queryAndParams } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { onAssistantOfRun, onNewRunOfThread } from '../run-creation/run-actions.request.js';
import { setPaginationHeaders } from '../../contract/pagination.js';
import { parseSelect, pickFields } from '../../contract/select-fields.js';
import { ApiSelectedResponse } from '../../contract/selected-response.decorator.js';
import { runIdParam, threadIdParam } from '../../contract/path-parameters.js';
import { RunCancellationService } from '../run-cancellation/run-cancellation.service.js';
import { RunDeletionService } from '../run-cancellation/run-deletion.service.js';
import { RunCreationService } from '../run-creation/run-creation.service.js';
import { toRunRequest } from '../run-creation/run.request.js';
import { RunHeaders } from './run-headers.service.js';
import { setRunHeaders } from './run-responder.js';
import { runExamples } from './run.examples.js';
import { toCreatedRunDto, toRunDto } from '../../core/runs/run.mapper.js';
import { RunReadingService } from '../run-reading/run-reading.service.js';

@ApiTags('Thread runs')
@Controller('threads/:thread_id/runs')
export class ThreadRunsController {
  constructor(
    private readonly creation: RunCreationService,
    private readonly headers: RunHeaders,
    private readonly runs: RunReadingService,
    private readonly cancellation: RunCancellationService,
    private readonly deletion: RunDeletionService,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiBody({ type: CreateRunDto, examples: runExamples })
  @Idempotent()
  @Authorize(onNewRunOfThread, onAssistantOfRun)
  @ApiOperation({
    summary: 'Create a run in the background',
    description: 'Answers at once with the pending run; follow it with join or stream.',
  })
  @threadIdParam
  @ApiOkResponse({ type: RunResponseDto, headers: { 'Content-Location': { schema: { type: 'string' } } } })
  @ApiErrors(400, 404, 409, 422, 424, 429, 'unprocessable')
  async create(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: CreateRunDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RunResponseDto> {
    const run = await this.creation.create(ctx, { threadId }, toRunRequest(body, this.headers.of(request.headers)));
    setRunHeaders(response, run, true);
    return toCreatedRunDto(run);
  }

  @Get()
  @Authorize(onThread('read', queryAndParams))
  @ApiOperation({
    summary: 'List the runs of a thread, newest first',
    description: 'Pages by `limit` and `offset`; the total is in a header. Deleted runs are not among them.',
  })
  @threadIdParam
  @ApiQuery({
    name: 'select',
    required: false,
    description: 'Fields returned, repeated or comma-separated; all when absent.',
    schema: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string', enum: [...RUN_FIELDS] } }] },
  })
  @ApiSelectedResponse({
    type: [RunResponseDto],
    headers: {
      'X-Pagination-Total': { description: 'All matches', schema: { type: 'integer' } },
      'X-Pagination-Next': { description: 'Offset of the next page, if there is one', schema: { type: 'integer' } },
    },
  })
  @ApiErrors(404, 422)
  async list(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: ListRunsQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<RunResponseDto>[]> {
    const select = parseSelect(query.select, RUN_FIELDS, 'query');
    const { limit, offset, status } = query;
    const { rows, total } = await this.runs.list(ctx, threadId, { limit, offset, status });
    setPaginationHeaders(response, { total, offset, returned: rows.length });
    return rows.map((row) => pickFields(toRunDto(row), select));
  }

  @Post('cancel')
  @HttpCode(204)
  @Authorize(onThread('update'))
  @ApiOperation({
    summary: 'Cancel all runs of a thread',
    description: 'Cancels all runs that have not finished. The answer is the same if there are none.',
  })
  @threadIdParam
  @ApiNoContentResponse({ description: 'Asked to stop' })
  @ApiErrors(404, 422)
  cancelAll(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: CancelRunsQueryDto,
  ): Promise<void> {
    return this.cancellation.cancelThread(ctx, threadId, query.action);
  }

  @Get(':run_id')
  @Authorize(onThreadRun('read'))
  @ApiOperation({ summary: 'Get a run', description: 'Its status, and the request as it is executed.' })
  @threadIdParam
  @runIdParam
  @ApiOkResponse({ type: RunResponseDto })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('run_id', UuidPipe) runId: string,
  ): Promise<RunResponseDto> {
    return toRunDto(await this.runs.get(ctx, threadId, runId));
  }

  @Delete(':run_id')
  @HttpCode(204)
  @Authorize(onThreadRun('delete'))
  @ApiOperation({
    summary: 'Delete a run',
    description: 'Deletes its record and stream; its writes to the thread stay.',
  })
  @threadIdParam
  @runIdParam
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(404, 422)
  delete(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('run_id', UuidPipe) runId: string,
  ): Promise<void> {
    return this.deletion.delete(ctx, threadId, runId);
  }
}
