import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { RetentionPreviewDto, RetentionPreviewQueryDto, WorkspaceStorageDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { AuthorizeOperator } from '../../authorization/authorize.decorator.js';
import { toRetentionPreviewDto, toWorkspaceStorageDto } from './retention.mapper.js';
import { RetentionService } from './retention.service.js';

@ApiTags('Retention')
@Controller()
export class RetentionController {
  constructor(private readonly retention: RetentionService) {}

  @Get('storage')
  @AuthorizeOperator('threads:read')
  @ApiOperation({
    summary: 'Get the storage of the workspace',
    description: 'The last measurement by the pass over all threads; `measured_at` is null before the first one.',
  })
  @ApiOkResponse({ type: WorkspaceStorageDto })
  @ApiErrors()
  async storage(@Ctx() ctx: RequestContext): Promise<WorkspaceStorageDto> {
    return toWorkspaceStorageDto(await this.retention.storage(ctx));
  }

  @Get('retention')
  @AuthorizeOperator('threads:read')
  @ApiOperation({
    summary: 'Preview the retention policies',
    description:
      'A dry run over so many threads of the workspace, in the order of their ids: under the policies in force, or under others that are given.',
  })
  @ApiOkResponse({ type: RetentionPreviewDto })
  @ApiErrors(422)
  async preview(@Ctx() ctx: RequestContext, @Query() query: RetentionPreviewQueryDto): Promise<RetentionPreviewDto> {
    const preview = await this.retention.preview(ctx, {
      limit: query.limit,
      after: query.after ?? null,
      checkpointHours: query.checkpoint_hours,
      checkpointsKept: query.checkpoints_kept,
      runHours: query.run_hours,
    });
    return toRetentionPreviewDto(preview);
  }
}
