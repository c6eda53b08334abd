import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, RequirePermission } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  CountThreadsDto,
  CreateThreadDto,
  PatchThreadDto,
  SearchThreadsDto,
  THREAD_FIELDS,
  ThreadResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, UuidPipe } from '@heddle/http';
import { setPaginationHeaders } from '../../contract/pagination.js';
import { parseSelect, pickFields } from '../../contract/select-fields.js';
import { refuseUnsupported } from '../../contract/unsupported-field.js';
import type { Superstep } from '../../graphs/graph-runtime.port.js';
import {
  countThreadsExamples,
  createThreadExamples,
  patchThreadExamples,
  searchThreadsExamples,
} from './thread.examples.js';
import { toCreatedThreadDto, toThreadDto } from './thread.mapper.js';
import { ThreadsService } from './threads.service.js';

const threadIdParam = ApiParam({ name: 'thread_id', format: 'uuid', description: 'The thread' });

@ApiTags('Threads')
@Controller('threads')
export class ThreadsController {
  constructor(private readonly threads: ThreadsService) {}

  @Post()
  @HttpCode(200)
  @ApiBody({ type: CreateThreadDto, examples: createThreadExamples })
  @Idempotent()
  @RequirePermission('threads:create')
  @ApiOperation({
    summary: 'Create a thread',
    description: 'Empty, or with a state established by `supersteps` (needs `metadata.graph_id`).',
  })
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiErrors(404, 409, 422, 424)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateThreadDto): Promise<ThreadResponseDto> {
    refuseUnsupported(body);
    const thread = await this.threads.create(ctx, {
      threadId: body.thread_id ?? undefined,
      metadata: body.metadata ?? {},
      ifExists: body.if_exists ?? 'raise',
      supersteps: (body.supersteps ?? []) as unknown as Superstep[],
    });
    return toCreatedThreadDto(thread);
  }

  @Post('search')
  @HttpCode(200)
  @ApiBody({ type: SearchThreadsDto, examples: searchThreadsExamples })
  @RequirePermission('threads:read')
  @ApiOperation({ summary: 'Search threads', description: 'Pages by `limit` and `offset`; the total is in a header.' })
  @ApiOkResponse({
    type: [ThreadResponseDto],
    headers: {
      'X-Pagination-Total': {
        description:
          'All matches. A lower bound when more than 1,000 of them follow after the page: `/threads/count` is exact',
        schema: { type: 'integer' },
      },
      'X-Pagination-Next': { description: 'Offset of the next page, if there is one', schema: { type: 'integer' } },
    },
  })
  @ApiErrors(422)
  async search(
    @Ctx() ctx: RequestContext,
    @Body() body: SearchThreadsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<ThreadResponseDto>[]> {
    refuseUnsupported(body);
    const select = parseSelect(body.select, THREAD_FIELDS, 'body');
    const offset = body.offset ?? 0;
    const { rows, total } = await this.threads.search(
      ctx,
      { ...filterOf(body), ids: body.ids ?? undefined },
      {
        limit: body.limit ?? 10,
        offset,
        sortBy: body.sort_by ?? 'updated_at',
        sortOrder: body.sort_order ?? 'desc',
      },
      { withValues: !select || select.includes('values') },
    );
    setPaginationHeaders(response, { total, offset, returned: rows.length });
    return rows.map((row) => pickFields(toThreadDto(row), select));
  }

  @Post('count')
  @HttpCode(200)
  @ApiBody({ type: CountThreadsDto, examples: countThreadsExamples })
  @RequirePermission('threads:read')
  @ApiOperation({ summary: 'Count threads', description: 'A bare integer.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 3 } })
  @ApiErrors(422)
  count(@Ctx() ctx: RequestContext, @Body() body: CountThreadsDto): Promise<number> {
    return this.threads.count(ctx, filterOf(body));
  }

  @Get(':thread_id')
  @RequirePermission('threads:read')
  @ApiOperation({
    summary: 'Get a thread',
    description: 'With its status, its present values and the interrupts that wait for a person.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('thread_id', UuidPipe) threadId: string): Promise<ThreadResponseDto> {
    return toThreadDto(await this.threads.get(ctx, threadId));
  }

  @Patch(':thread_id')
  @ApiBody({ type: PatchThreadDto, examples: patchThreadExamples })
  @RequirePermission('threads:update')
  @ApiOperation({
    summary: "Change a thread's metadata",
    description: 'The given keys are merged into it. `Prefer: return=minimal` answers 204 without a body.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiNoContentResponse({ description: 'Changed; with `Prefer: return=minimal`' })
  @ApiErrors(404, 422)
  async patch(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: PatchThreadDto,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ThreadResponseDto | undefined> {
    refuseUnsupported(body);
    const thread = await this.threads.patch(ctx, threadId, body.metadata ?? {});
    if (!/\breturn=minimal\b/i.test(prefer ?? '')) return toThreadDto(thread);
    response.status(204);
    return undefined;
  }

  @Delete(':thread_id')
  @HttpCode(204)
  @RequirePermission('threads:delete')
  @ApiOperation({
    summary: 'Delete a thread',
    description: 'With its runs and its whole history; runs in flight stop.',
  })
  @threadIdParam
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(404, 422)
  delete(@Ctx() ctx: RequestContext, @Param('thread_id', UuidPipe) threadId: string): Promise<void> {
    return this.threads.delete(ctx, threadId);
  }

  @Post(':thread_id/copy')
  @HttpCode(200)
  @Idempotent()
  @RequirePermission('threads:create', 'threads:read')
  @ApiOperation({
    summary: 'Copy a thread',
    description: 'An independent thread with the same history; runs are not copied.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiErrors(409, 422)
  async copy(@Ctx() ctx: RequestContext, @Param('thread_id', UuidPipe) threadId: string): Promise<ThreadResponseDto> {
    return toCreatedThreadDto(await this.threads.copy(ctx, threadId));
  }
}

function filterOf(body: CountThreadsDto) {
  return {
    metadata: body.metadata ?? undefined,
    values: body.values ?? undefined,
    status: body.status ?? undefined,
  };
}
