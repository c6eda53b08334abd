import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  CountThreadsDto,
  CreateThreadDto,
  GetThreadQueryDto,
  PatchThreadDto,
  SearchThreadsDto,
  THREAD_FIELDS,
  ThreadResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, UuidPipe, filterBodyBytes, MaxBody } from '@heddle/http';
import { type ActionRule, onCollection, onThread, threadOf, withMetadata } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { reportedId } from '../../authorization/resource-registry.js';
import { ApiVersioned } from '../../contract/api-versioned.decorator.js';
import { answerKnown, setVersion } from '../../contract/entity-tag.js';
import { setPaginationHeaders } from '../../contract/pagination.js';
import { parseSelect } from '../../contract/select-fields.js';
import { ApiSelectedResponse } from '../../contract/selected-response.decorator.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import type { Superstep } from '../../graphs/graph-inspector.port.js';
import {
  countThreadsExamples,
  createThreadExamples,
  patchThreadExamples,
  searchThreadsExamples,
} from './thread.examples.js';
import { formatCursor } from './thread-cursor.js';
import { parseExtract } from './thread-extract.js';
import { toThreadFilter, toThreadPage } from './thread-search.request.js';
import { CopySourceMissingError } from './thread.errors.js';
import { toCreatedThreadDto, toFoundThreadDto, toIncludingDto, toThreadDto } from './thread.mapper.js';
import { toTtlRequest } from './thread-ttl.js';
import { ThreadsService } from './threads.service.js';

const onCopySource: ActionRule = {
  ...onThread('read'),
  row: {
    kind: 'thread',
    id: threadOf,
    missing: (parts) => new CopySourceMissingError(reportedId(threadOf(parts))),
  },
};
const onCopy: ActionRule = { resource: 'threads', action: 'create', value: () => ({}), alsoForCreatedThread: true };

@ApiTags('Threads')
@Controller('threads')
export class ThreadsController {
  constructor(private readonly threads: ThreadsService) {}

  @Post()
  @HttpCode(200)
  @ApiBody({ type: CreateThreadDto, examples: createThreadExamples })
  @Idempotent()
  @Authorize(onCollection('threads', 'create', 'metadata'))
  @ApiOperation({
    summary: 'Create a thread',
    description: 'Empty, or with a state established by `supersteps` (needs `metadata.graph_id`).',
  })
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiErrors(404, 409, 422, 424, 'unprocessable')
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateThreadDto): Promise<ThreadResponseDto> {
    const thread = await this.threads.create(ctx, {
      threadId: body.thread_id ?? undefined,
      metadata: body.metadata ?? {},
      ifExists: body.if_exists ?? 'raise',
      supersteps: (body.supersteps ?? []) as unknown as Superstep[],
      ttl: toTtlRequest(body.ttl),
    });
    return toCreatedThreadDto(thread);
  }

  @Post('search')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: SearchThreadsDto, examples: searchThreadsExamples })
  @Authorize(onCollection('threads', 'search', 'metadata'))
  @ApiOperation({
    summary: 'Search threads',
    description: 'Pages by `limit` and `offset`, or by `limit` and `cursor`; the total is in a header.',
  })
  @ApiSelectedResponse({
    type: [ThreadResponseDto],
    headers: {
      'X-Pagination-Total': {
        description:
          'All matches. A lower bound when more than 1,000 of them follow after the page: `/threads/count` is exact',
        schema: { type: 'integer' },
      },
      'X-Pagination-Next': { description: 'Offset of the next page, if there is one', schema: { type: 'integer' } },
      'X-Pagination-Cursor': { description: 'Cursor of the next page, if there is one', schema: { type: 'string' } },
    },
  })
  @ApiErrors(422)
  async search(
    @Ctx() ctx: RequestContext,
    @Body() body: SearchThreadsDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<ThreadResponseDto>[]> {
    const select = parseSelect(body.select, THREAD_FIELDS, 'body');
    const extract = parseExtract(body.extract);
    const page = toThreadPage(body);
    const { rows, total, next } = await this.threads.search(
      ctx,
      { ...toThreadFilter(body), ids: body.ids ?? undefined },
      page,
      { withValues: !select || select.includes('values'), extract },
    );
    if (page.after) response.setHeader('X-Pagination-Total', String(total));
    else setPaginationHeaders(response, { total, offset: page.offset, returned: rows.length });
    if (next) response.setHeader('X-Pagination-Cursor', formatCursor(next));
    return rows.map((row) => toFoundThreadDto(row, select));
  }

  @Post('count')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: CountThreadsDto, examples: countThreadsExamples })
  @Authorize(onCollection('threads', 'search', 'metadata'))
  @ApiOperation({ summary: 'Count threads', description: 'A bare integer.' })
  @ApiOkResponse({ schema: { type: 'integer', example: 3 } })
  @ApiErrors(422)
  count(@Ctx() ctx: RequestContext, @Body() body: CountThreadsDto): Promise<number> {
    return this.threads.count(ctx, toThreadFilter(body));
  }

  @Get(':thread_id')
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Get a thread',
    description: 'Thread with its status, its present values and its open interrupts.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiVersioned()
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: GetThreadQueryDto,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ThreadResponseDto | undefined> {
    const version = known === undefined ? null : await this.threads.version(ctx, threadId);
    if (version !== null && answerKnown(response, known, version)) return undefined;
    const thread = await this.threads.get(ctx, threadId);
    setVersion(response, thread.version);
    return toIncludingDto(thread, query.include);
  }

  @Patch(':thread_id')
  @ApiBody({ type: PatchThreadDto, examples: patchThreadExamples })
  @Authorize(withMetadata(onThread('update')))
  @ApiOperation({
    summary: "Change a thread's metadata or time to live",
    description:
      'The given keys are merged into the metadata; a time to live begins now. `Prefer: return=minimal` answers 204 without a body.',
  })
  @threadIdParam
  @ApiHeader({ name: 'Prefer', required: false, description: '`return=minimal` for an answer without a body' })
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
    const thread = await this.threads.patch(ctx, threadId, {
      metadata: body.metadata ?? {},
      ttl: toTtlRequest(body.ttl),
    });
    if (!/\breturn=minimal\b/i.test(prefer ?? '')) return toThreadDto(thread);
    response.status(204).setHeader('Preference-Applied', 'return=minimal');
    return undefined;
  }

  @Delete(':thread_id')
  @HttpCode(204)
  @Authorize(onThread('delete'))
  @ApiOperation({
    summary: 'Delete a thread',
    description: 'Also deletes its runs and its whole history; runs in flight stop.',
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
  @Authorize('threads:create', onCopySource, onCopy)
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
