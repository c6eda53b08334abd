import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  CreateDatasetDto,
  DatasetDto,
  DeleteDatasetsQueryDto,
  ListDatasetsQueryDto,
  UpdateDatasetDto,
  UpdatedDatasetDto,
} from '@heddle/dto-experiments';
import { Idempotent, UuidPipe } from '@heddle/http';
import { toDatasetDto, toUpdatedDatasetDto } from '../../../core/datasets/dataset.mapper.js';
import { DatasetsService } from '../../../features/datasets/datasets.service.js';
import { createDatasetExamples, updateDatasetExamples } from './dataset.examples.js';
import { toDatasetChange, toDatasetIds, toDatasetQuery, toNewDataset } from './dataset.request.js';

@ApiTags('Datasets')
@Controller('api/v1/datasets')
export class DatasetsController {
  constructor(private readonly datasets: DatasetsService) {}

  @Get()
  @RequirePermission('datasets:read')
  @ApiOperation({ summary: 'List datasets', description: 'Latest experiment first, unless sorted otherwise.' })
  @ApiOkResponse({ type: [DatasetDto], description: 'One page; empty past the end' })
  @ApiErrors(400, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListDatasetsQueryDto): Promise<DatasetDto[]> {
    const datasets = await this.datasets.list(ctx, toDatasetQuery(query));
    return datasets.map((dataset) => toDatasetDto(dataset, query.exclude));
  }

  @Post()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('datasets:create')
  @Idempotent()
  @ApiOperation({
    summary: 'Create a dataset',
    description: 'Clients write its examples. Uploads create datasets of their own.',
  })
  @ApiBody({ type: CreateDatasetDto, examples: createDatasetExamples })
  @ApiOkResponse({ type: DatasetDto, description: 'The dataset' })
  @ApiErrors(400, 409, 413, 422, 429)
  async create(@Ctx() ctx: RequestContext, @Body() dataset: CreateDatasetDto): Promise<DatasetDto> {
    return toDatasetDto(await this.datasets.create(ctx, toNewDataset(dataset)));
  }

  @Delete()
  @RequirePermission('datasets:delete')
  @ApiOperation({
    summary: 'Delete several datasets',
    description: 'Their examples, experiments, runs and feedback go with them.',
  })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(422)
  async deleteMany(@Ctx() ctx: RequestContext, @Query() query: DeleteDatasetsQueryDto): Promise<object> {
    await this.datasets.deleteMany(ctx, toDatasetIds(query));
    return {};
  }

  @Get(':dataset_id')
  @RequirePermission('datasets:read')
  @ApiOperation({ summary: 'Get a dataset', description: 'Dataset with the number of its examples and experiments.' })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiOkResponse({ type: DatasetDto, description: 'The dataset' })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('dataset_id', UuidPipe) id: string): Promise<DatasetDto> {
    return toDatasetDto(await this.datasets.get(ctx, id));
  }

  @Patch(':dataset_id')
  @RequirePermission('datasets:update')
  @ApiOperation({ summary: 'Change a dataset', description: 'Absent members stay as they are.' })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiBody({ type: UpdateDatasetDto, examples: updateDatasetExamples })
  @ApiOkResponse({ type: UpdatedDatasetDto, description: 'The dataset, without counts' })
  @ApiErrors(400, 404, 409, 413, 422, 429)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Body() change: UpdateDatasetDto,
  ): Promise<UpdatedDatasetDto> {
    return toUpdatedDatasetDto(await this.datasets.update(ctx, id, toDatasetChange(change)));
  }

  @Delete(':dataset_id')
  @RequirePermission('datasets:delete')
  @ApiOperation({
    summary: 'Delete a dataset',
    description: 'Also deletes its examples, experiments, runs and feedback.',
  })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Deleted' })
  @ApiErrors(404, 422)
  async delete(@Ctx() ctx: RequestContext, @Param('dataset_id', UuidPipe) id: string): Promise<object> {
    await this.datasets.delete(ctx, id);
    return {};
  }
}
