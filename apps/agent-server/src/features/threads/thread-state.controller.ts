import { Body, Controller, Get, Headers, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  HistoryQueryDto,
  PatchThreadStateDto,
  StateAtCheckpointDto,
  StateAtCheckpointQueryDto,
  StateQueryDto,
  ThreadHistoryDto,
  ThreadResponseDto,
  ThreadStateResponseDto,
  UpdateThreadStateDto,
  UpdateThreadStateResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { JsonText, UuidPipe, filterBodyBytes, MaxBody } from '@heddle/http';
import { onThread, withMetadata } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { ApiVersioned } from '../../contract/api-versioned.decorator.js';
import { answerKnown, setVersion } from '../../contract/entity-tag.js';
import { parseStateSelection, selectState } from '../../contract/state-selection.js';
import { ApiSelectedResponse } from '../../contract/selected-response.decorator.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import type { Json, JsonObject } from '../../graphs/wire-types.js';
import { headOf } from '../../core/threads/thread-head.js';
import { parseBefore, toCheckpointRef } from './checkpoint-ref.js';
import { ThreadStateService } from './thread-state.service.js';
import {
  historyExamples,
  patchThreadExamples,
  stateAtCheckpointExamples,
  updateStateExamples,
} from './thread.examples.js';
import { toThreadDto } from './thread.mapper.js';
import { ThreadsService } from './threads.service.js';

/** Large histories end before `limit`. */
const historyHeaders = {
  'X-Pagination-Next': {
    description: 'Checkpoint for `before`, if the answer has fewer states than asked for because of its size (32 MiB)',
    schema: { type: 'string', format: 'uuid' },
  },
} as const;

@ApiTags('Thread state')
@Controller('threads/:thread_id')
export class ThreadStateController {
  constructor(
    private readonly state: ThreadStateService,
    private readonly threads: ThreadsService,
  ) {}

  @Get('state')
  @Authorize(onThread('read'))
  @ApiOperation({ summary: 'Get the current state', description: 'Empty for a thread without runs.' })
  @threadIdParam
  @ApiSelectedResponse({ type: ThreadStateResponseDto })
  @ApiVersioned()
  @ApiErrors(404, 422, 424, 'unprocessable')
  async get(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: StateQueryDto,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JsonText | undefined> {
    const select = parseStateSelection(query.select, 'query');
    if (await this.isKnown(ctx, threadId, known, response)) return undefined;
    const { json, version } = await this.state.getState(ctx, threadId, { subgraphs: query.subgraphs ?? false, select });
    if (version !== null) setVersion(response, version);
    return new JsonText(json);
  }

  @Get('state/:checkpoint_id')
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Get the state at a checkpoint',
    description: 'The state after that step, with the next nodes.',
  })
  @threadIdParam
  @ApiParam({ name: 'checkpoint_id', format: 'uuid', description: 'The checkpoint' })
  @ApiSelectedResponse({ type: ThreadStateResponseDto })
  @ApiVersioned()
  @ApiErrors(404, 422, 424, 'unprocessable')
  async getAt(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('checkpoint_id', UuidPipe) checkpointId: string,
    @Query() query: StateQueryDto,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Partial<ThreadStateResponseDto> | undefined> {
    const select = parseStateSelection(query.select, 'query');
    if (await this.isKnown(ctx, threadId, known, response)) return undefined;
    const ref = { ...headOf(threadId), checkpoint_id: checkpointId };
    const { state, version } = await this.state.getStateAt(ctx, threadId, ref, { subgraphs: query.subgraphs ?? false });
    if (version !== null) setVersion(response, version);
    return select ? selectState(state, select) : state;
  }

  @Post('state/checkpoint')
  @HttpCode(200)
  @ApiBody({ type: StateAtCheckpointDto, examples: stateAtCheckpointExamples })
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Get the state at a checkpoint, also of a subgraph',
    description: 'The same with the checkpoint in the body, where `checkpoint_ns` selects a subgraph.',
  })
  @threadIdParam
  @ApiSelectedResponse({ type: ThreadStateResponseDto })
  @ApiErrors(404, 422, 424, 'unprocessable')
  async postAt(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: StateAtCheckpointQueryDto,
    @Body() body: StateAtCheckpointDto,
  ): Promise<Partial<ThreadStateResponseDto>> {
    const ref = toCheckpointRef(threadId, body.checkpoint, ['body', 'checkpoint']);
    const select = parseStateSelection(body.select, 'body');
    const subgraphs = body.subgraphs ?? query.subgraphs ?? false;
    const { state } = await this.state.getStateAt(ctx, threadId, ref, { subgraphs });
    return select ? selectState(state, select) : state;
  }

  @Patch('state')
  @ApiBody({ type: PatchThreadStateDto, examples: patchThreadExamples })
  @Authorize(withMetadata(onThread('update')))
  @ApiOperation({
    summary: "Change a thread's metadata",
    description: 'Same as PATCH of the thread; `patchState` of the official JavaScript client calls it.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadResponseDto })
  @ApiErrors(404, 422)
  async patch(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: PatchThreadStateDto,
  ): Promise<ThreadResponseDto> {
    return toThreadDto(await this.threads.patch(ctx, threadId, { metadata: body.metadata ?? {}, ttl: undefined }));
  }

  @Post('state')
  @HttpCode(200)
  @ApiBody({ type: UpdateThreadStateDto, examples: updateStateExamples })
  @Authorize(onThread('update'))
  @ApiOperation({
    summary: 'Change the state',
    description: 'Writes a new checkpoint, as if a node had run; a fork when `checkpoint` is not the newest.',
  })
  @threadIdParam
  @ApiOkResponse({ type: UpdateThreadStateResponseDto })
  @ApiErrors(400, 404, 409, 422, 424, 'unprocessable')
  async update(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: UpdateThreadStateDto,
  ): Promise<UpdateThreadStateResponseDto> {
    const checkpoint = body.checkpoint
      ? toCheckpointRef(threadId, body.checkpoint, ['body', 'checkpoint'])
      : { ...headOf(threadId), checkpoint_id: body.checkpoint_id ?? null };
    const written = await this.state.update(ctx, threadId, {
      values: parseValues(body.values),
      asNode: body.as_node ?? undefined,
      checkpoint,
    });
    return { checkpoint: written, configurable: written, checkpoint_id: written.checkpoint_id };
  }

  @Get('history')
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'List past states, newest first',
    description: 'One state per step of the graph; `before` continues after the last one of a page.',
  })
  @threadIdParam
  @ApiSelectedResponse({ type: [ThreadStateResponseDto], headers: historyHeaders })
  @ApiVersioned()
  @ApiErrors(404, 422, 424, 'unprocessable')
  async history(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: HistoryQueryDto,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JsonText | undefined> {
    const select = parseStateSelection(query.select, 'query');
    if (await this.isKnown(ctx, threadId, known, response)) return undefined;
    const { json, next, version } = await this.state.getHistory(ctx, threadId, {
      limit: query.limit ?? 10,
      before: query.before ? { ...headOf(threadId), checkpoint_id: query.before } : undefined,
      checkpoint: headOf(threadId),
      select,
    });
    if (version !== null) setVersion(response, version);
    if (next !== null) response.setHeader('X-Pagination-Next', next);
    return new JsonText(json);
  }

  @Post('history')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: ThreadHistoryDto, examples: historyExamples })
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Search past states, newest first',
    description: 'Filters by metadata, checkpoint or subgraph.',
  })
  @threadIdParam
  @ApiSelectedResponse({ type: [ThreadStateResponseDto], headers: historyHeaders })
  @ApiErrors(404, 422, 424, 'unprocessable')
  async searchHistory(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: ThreadHistoryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JsonText> {
    const { json, next } = await this.state.getHistory(ctx, threadId, {
      limit: body.limit ?? 1,
      before: parseBefore(threadId, body.before),
      metadata: (body.metadata ?? undefined) as JsonObject | undefined,
      checkpoint: body.checkpoint
        ? toCheckpointRef(threadId, body.checkpoint, ['body', 'checkpoint'])
        : headOf(threadId),
      select: parseStateSelection(body.select, 'body'),
    });
    if (next !== null) response.setHeader('X-Pagination-Next', next);
    return new JsonText(json);
  }

  /** Answers 304 without reading states if the client has this version. */
  private async isKnown(
    ctx: RequestContext,
    threadId: string,
    known: string | undefined,
    response: Response,
  ): Promise<boolean> {
    const version = known === undefined ? null : await this.state.version(ctx, threadId);
    return version !== null && answerKnown(response, known, version);
  }
}

function parseValues(values: unknown): Json {
  if (values === undefined || values === null) return null;
  if (typeof values === 'object') return values as Json;
  throw ValidationError.of(['body', 'values'], 'Input should be an object, a list or null', 'dict_type');
}
