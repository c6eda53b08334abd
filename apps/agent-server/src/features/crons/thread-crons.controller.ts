import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { CreateThreadCronDto, CronResponseDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { Idempotent, UuidPipe } from '@heddle/http';
import { onCollection } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { threadIdParam } from '../../contract/path-parameters.js';
import { onAssistantOfRun, onThreadCronRuns } from '../run-creation/run-actions.request.js';
import { createThreadCronExamples } from './cron.examples.js';
import { toCronDto } from './cron.mapper.js';
import { toThreadCronRequest } from './cron.request.js';
import { CronsService } from './crons.service.js';

@ApiTags('Crons')
@Controller('threads/:thread_id/runs/crons')
export class ThreadCronsController {
  constructor(private readonly crons: CronsService) {}

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Authorize(onCollection('crons', 'create', 'metadata'), onThreadCronRuns, onAssistantOfRun)
  @ApiBody({ type: CreateThreadCronDto, examples: createThreadCronExamples })
  @ApiOperation({
    summary: 'Create a cron on a thread',
    description: 'All its runs are on this thread, with which it is deleted.',
  })
  @threadIdParam
  @ApiOkResponse({ type: CronResponseDto })
  @ApiErrors(400, 404, 409, 422, 424, 'unprocessable')
  async create(
    @Ctx() ctx: RequestContext,
    @Param('thread_id', UuidPipe) threadId: string,
    @Body() body: CreateThreadCronDto,
  ): Promise<CronResponseDto> {
    return toCronDto(await this.crons.create(ctx, threadId, toThreadCronRequest(body)));
  }
}
