import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  Param,
  Patch,
  Post,
  Query,
  Res,
} from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  AgentStateDto,
  BulkDeleteQuery,
  BulkDeleteResponseDto,
  CreateDeploymentDto,
  CreateRevisionDto,
  DeleteDeploymentQuery,
  DeploymentResponseDto,
  DeploymentsListDto,
  ListDeploymentsQuery,
  RevisionResponseDto,
  UpdateDeploymentDto,
} from '@heddle/dto-control-plane';
import { Idempotent, UuidPipe } from '@heddle/http';
import { toRevisionDto } from '../revisions/revision.mapper.js';
import { createDeploymentExamples, createRevisionExamples, updateDeploymentExamples } from './deployment.examples.js';
import { toAgentStateDto, toDeploymentDto } from './deployment.mapper.js';
import {
  toDeploymentChange,
  toDeploymentCreation,
  toDeploymentFilter,
  toRevisionChange,
} from './deployment.request.js';
import { conditionOf, etagHeader, ifMatchHeader, tagged } from './deployment-tag.js';
import { DeploymentsService } from './deployments.service.js';

const idParam = { name: 'deployment_id', format: 'uuid', description: 'Id of the deployment' };

@ApiTags('Deployments')
@Controller('v2/deployments')
export class DeploymentsController {
  constructor(private readonly deployments: DeploymentsService) {}

  @Post()
  @Idempotent()
  @RequirePermission('deployments:create')
  @ApiOperation({
    summary: 'Create a deployment',
    description:
      'For `github` and `external_docker` the first revision is created at once: poll it until it is DEPLOYED.',
  })
  @ApiBody({ type: CreateDeploymentDto, examples: createDeploymentExamples })
  @ApiCreatedResponse({ type: DeploymentResponseDto })
  @ApiErrors(400, 404, 409, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateDeploymentDto): Promise<DeploymentResponseDto> {
    return toDeploymentDto(await this.deployments.create(ctx, toDeploymentCreation(body)));
  }

