import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { RunSeriesAnswerDto, RunSeriesQueryDto, RunTraceDto, SeriesFeedbackDto } from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { RunsService } from '../../../features/runs/runs.service.js';
import { toRunSeriesDto, toRunTraceDto } from './run-trace.mapper.js';
import { toSeriesQuery } from './run-series.request.js';

const session = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10'];

@ApiTags('Runs')
@Controller('api/v1/runs')
export class RunTracesController {
  constructor(private readonly runs: RunsService) {}

  @Get(':run_id/trace')
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Steps of a trace',
    description:
      'The whole trace of the run, which may be any of its steps: times, states and tokens, without contents. At most 20,000 steps.',
  })
  @ApiParam({ name: 'run_id', format: 'uuid' })
  @ApiOkResponse({ type: RunTraceDto, description: 'The trace' })
  @ApiErrors(404, 422)
  async trace(@Ctx() ctx: RequestContext, @Param('run_id', UuidPipe) id: string): Promise<RunTraceDto> {
    return toRunTraceDto(await this.runs.trace(ctx, id));
  }

  @Post('series')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiExtraModels(SeriesFeedbackDto)
  @ApiOperation({
    summary: 'Statistics of runs over time',
    description:
      'Runs, errors, latency, time to the first token, tokens, cost and feedback in intervals of the start time. Intervals without runs are left out. Their length is chosen from the range and `points`.',
  })
  @ApiBody({
    type: RunSeriesQueryDto,
    examples: {
      day: { value: { session } },
      models: {
        value: {
          session,
          start_time: '2026-01-01T00:00:00Z',
          end_time: '2026-02-01T00:00:00Z',
          points: 31,
          group_by: { attribute: 'metadata', path: 'revision_id' },
        },
      },
    },
  })
  @ApiOkResponse({ type: RunSeriesAnswerDto, description: 'The statistics' })
  @ApiErrors(400, 413, 422)
  async series(@Ctx() ctx: RequestContext, @Body() query: RunSeriesQueryDto): Promise<RunSeriesAnswerDto> {
    return toRunSeriesDto(await this.runs.series(ctx, toSeriesQuery(query)));
  }
}
