import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, RequirePermission } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  HistoryQueryDto,
  StateAtCheckpointDto,
  StateQueryDto,
  ThreadHistoryDto,
  ThreadStateResponseDto,
  UpdateThreadStateDto,
  UpdateThreadStateResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { ValidationError } from '@heddle/errors';
import { JsonText, UuidPipe } from '@heddle/http';
import type { Json, JsonObject } from '../../graphs/graph-runtime.port.js';
import { headOf, parseBefore, toCheckpointRef } from './checkpoint-ref.js';
import { ThreadStateService } from './thread-state.service.js';
import { historyExamples, stateAtCheckpointExamples, updateStateExamples } from './thread.examples.js';

const threadIdParam = ApiParam({ name: 'thread_id', format: 'uuid', description: 'The thread' });

@ApiTags('Thread state')
@Controller('threads/:thread_id')
export class ThreadStateController {
  constructor(private readonly state: ThreadStateService) {}

  @Get('state')
  @RequirePermission('threads:read')
  @ApiOperation({ summary: 'Get the present state', description: 'Empty, not missing, on a thread that never ran.' })
  @threadIdParam
  @ApiOkResponse({ type: ThreadStateResponseDto })
  @ApiErrors(404, 422, 424)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: StateQueryDto,
  ): Promise<ThreadStateResponseDto> {
    return this.state.getState(ctx, threadId, { subgraphs: query.subgraphs ?? false });
  }

  @Get('state/:checkpoint_id')
  @RequirePermission('threads:read')
  @ApiOperation({
    summary: 'Get the state at a checkpoint',
    description: 'As it was after that step, with what was to be executed next.',
  })
  @threadIdParam
  @ApiParam({ name: 'checkpoint_id', format: 'uuid', description: 'The checkpoint' })
  @ApiOkResponse({ type: ThreadStateResponseDto })
  @ApiErrors(404, 422, 424)
  async getAt(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Param('checkpoint_id', UuidPipe) checkpointId: string,
    @Query() query: StateQueryDto,
  ): Promise<ThreadStateResponseDto> {
    const ref = { ...headOf(threadId), checkpoint_id: checkpointId };
    return this.state.getStateAt(ctx, threadId, ref, { subgraphs: query.subgraphs ?? false });
  }

  @Post('state/checkpoint')
  @HttpCode(200)
  @ApiBody({ type: StateAtCheckpointDto, examples: stateAtCheckpointExamples })
  @RequirePermission('threads:read')
  @ApiOperation({
    summary: 'Get the state at a checkpoint, also of a subgraph',
    description: 'The same with the checkpoint in the body, where `checkpoint_ns` selects a subgraph.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadStateResponseDto })
  @ApiErrors(404, 422, 424)
  async postAt(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: StateAtCheckpointDto,
  ): Promise<ThreadStateResponseDto> {
    const ref = toCheckpointRef(threadId, body.checkpoint, ['body', 'checkpoint']);
    return this.state.getStateAt(ctx, threadId, ref, { subgraphs: body.subgraphs ?? false });
  }

  @Post('state')
  @HttpCode(200)
  @ApiBody({ type: UpdateThreadStateDto, examples: updateStateExamples })
  @RequirePermission('threads:update')
  @ApiOperation({
    summary: 'Change the state',
    description: 'Writes a new checkpoint, as if a node had run; a fork when `checkpoint` is not the newest.',
  })
  @threadIdParam
  @ApiOkResponse({ type: UpdateThreadStateResponseDto })
  @ApiErrors(400, 404, 409, 422, 424)
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
  @RequirePermission('threads:read')
  @ApiOperation({
    summary: 'List past states, newest first',
    description: 'One for each step of the graph itself; `before` goes on from the last one of a page.',
  })
  @threadIdParam
  @ApiOkResponse({ type: [ThreadStateResponseDto] })
  @ApiErrors(404, 422, 424)
  async history(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Query() query: HistoryQueryDto,
  ): Promise<JsonText> {
    const before = query.before ? { ...headOf(threadId), checkpoint_id: query.before } : undefined;
    const checkpoint = headOf(threadId);
    return new JsonText(await this.state.getHistory(ctx, threadId, { limit: query.limit ?? 10, before, checkpoint }));
  }

  @Post('history')
  @HttpCode(200)
  @ApiBody({ type: ThreadHistoryDto, examples: historyExamples })
  @RequirePermission('threads:read')
  @ApiOperation({
    summary: 'Search past states, newest first',
    description: 'By metadata, before a checkpoint, or of a subgraph.',
  })
  @threadIdParam
  @ApiOkResponse({ type: [ThreadStateResponseDto] })
  @ApiErrors(404, 422, 424)
  async searchHistory(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: ThreadHistoryDto,
  ): Promise<JsonText> {
    const history = await this.state.getHistory(ctx, threadId, {
      limit: body.limit ?? 1,
      before: parseBefore(threadId, body.before),
      metadata: (body.metadata ?? undefined) as JsonObject | undefined,
      checkpoint: body.checkpoint
        ? toCheckpointRef(threadId, body.checkpoint, ['body', 'checkpoint'])
        : headOf(threadId),
    });
    return new JsonText(history);
  }
}

function parseValues(values: unknown): Json {
  if (values === undefined || values === null) return null;
  if (typeof values === 'object') return values as Json;
  throw ValidationError.of(['body', 'values'], 'Input should be an object, a list or null', 'dict_type');
}
