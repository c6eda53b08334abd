import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CompareDistributionDto,
  ComparisonDistributionDto,
  ComparisonSummaryDto,
  SummariseComparisonDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { ComparisonService } from '../../../features/comparison/comparison.service.js';
import { DistributionService } from '../../../features/comparison/distribution.service.js';
import { toComparisonSummaryDto, toDistributionDto } from './comparison.mapper.js';
import { toDistributionRequest, toSummaryRequest } from './comparison.request.js';

const two = ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'];

@ApiTags('Comparison')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ComparisonController {
  constructor(
    private readonly comparison: ComparisonService,
    private readonly distributions: DistributionService,
  ) {}

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

  @Post('comparison/distribution')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('runs:read')
  @ApiOperation({
    summary: 'Distribution of a metric over the examples',
    description:
      'For charts: number of examples by value, and pairs of values with the baseline, in cells. Repetitions count as their mean.',
  })
  @ApiBody({
    type: CompareDistributionDto,
    examples: {
      score: { value: { session_ids: two, feedback_key: 'correctness' } },
      latency: { value: { session_ids: two, run_metric: 'latency', bins: 30 } },
    },
  })
  @ApiOkResponse({ type: ComparisonDistributionDto, description: 'The distribution; empty for an unknown key' })
  @ApiErrors(404, 413, 422)
  async distribution(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: CompareDistributionDto,
  ): Promise<ComparisonDistributionDto> {
    return toDistributionDto(await this.distributions.distribution(ctx, datasetId, toDistributionRequest(request)));
  }
}
