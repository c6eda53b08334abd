import { Body, Controller, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CreateSessionDto, CreateSessionQueryDto, SessionSummaryDto } from '@heddle/dto-experiments';
import { toSessionSummaryDto } from '../../../core/experiments/experiment.mapper.js';
import { TracingService } from '../../../features/tracing/tracing.service.js';
import { createSessionExamples } from './trace.examples.js';
import { toNewSession } from './traced-session.request.js';

@ApiTags('Experiments')
@Controller('api/v1/sessions')
export class TracedSessionsController {
  constructor(private readonly tracing: TracingService) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('sessions:create')
  @ApiOperation({
    summary: 'Create an experiment or a project',
    description:
      'With `reference_dataset_id` it is an experiment, which gets the next number of its dataset. A name in use answers 409; with `upsert=true` the existing session is changed.',
  })
  @ApiBody({ type: CreateSessionDto, examples: createSessionExamples })
  @ApiOkResponse({ type: SessionSummaryDto, description: 'The experiment, without statistics' })
  @ApiErrors(404, 409, 413, 422)
  async create(
    @Ctx() ctx: RequestContext,
    @Query() { upsert }: CreateSessionQueryDto,
    @Body() session: CreateSessionDto,
  ): Promise<SessionSummaryDto> {
    return toSessionSummaryDto(await this.tracing.createSession(ctx, toNewSession(session), upsert));
  }
}
