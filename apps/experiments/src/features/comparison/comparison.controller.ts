import { Body, Controller, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CompareRunsDto,
  CompareRunsQueryDto,
  ComparedExampleDto,
  ComparisonSummaryDto,
  FeedbackDeltaDto,
  FeedbackDeltaQueryDto,
  FeedbackDeltasDto,
  SummariseComparisonDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toComparedExampleDto, toComparisonSummaryDto, toFeedbackDeltasDto } from './comparison.mapper.js';
import { toComparedRows, toDeltaQuery, toSummaryRequest } from './comparison.request.js';
import { ComparisonService } from './comparison.service.js';

const two = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'];

@ApiTags('Comparison')
@ApiExtraModels(FeedbackDeltaDto)
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ComparisonController {
  constructor(private readonly comparison: ComparisonService) {}

  @Post('runs')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Experiments side by side, row by row',
    description: 'Examples that at least one of the experiments has a run on, in the order of upload unless sorted.',
  })
  @ApiBody({
    type: CompareRunsDto,
    examples: {
      page: { value: { session_ids: two, offset: 0, limit: 100, preview: true } },
      worst: { value: { session_ids: two, sort_params: { sort_by: 'correctness', sort_order: 'ASC' } } },
    },
  })
  @ApiOkResponse({ type: [ComparedExampleDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 404, 413, 422)
  async rows(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Query() _query: CompareRunsQueryDto,
    @Body() request: CompareRunsDto,
  ): Promise<ComparedExampleDto[]> {
    const examples = await this.comparison.rows(ctx, datasetId, toComparedRows(request));
    return examples.map(toComparedExampleDto);
  }

  @Post('runs/delta')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Which examples improved or regressed on a metric',
    description: 'By the mean score of each example; the configuration of the key says which direction is better.',
  })
  @ApiBody({
    type: FeedbackDeltaQueryDto,
    examples: {
      delta: { value: { baseline_session_id: two[0], comparison_session_ids: [two[1]], feedback_key: 'correctness' } },
    },
  })
  @ApiOkResponse({ type: FeedbackDeltasDto, description: 'Examples by experiment' })
  @ApiErrors(400, 404, 413, 422)
  async deltas(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: FeedbackDeltaQueryDto,
  ): Promise<FeedbackDeltasDto> {
    return toFeedbackDeltasDto(await this.comparison.deltas(ctx, datasetId, toDeltaQuery(request)));
  }

  @Post('comparison')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Experiments compared as a whole',
    description:
      'Per metric averages, differences against the baseline and counts of changes, and how many examples the experiments share. With `statistics` also how sure the differences are.',
  })
  @ApiBody({
    type: SummariseComparisonDto,
    examples: {
      two: { value: { session_ids: two } },
      statistics: { value: { session_ids: two, baseline_session_id: two[0], statistics: true } },
    },
  })
  @ApiOkResponse({ type: ComparisonSummaryDto, description: 'The comparison' })
  @ApiErrors(404, 413, 422, 429)
  async summary(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: SummariseComparisonDto,
  ): Promise<ComparisonSummaryDto> {
    return toComparisonSummaryDto(await this.comparison.summary(ctx, datasetId, toSummaryRequest(request)));
  }
}
