import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  ExperimentGroupsDto,
  GroupExperimentsDto,
  ViewOverrideDto,
  WriteViewOverrideDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { ExperimentViewsService } from '../../../features/experiment-views/experiment-views.service.js';
import { groupExamples, viewOverrideExamples } from './experiment-view.examples.js';
import { toExperimentGroupsDto, toViewOverrideDto } from './experiment-view.mapper.js';
import { toColumnOverrides, toGroupRequest } from './experiment-view.request.js';

@ApiTags('Experiments')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class ExperimentViewsController {
  constructor(private readonly views: ExperimentViewsService) {}

  @Post('experiments/grouped')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('sessions:read')
  @ApiOperation({
    summary: 'Experiments by their metadata',
    description:
      'Groups of the experiments of a dataset with equal values of some keys, and the statistics of each group.',
  })
  @ApiBody({ type: GroupExperimentsDto, examples: groupExamples })
  @ApiOkResponse({ type: ExperimentGroupsDto, description: 'The groups' })
  @ApiErrors(400, 404, 413, 422)
  async grouped(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() request: GroupExperimentsDto,
  ): Promise<ExperimentGroupsDto> {
    return toExperimentGroupsDto(await this.views.groups(ctx, datasetId, toGroupRequest(request)));
  }

  @Get('experiment-view-overrides')
  @RequirePermission('datasets:read')
  @ApiOperation({
    summary: 'Display of the columns of experiments',
    description: 'Applies to all users of the workspace. A dataset has at most one override.',
  })
  @ApiOkResponse({ type: [ViewOverrideDto], description: 'One, or none' })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext, @Param('dataset_id', UuidPipe) datasetId: string): Promise<ViewOverrideDto[]> {
    return (await this.views.list(ctx, datasetId)).map(toViewOverrideDto);
  }

  @Post('experiment-view-overrides')
  @RequirePermission('datasets:update')
  @ApiOperation({
    summary: 'Create an override',
    description: 'A dataset that has an override answers 409.',
  })
  @ApiBody({ type: WriteViewOverrideDto, examples: viewOverrideExamples })
  @ApiCreatedResponse({ type: ViewOverrideDto, description: 'The override' })
  @ApiErrors(404, 409, 413, 422)
  async create(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Body() override: WriteViewOverrideDto,
  ): Promise<ViewOverrideDto> {
    return toViewOverrideDto(await this.views.create(ctx, datasetId, toColumnOverrides(override)));
  }

  @Get('experiment-view-overrides/:id')
  @RequirePermission('datasets:read')
  @ApiOperation({ summary: 'Get an override', description: 'Display of the columns of experiments.' })
  @ApiParam({ name: 'id', format: 'uuid' })
  @ApiOkResponse({ type: ViewOverrideDto, description: 'The override' })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Param('id', UuidPipe) id: string,
  ): Promise<ViewOverrideDto> {
    return toViewOverrideDto(await this.views.get(ctx, datasetId, id));
  }

  @Patch('experiment-view-overrides/:id')
  @RequirePermission('datasets:update')
  @ApiOperation({ summary: 'Change an override', description: 'The columns replace the stored ones.' })
  @ApiParam({ name: 'id', format: 'uuid' })
  @ApiBody({ type: WriteViewOverrideDto, examples: viewOverrideExamples })
  @ApiOkResponse({ type: ViewOverrideDto, description: 'The override' })
  @ApiErrors(404, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Param('id', UuidPipe) id: string,
    @Body() override: WriteViewOverrideDto,
  ): Promise<ViewOverrideDto> {
    return toViewOverrideDto(await this.views.update(ctx, datasetId, id, toColumnOverrides(override)));
  }

  @Delete('experiment-view-overrides/:id')
  @RequirePermission('datasets:update')
  @ApiOperation({ summary: 'Delete an override', description: 'Columns have their default display again.' })
  @ApiParam({ name: 'id', format: 'uuid' })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(404, 422)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Param('id', UuidPipe) id: string,
  ): Promise<object> {
    await this.views.delete(ctx, datasetId, id);
    return {};
  }
}
