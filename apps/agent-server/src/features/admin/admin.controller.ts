import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  AdminPageQueryDto,
  AdminRunDto,
  AdminRunsQueryDto,
  BusyThreadDto,
  FailRunDto,
  QueueResponseDto,
  ReconciliationResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe } from '@heddle/http';
import { AuthorizeOperator } from '../../authorization/authorize.decorator.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import { RunRepairsService } from './run-repairs.service.js';
import { toAdminRunDto, toBusyThreadDto, toQueueDto, toReconciliationDto } from './admin.mapper.js';
import { AdminService } from './admin.service.js';

const runParam = { name: 'run_id', format: 'uuid', description: 'The run' };

/** Operations on the workspace of the caller; reads may cover all workspaces. */
@ApiTags('Admin')
@Controller('admin')
export class AdminController {
  constructor(
    private readonly admin: AdminService,
    private readonly repairs: RunRepairsService,
  ) {}

  @Get('queue')
  @AuthorizeOperator('admin:read')
  @ApiOperation({ summary: 'Get waiting and running work', description: 'Counts in total and by thread.' })
  @ApiOkResponse({ type: QueueResponseDto })
  @ApiErrors(422)
  async queue(@Ctx() ctx: RequestContext, @Query() query: AdminPageQueryDto): Promise<QueueResponseDto> {
    return toQueueDto(await this.admin.queue(ctx, pageOf(query)));
  }

  @Get('runs')
  @AuthorizeOperator('admin:read')
  @ApiOperation({
    summary: 'List runs in flight and their leases',
    description: 'Oldest first, with the worker, the end of its lease, and the number of attempts.',
  })
  @ApiOkResponse({ type: [AdminRunDto] })
  @ApiErrors(422)
  async runs(@Ctx() ctx: RequestContext, @Query() query: AdminRunsQueryDto): Promise<AdminRunDto[]> {
    return (await this.admin.runs(ctx, query.status, pageOf(query))).map(toAdminRunDto);
  }

  @Get('threads/busy-without-run')
  @AuthorizeOperator('admin:read')
  @ApiOperation({
    summary: 'List threads with a wrong status',
    description: 'Busy threads without a run; there should be none. Reconciling a thread corrects its status.',
  })
  @ApiOkResponse({ type: [BusyThreadDto] })
  @ApiErrors(422)
  async busyThreads(@Ctx() ctx: RequestContext, @Query() query: AdminPageQueryDto): Promise<BusyThreadDto[]> {
    return (await this.admin.busyThreads(ctx, pageOf(query))).map(toBusyThreadDto);
  }

  @Post('runs/:run_id/requeue')
  @HttpCode(204)
  @AuthorizeOperator('admin:update')
  @ApiOperation({
    summary: 'Requeue a run',
    description: 'The worker can no longer write. The execution does not count as an attempt.',
  })
  @ApiParam(runParam)
  @ApiNoContentResponse({ description: 'The run waits for a worker' })
  @ApiErrors(404, 409, 422)
  async requeue(@Ctx() ctx: RequestContext, @Param('run_id', UuidPipe) runId: string): Promise<void> {
    await this.repairs.requeue(ctx, runId);
  }

  @Post('runs/:run_id/fail')
  @HttpCode(204)
  @AuthorizeOperator('admin:update')
  @ApiBody({ type: FailRunDto, examples: { gone: { value: { reason: 'The model that it waits for is gone' } } } })
  @ApiOperation({
    summary: 'End a run as failed',
    description:
      'Ends a pending or running run on any worker. Its clients see the error `ForcedFailure` with the reason.',
  })
  @ApiParam(runParam)
  @ApiNoContentResponse({ description: 'The run has ended' })
  @ApiErrors(404, 409, 422)
  async fail(
    @Ctx() ctx: RequestContext,
    @Param('run_id', UuidPipe) runId: string,
    @Body() body: FailRunDto,
  ): Promise<void> {
    await this.repairs.fail(ctx, runId, body.reason);
  }

  @Post('threads/:thread_id/reconcile')
  @HttpCode(200)
  @AuthorizeOperator('admin:update')
  @ApiOperation({
    summary: 'Reconcile the status of a thread',
    description: 'Derives the status from the runs in flight, the last error and the state, as the end of a run does.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ReconciliationResponseDto })
  @ApiErrors(404, 422)
  async reconcile(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
  ): Promise<ReconciliationResponseDto> {
    return toReconciliationDto(threadId, await this.repairs.reconcile(ctx, threadId));
  }
}

const pageOf = ({ all_workspaces: allWorkspaces, limit, offset }: AdminPageQueryDto) => ({
  allWorkspaces,
  limit,
  offset,
});
