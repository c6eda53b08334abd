import { Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { DatasetShareDto, ShareDatasetQueryDto } from '@heddle/dto-experiments';
import { JsonText, UuidPipe } from '@heddle/http';
import { SharesService } from '../../../features/shares/shares.service.js';
import { toDatasetShareDto } from './share.mapper.js';

@ApiTags('Datasets')
@ApiParam({ name: 'dataset_id', format: 'uuid' })
@Controller('api/v1/datasets/:dataset_id/share')
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Get()
  @RequirePermission('datasets:share')
  @ApiOperation({ summary: 'Is the dataset shared?', description: 'Its token, or null.' })
  @ApiOkResponse({
    schema: { nullable: true, allOf: [{ $ref: getSchemaPath(DatasetShareDto) }] },
    description: 'The token, or null',
  })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
  ): Promise<DatasetShareDto | JsonText> {
    const share = await this.shares.get(ctx, id);
    return share ? toDatasetShareDto(share) : new JsonText('null');
  }

  @Put()
  @RequirePermission('datasets:share')
  @ApiOperation({
    summary: 'Share the dataset',
    description:
      'The holder of the token reads the current dataset without a key, below `/api/v1/public/{share_token}`. A shared dataset keeps its token.',
  })
  @ApiOkResponse({ type: DatasetShareDto, description: 'The token' })
  @ApiErrors(404, 422)
  async share(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Query() query: ShareDatasetQueryDto,
  ): Promise<DatasetShareDto> {
    return toDatasetShareDto(await this.shares.share(ctx, id, query.share_projects));
  }

  @Delete()
  @RequirePermission('datasets:share')
  @ApiOperation({ summary: 'Stop sharing the dataset', description: 'The token becomes invalid.' })
  @ApiOkResponse({ schema: { type: 'object', example: {} }, description: 'Not shared' })
  @ApiErrors(404, 422)
  async unshare(@Ctx() ctx: RequestContext, @Param('dataset_id', UuidPipe) id: string): Promise<object> {
    await this.shares.unshare(ctx, id);
    return {};
  }
}
