import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  ComparativeExperimentBaseDto,
  ComparativeExperimentDto,
  CreateComparativeExperimentDto,
  ListComparativeExperimentsQueryDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { PairwiseService } from '../../../features/pairwise/pairwise.service.js';
import { toComparativeBaseDto, toComparativeDto } from './pairwise.mapper.js';
import { toComparativeDraft, toComparativeQuery } from './pairwise.request.js';

@ApiTags('Comparison')
@Controller('api/v1/datasets')
export class PairwiseController {
  constructor(private readonly pairwise: PairwiseService) {}

  @Post('comparative')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('datasets:update')
  @ApiOperation({
    summary: 'Create a pairwise comparison',
    description:
      'Compares experiments of one dataset. Its judges then write feedback on their runs, with its id as `comparative_experiment_id`.',
  })
  @ApiBody({
    type: CreateComparativeExperimentDto,
    examples: {
      two: {
        value: {
          name: 'prompt v1 vs. prompt v2',
          experiment_ids: ['9a94974b-0a5b-4c76-8a4e-2f6f6f0f7a10', '5d0c2f0e-7a35-4b83-9f9e-3f1b0f8a6c22'],
        },
      },
    },
  })
  @ApiOkResponse({ type: ComparativeExperimentBaseDto, description: 'The comparison' })
  @ApiErrors(404, 409, 413, 422)
  async create(
    @Ctx() ctx: RequestContext,
    @Body() request: CreateComparativeExperimentDto,
  ): Promise<ComparativeExperimentBaseDto> {
    return toComparativeBaseDto(await this.pairwise.create(ctx, toComparativeDraft(request)));
  }

  @Get(':dataset_id/comparative')
  @RequirePermission('datasets:read')
  @ApiOperation({
    summary: 'List pairwise comparisons',
    description: 'Comparisons with the preferences of their judges: wins, ties and losses of each experiment.',
  })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiOkResponse({ type: [ComparativeExperimentDto], description: 'One page; empty past the end' })
  @ApiErrors(404, 422)
  async list(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Query() query: ListComparativeExperimentsQueryDto,
  ): Promise<ComparativeExperimentDto[]> {
    const found = await this.pairwise.list(ctx, datasetId, toComparativeQuery(query));
    return found.map(toComparativeDto);
  }

  @Delete('comparative/:comparative_experiment_id')
  @RequirePermission('datasets:update')
  @ApiOperation({
    summary: 'Delete a pairwise comparison',
    description: 'Also deletes the feedback of its judges; the experiments stay.',
  })
  @ApiParam({ name: 'comparative_experiment_id', format: 'uuid' })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(404, 422)
  async delete(@Ctx() ctx: RequestContext, @Param('comparative_experiment_id', UuidPipe) id: string): Promise<object> {
    await this.pairwise.delete(ctx, id);
    return {};
  }
}
