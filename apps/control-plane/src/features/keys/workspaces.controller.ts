import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { CreateWorkspaceDto, ListPageQuery, WorkspaceResponseDto } from '@heddle/dto-control-plane';
import { createWorkspaceExamples } from './key.examples.js';
import { toWorkspaceDto } from './key.mapper.js';
import { WorkspacesService } from './workspaces.service.js';

@ApiTags('Workspaces')
@Controller('v1/workspaces')
export class WorkspacesController {
  constructor(private readonly workspaces: WorkspacesService) {}

  @Post()
  @RequirePermission('workspaces:create')
  @ApiOperation({ summary: 'Create a workspace', description: 'Only with a key that administers all workspaces.' })
  @ApiBody({ type: CreateWorkspaceDto, examples: createWorkspaceExamples })
  @ApiCreatedResponse({ type: WorkspaceResponseDto })
  @ApiErrors(404, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateWorkspaceDto): Promise<WorkspaceResponseDto> {
    return toWorkspaceDto(await this.workspaces.create(ctx, body.name));
  }

  @Get()
  @RequirePermission('workspaces:read')
  @ApiOperation({ summary: 'List the workspaces of the caller', description: 'Oldest first.' })
  @ApiOkResponse({ type: [WorkspaceResponseDto] })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext, @Query() page: ListPageQuery): Promise<WorkspaceResponseDto[]> {
    return (await this.workspaces.list(ctx, page)).map(toWorkspaceDto);
  }
}
