import { All, Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Res } from '@nestjs/common';
import { ApiBody, ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { QueryRunsDto, RunDto, RunPageDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { refuseAllButPost } from '../../contract/post-only.js';
import { toRunDto, toRunPageDto } from './run.mapper.js';
import { toRunQuery } from './run.request.js';
import { RunsService } from './runs.service.js';

@ApiTags('Runs')
@Controller('api/v1/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Post('query')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Query runs',
    description: 'Latest start first. Filters are combined; `id` wins over the others.',
  })
  @ApiBody({
    type: QueryRunsDto,
    examples: {
      experiment: { value: { session: ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10'], is_root: true, limit: 100 } },
      failed: { value: { session: ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10'], error: true, select: ['id', 'error'] } },
    },
  })
  @ApiOkResponse({ type: RunPageDto, description: 'One page, and the cursor of the next' })
  @ApiErrors(400, 413, 422)
  async query(@Ctx() ctx: RequestContext, @Body() query: QueryRunsDto): Promise<RunPageDto> {
    return toRunPageDto(await this.runs.query(ctx, toRunQuery(query)), query.select);
  }

  @All('query')
  @Public()
  @ApiExcludeEndpoint()
  refuseOtherMethods(@Res({ passthrough: true }) response: Response): never {
    return refuseAllButPost(response);
  }

  @Get(':run_id')
  @RequirePermission('runs:read')
  @ApiOperation({ summary: 'Get a run', description: 'With inputs, outputs and what its feedback adds up to.' })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @ApiOkResponse({ type: RunDto, description: 'The run' })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('run_id', UuidPipe) id: string): Promise<RunDto> {
    return toRunDto(await this.runs.get(ctx, id));
  }
}