  @Get()
  @RequirePermission('deployments:read')
  @ApiOperation({ summary: 'List deployments', description: 'Newest first by default.' })
  @ApiOkResponse({ type: DeploymentsListDto })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: ListDeploymentsQuery): Promise<DeploymentsListDto> {
    const { views, total } = await this.deployments.list(ctx, toDeploymentFilter(query));
    return { resources: views.map(toDeploymentDto), total, offset: query.offset + views.length };
  }

  @Delete()
  @HttpCode(HttpStatus.OK)
  @RequirePermission('deployments:delete')
  @ApiOperation({ summary: 'Delete several deployments', description: 'At most 100.' })
  @ApiOkResponse({ type: BulkDeleteResponseDto, description: 'All are being deleted' })
  @ApiResponse({ status: 207, type: BulkDeleteResponseDto, description: 'Some are being deleted, some do not exist' })
  @ApiErrors(404, 422)
  async deleteMany(
    @Ctx() ctx: RequestContext,
    @Query() query: BulkDeleteQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BulkDeleteResponseDto> {
    const { deleted, notFound } = await this.deployments.deleteMany(ctx, query.deployment_ids);
    if (notFound.length > 0) response.status(HttpStatus.MULTI_STATUS);
    return { deleted, not_found: notFound };
  }

  @Get(':deployment_id')
  @RequirePermission('deployments:read')
  @ApiOperation({
    summary: 'Get a deployment',
    description: 'Includes the newest and the serving revision; secrets by name only.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: DeploymentResponseDto, headers: etagHeader })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeploymentResponseDto> {
    return tagged(response, await this.deployments.get(ctx, id));
  }

  @Get(':deployment_id/agent')
  @RequirePermission('deployments:read')
  @ApiOperation({
    summary: 'Get the state of the agent server',
    description:
      'Agent server of the serving revision. With `min_scale` 0 it is `asleep` between the last use and the next.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: AgentStateDto })
  @ApiErrors(404, 422)
  async agent(@Ctx() ctx: RequestContext, @Param('deployment_id', UuidPipe) id: string): Promise<AgentStateDto> {
    return toAgentStateDto(await this.deployments.agentState(ctx, id));
  }

  @Patch(':deployment_id')
  @RequirePermission('deployments:update')
  @ApiOperation({
    summary: 'Update a deployment',
    description:
      'Any value of `source_revision_config`, `source_config.resource_spec`, `secrets`, `secret_changes`, ' +
      '`secret_references`, or another install or build command creates one revision; absent values are carried over from the previous one. ' +
      '`display_name`, `build_on_push` and `custom_url` do not affect running instances.',
  })
  @ApiParam(idParam)
  @ApiHeader(ifMatchHeader)
  @ApiBody({ type: UpdateDeploymentDto, examples: updateDeploymentExamples })
  @ApiOkResponse({ type: DeploymentResponseDto, headers: etagHeader })
  @ApiErrors(400, 404, 409, 412, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Body() body: UpdateDeploymentDto,
    @Headers('if-match') match: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeploymentResponseDto> {
    return tagged(response, await this.deployments.update(ctx, id, toDeploymentChange(body), conditionOf(match)));
  }

  @Delete(':deployment_id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @RequirePermission('deployments:delete')
  @ApiOperation({
    summary: 'Delete a deployment',
    description: 'Returns at once; the deployment is AWAITING_DELETE until its teardown, and then not found (404).',
  })
  @ApiParam(idParam)
  @ApiHeader(ifMatchHeader)
  @ApiNoContentResponse({ description: 'Is being deleted' })
  @ApiErrors(404, 412, 422)
  async delete(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Query() _query: DeleteDeploymentQuery,
    @Headers('if-match') match: string | undefined,
  ): Promise<void> {
    await this.deployments.delete(ctx, id, conditionOf(match));
  }

  @Post(':deployment_id/revisions')
  @Idempotent()
  @RequirePermission('deployments:update')
  @ApiTags('Revisions')
  @ApiOperation({
    summary: 'Create a revision',
    description: 'Works without any change, too; absent values are carried over from the newest revision.',
  })
  @ApiParam(idParam)
  @ApiHeader(ifMatchHeader)
  @ApiBody({ type: CreateRevisionDto, examples: createRevisionExamples })
  @ApiCreatedResponse({ type: RevisionResponseDto })
  @ApiErrors(400, 404, 409, 412, 413, 422)
  async createRevision(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Body() body: CreateRevisionDto,
    @Headers('if-match') match: string | undefined,
  ): Promise<RevisionResponseDto> {
    const change = toRevisionChange(body);
    return toRevisionDto(await this.deployments.createRevision(ctx, id, change, conditionOf(match)));
  }

  @Post(':deployment_id/revisions/:revision_id/redeploy')
  @HttpCode(HttpStatus.OK)
  @Idempotent()
  @RequirePermission('deployments:update')
  @ApiTags('Revisions')
  @ApiOperation({
    summary: 'Redeploy a revision',
    description:
      'Creates a revision with the build, the configuration and the secrets of this one, and without another build: ' +
      'a rollback if it is an older one. Later updates start from it, with the newest secrets.',
  })
  @ApiParam(idParam)
  @ApiParam({ name: 'revision_id', format: 'uuid', description: 'Id of the revision' })
  @ApiHeader(ifMatchHeader)
  @ApiOkResponse({ type: DeploymentResponseDto })
  @ApiErrors(400, 404, 409, 412, 422)
  async redeploy(
    @Ctx() ctx: RequestContext,
    @Param('deployment_id', UuidPipe) id: string,
    @Param('revision_id', UuidPipe) revisionId: string,
    @Headers('if-match') match: string | undefined,
  ): Promise<DeploymentResponseDto> {
    return toDeploymentDto(await this.deployments.redeploy(ctx, id, revisionId, conditionOf(match)));
  }
}
