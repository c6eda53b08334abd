import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { PruneThreadsDto, PruneThreadsResponseDto, ThreadStorageDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe, filterBodyBytes, MaxBody } from '@heddle/http';
import { onCollection, onThread } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import { pruneThreadsExamples } from './thread.examples.js';
import { ThreadPruneService } from './thread-prune.service.js';
import { toThreadStorageDto } from './thread-storage.mapper.js';

@ApiTags('Threads')
@Controller('threads')
export class ThreadPruningController {
  constructor(private readonly threads: ThreadPruneService) {}

  @Post('prune')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @ApiBody({ type: PruneThreadsDto, examples: pruneThreadsExamples })
  @Authorize({ ...onCollection('threads', 'delete'), hidesIdsIn: 'thread_ids' })
  @ApiOperation({
    summary: 'Delete threads, or their history',
    description: 'Unknown threads are ignored. Threads in use (a run in flight, a state edit) are skipped and listed.',
  })
  @ApiOkResponse({ type: PruneThreadsResponseDto })
  @ApiErrors(422)
  async prune(@Ctx() ctx: RequestContext, @Body() body: PruneThreadsDto): Promise<PruneThreadsResponseDto> {
    const { count, busy } = await this.threads.prune(ctx, {
      threadIds: body.thread_ids,
      strategy: body.strategy ?? 'delete',
      dryRun: body.dry_run ?? false,
    });
    return { pruned_count: count, busy_thread_ids: busy };
  }

  @Get(':thread_id/storage')
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Get the storage of a thread',
    description: 'Rows and bytes as they are stored: long values compressed, indexes not counted.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadStorageDto })
  @ApiErrors(404, 422)
  async storage(@Ctx() ctx: RequestContext, @Param('thread_id', UuidPipe) threadId: string): Promise<ThreadStorageDto> {
    return toThreadStorageDto(await this.threads.storage(ctx, threadId));
  }
}
