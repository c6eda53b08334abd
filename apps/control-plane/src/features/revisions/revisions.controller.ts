import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  ListRevisionsQuery,
  RevisionHistoryDto,
  RevisionResponseDto,
  RevisionsListDto,
} from '@heddle/dto-control-plane';
import { UuidPipe } from '@heddle/http';
import { toRevisionDto, toRevisionEventDto, toRevisionFilter } from './revision.mapper.js';
import { RevisionsService } from './revisions.service.js';

const deploymentParam = { name: 'deployment_id', format: 'uuid', description: 'Id of the deployment' };
const revisionParam = { name: 'revision_id', format: 'uuid', description: 'Id of the revision' };

@ApiTags('Revisions')
@Controller()
export class RevisionsController {
  constructor(private readonly revisions: RevisionsService) {}

  @Get('v2/deployments/:deployment_id/revisions')
  @RequirePermission('deployments:read')
  @ApiOperation({ summary: 'List the revisions of a deployment', description: 'Newest first.' })
  @ApiParam(deploymentParam)
  @ApiOkResponse({ type: RevisionsListDto })
  @ApiErrors(404, 422)
  async list(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) deploymentId: string,
    @Query() query: ListRevisionsQuery,
  ): Promise<RevisionsListDto> {
    const resources = (await this.revisions.list(ctx, deploymentId, toRevisionFilter(query))).map(toRevisionDto);
    return { resources, offset: query.offset + resources.length };
  }

  @Get('v2/deployments/:deployment_id/revisions/:revision_id')
  @RequirePermission('deployments:read')
  @ApiOperation({
    summary: 'Get a revision',
    description: 'Poll it until it is DEPLOYED. `waiting` explains why nothing works on it, `conditions` its stages.',
  })
  @ApiParam(deploymentParam)
  @ApiParam(revisionParam)
  @ApiOkResponse({ type: RevisionResponseDto })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) id: string,
  ): Promise<RevisionResponseDto> {
    return toRevisionDto(await this.revisions.view(ctx, deploymentId, id));
  }

  @Get('v2/deployments/:deployment_id/revisions/:revision_id/history')
  @RequirePermission('deployments:read')
  @ApiOperation({ summary: 'Get the history of a revision', description: 'All statuses of the revision, with times.' })
  @ApiParam(deploymentParam)
  @ApiParam(revisionParam)
  @ApiOkResponse({ type: RevisionHistoryDto })
  @ApiErrors(404, 422)
  async history(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) id: string,
  ): Promise<RevisionHistoryDto> {
    return { events: (await this.revisions.history(ctx, deploymentId, id)).map(toRevisionEventDto) };
  }

  /** The older interface calls a deployment a project; the ids are the same. */
  @Post('v1/projects/:project_id/revisions/:revision_id/interrupt')
  @HttpCode(HttpStatus.OK)
  @RequirePermission('deployments:update')
  @ApiOperation({
    summary: 'Interrupt a revision',
    description:
      'Stops the revision in any step; the serving revision is not affected. A running step is stopped first, ' +
      'so poll until the status is INTERRUPTED. Idempotent: a repetition changes nothing.',
  })
  @ApiParam({ ...deploymentParam, name: 'project_id' })
  @ApiParam(revisionParam)
  @ApiOkResponse({ type: RevisionResponseDto })
  @ApiErrors(404, 409, 422)
  async interrupt(
    @Ctx() ctx: RequestContext,
    @Param('project_id', UuidPipe) deploymentId: string,
    @Param('revision_id', UuidPipe) id: string,
  ): Promise<RevisionResponseDto> {
    return toRevisionDto(await this.revisions.interrupt(ctx, deploymentId, id));
  }
}
