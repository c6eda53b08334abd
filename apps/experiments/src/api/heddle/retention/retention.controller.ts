import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  DatasetRetentionDto,
  DatasetRetentionRuleDto,
  RetentionPreviewDto,
  RetentionPreviewQueryDto,
  WorkspaceStorageDto,
} from '@heddle/dto-experiments';
import { UuidPipe } from '@heddle/http';
import { RetentionService } from '../../../features/retention/retention.service.js';
import {
  toDatasetRetentionDto,
  toRetentionPreviewDto,
  toRetentionRule,
  toWorkspaceStorageDto,
} from './retention.mapper.js';

const emptyObject = { type: 'object', example: {} } as const;
const ruleExamples = {
  both: { summary: 'Retention by age and by count', value: { experiment_days: 90, experiments_kept: 50 } },
  all: { summary: 'Keep all', value: { experiment_days: null, experiments_kept: null } },
};

@ApiTags('Retention')
@Controller('api/v1')
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get('storage')
  @RequirePermission('sessions:read')
  @ApiOperation({
    summary: 'Get the storage of the workspace',
    description: 'The last measurement by a sweep; `measured_at` is null before the first one.',
  })
  @ApiOkResponse({ type: WorkspaceStorageDto, description: 'Rows and bytes' })
  @ApiErrors()
  async storage(@Ctx() ctx: RequestContext): Promise<WorkspaceStorageDto> {
    return toWorkspaceStorageDto(await this.retention.storage(ctx));
  }

  @Get('retention')
  @RequirePermission('sessions:read')
  @ApiOperation({
    summary: 'Preview the retention policies',
    description: 'A dry run: the effective rules, and the data that the next sweep removes if nothing changes.',
  })
  @ApiOkResponse({ type: RetentionPreviewDto, description: 'Rules, counts and bytes' })
  @ApiErrors(422)
  async preview(@Ctx() ctx: RequestContext, @Query() query: RetentionPreviewQueryDto): Promise<RetentionPreviewDto> {
    return toRetentionPreviewDto(await this.retention.preview(ctx, query.limit));
  }

  @Put('retention/datasets/:dataset_id')
  @RequirePermission('datasets:update')
  @ApiOperation({
    summary: 'Set the rule of a dataset',
    description: 'Replaces the settings of the service for the dataset; an absent or null field removes nothing.',
  })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiBody({ type: DatasetRetentionRuleDto, examples: ruleExamples })
  @ApiOkResponse({ type: DatasetRetentionDto, description: 'The rule' })
  @ApiErrors(404, 413, 422)
  async setRule(
    @Ctx() ctx: RequestContext,
    @Param('dataset_id', UuidPipe) id: string,
    @Body() rule: DatasetRetentionRuleDto,
  ): Promise<DatasetRetentionDto> {
    return toDatasetRetentionDto(await this.retention.setRule(ctx, id, toRetentionRule(rule)));
  }

  @Delete('retention/datasets/:dataset_id')
  @RequirePermission('datasets:update')
  @ApiOperation({ summary: 'Delete the rule of a dataset', description: 'The settings of the service apply again.' })
  @ApiParam({ name: 'dataset_id', format: 'uuid' })
  @ApiOkResponse({ schema: emptyObject, description: 'It has none' })
  @ApiErrors(404, 422)
  async removeRule(@Ctx() ctx: RequestContext, @Param('dataset_id', UuidPipe) id: string): Promise<object> {
    await this.retention.removeRule(ctx, id);
    return {};
  }

  @Put('retention/sessions/:session_id/pin')
  @RequirePermission('sessions:update')
  @ApiOperation({
    summary: 'Pin an experiment',
    description: 'Retention leaves it alone, as it does the baselines of datasets. It can still be deleted.',
  })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiOkResponse({ schema: emptyObject, description: 'It is pinned' })
  @ApiErrors(404, 422)
  async pin(@Ctx() ctx: RequestContext, @Param('session_id', UuidPipe) id: string): Promise<object> {
    await this.retention.pin(ctx, id);
    return {};
  }

  @Delete('retention/sessions/:session_id/pin')
  @RequirePermission('sessions:update')
  @ApiOperation({ summary: 'Unpin an experiment', description: 'Retention applies to the experiment again.' })
  @ApiParam({ name: 'session_id', format: 'uuid' })
  @ApiOkResponse({ schema: emptyObject, description: 'It is not pinned' })
  @ApiErrors(404, 422)
  async unpin(@Ctx() ctx: RequestContext, @Param('session_id', UuidPipe) id: string): Promise<object> {
    await this.retention.unpin(ctx, id);
    return {};
  }
}
