import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ThreadUsageDto, UsageQueryDto, WorkspaceUsageDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe } from '@heddle/http';
import { onThread } from '../../authorization/actions.js';
import { Authorize, AuthorizeOperator } from '../../authorization/authorize.decorator.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import { toUsageRange } from './usage.request.js';
import { UsageService } from './usage.service.js';

@ApiTags('Usage')
@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get('threads/:thread_id/usage')
  @Authorize(onThread('read'))
  @ApiOperation({
    summary: 'Get the token usage of a thread',
    description: 'Includes runs that were deleted or rolled back; each run counts from its end.',
  })
  @threadIdParam
  @ApiOkResponse({ type: ThreadUsageDto })
  @ApiErrors(404, 422)
  async ofThread(@Ctx() ctx: RequestContext, @Param('thread_id', UuidPipe) threadId: string): Promise<ThreadUsageDto> {
    return { thread_id: threadId, ...(await this.usage.ofThread(ctx, threadId)) };
  }

  @Get('usage')
  @AuthorizeOperator('threads:read')
  @ApiOperation({
    summary: 'Get the token usage of the workspace',
    description:
      'Usage of the runs that ended in the range, including those of deleted threads, by day (UTC), assistant or graph.',
  })
  @ApiOkResponse({ type: WorkspaceUsageDto })
  @ApiErrors(422)
  async ofWorkspace(@Ctx() ctx: RequestContext, @Query() query: UsageQueryDto): Promise<WorkspaceUsageDto> {
    const range = toUsageRange(query, new Date());
    const usage = await this.usage.ofWorkspace(ctx, range, query.group_by ?? []);
    const groups = usage.groups.map(({ assistant, graph, ...rest }) => ({
      ...rest,
      ...(assistant === undefined ? {} : { assistant_id: assistant }),
      ...(graph === undefined ? {} : { graph_id: graph }),
    }));
    return { ...range, total: usage.total, groups };
  }
}
