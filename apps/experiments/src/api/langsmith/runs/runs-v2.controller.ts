import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiProblems } from '@heddle/dto-common';
import {
  GetRunV2QueryDto,
  QueryRunsV2Dto,
  RunPageV2Dto,
  RunUrlDto,
  RunUrlQueryDto,
  RunV2Dto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { RefuseAllButPost } from '../../../contract/post-only.js';
import { RunsService } from '../../../features/runs/runs.service.js';
import { toRunPageV2Dto, toSelectedRunV2Dto } from './run-v2.mapper.js';
import { toRunQueryV2 } from './run-v2.request.js';
import { queryRunsV2 } from './run.examples.js';

@ApiTags('Runs')
@Controller('api/v2/runs')
export class RunsV2Controller {
  constructor(private readonly runs: RunsService) {}

  @Post('query')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Query runs (v2)',
    description:
      'Runs of projects or of the experiments of a dataset; latest start first. Without `min_start_time` those of the last day, without `selects` their ids.',
  })
  @ApiBody({ type: QueryRunsV2Dto, examples: queryRunsV2 })
  @ApiOkResponse({ type: RunPageV2Dto, description: 'One page, and the cursor of the next' })
  @ApiProblems(400, 413, 422)
  async query(@Ctx() ctx: RequestContext, @Body() query: QueryRunsV2Dto): Promise<RunPageV2Dto> {
    return toRunPageV2Dto(await this.runs.query(ctx, toRunQueryV2(query)), query.selects);
  }

  @RefuseAllButPost('query')
  refuseOtherMethods(): void {}

  @Get(':run_id')
  @RequirePermission('runs:read')
  @ApiOperation({ summary: 'Get a run (v2)', description: 'A run of a project, with the selected fields.' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @ApiOkResponse({ type: RunV2Dto, description: 'The run' })
  @ApiProblems(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('run_id', UuidPipe) id: string,
    @Query() query: GetRunV2QueryDto,
  ): Promise<RunV2Dto> {
    return toSelectedRunV2Dto(await this.runs.getOf(ctx, { id, sessionId: query.project_id }), query.selects);
  }

  @Get(':run_id/url')
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Get the address of a run in the console',
    description: 'The address of its page in the console.',
  })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @ApiOkResponse({ type: RunUrlDto, description: 'The address' })
  @ApiProblems(404, 422)
  async url(
    @Ctx() ctx: RequestContext,
    @Param('run_id', UuidPipe) id: string,
    @Query() query: RunUrlQueryDto,
  ): Promise<RunUrlDto> {
    return { url: await this.runs.urlOf(ctx, { id, sessionId: query.project_id, traceId: query.trace_id }) };
  }
}
