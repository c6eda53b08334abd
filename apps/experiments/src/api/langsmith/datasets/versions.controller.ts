import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  DatasetDiffDto,
  DatasetVersionDto,
  DiffDatasetVersionsQueryDto,
  GetDatasetVersionQueryDto,
  ListDatasetVersionsQueryDto,
  TagDatasetVersionDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { toAsOf } from '../../../contract/as-of.js';
import { toDatasetVersionDto } from '../../../core/datasets/version.mapper.js';
import { toDatasetDiffDto } from '../../../core/examples/example.mapper.js';
import { VersionsService } from '../../../features/datasets/versions.service.js';
import { tagVersionExamples } from './version.examples.js';
import { toSpan, toTag, toVersion, toVersionQuery } from './version.request.js';

@ApiTags('Datasets')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id')
export class VersionsController {
  constructor(private readonly versions: VersionsService) {}

  @Get('versions')
  @RequirePermission('datasets:read')
  @ApiOperation({
    summary: 'List versions',
    description: 'Newest first. Every request that writes examples makes one.',
  })
  @ApiOkResponse({ type: [DatasetVersionDto], description: 'One page; empty past the end' })
  @ApiErrors(404, 422)
  async list(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() query: ListDatasetVersionsQueryDto,
  ): Promise<DatasetVersionDto[]> {
    return (await this.versions.list(ctx, id, toVersionQuery(query))).map(toDatasetVersionDto);
  }

  @Get('versions/diff')
  @RequirePermission('datasets:read')
  @ApiOperation({ summary: 'Compare two versions', description: 'Searches the content and metadata of examples.' })
  @ApiOkResponse({ type: DatasetDiffDto, description: 'Ids of the examples that differ' })
  @ApiErrors(404, 422)
  async diff(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() query: DiffDatasetVersionsQueryDto,
  ): Promise<DatasetDiffDto> {
    const { from, to } = toSpan(query);
    return toDatasetDiffDto(await this.versions.diff(ctx, id, from, to));
  }

  @Get('version')
  @RequirePermission('datasets:read')
  @ApiOperation({
    summary: 'Get a version',
    description: 'Finds a version by its name or by a time at which it was in effect. Default: the newest version.',
  })
  @ApiOkResponse({ type: DatasetVersionDto, description: 'The version' })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() query: GetDatasetVersionQueryDto,
  ): Promise<DatasetVersionDto> {
    return toDatasetVersionDto(await this.versions.get(ctx, id, toVersion(query)));
  }

  @Put('tags')
  @RequirePermission('datasets:update')
  @ApiOperation({
    summary: 'Name a version',
    description: 'If another version of the dataset has the name, it loses the name.',
  })
  @ApiBody({ type: TagDatasetVersionDto, examples: tagVersionExamples })
  @ApiOkResponse({ type: DatasetVersionDto, description: 'The version' })
  @ApiErrors(404, 413, 422)
  async tag(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Body() body: TagDatasetVersionDto,
  ): Promise<DatasetVersionDto> {
    return toDatasetVersionDto(await this.versions.tag(ctx, id, toTag(body), toAsOf(body.as_of)));
  }
}
