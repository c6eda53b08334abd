import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import {
  AliveDto,
  HealthInfoDto,
  InfoDto,
  ListWorkspacesQueryDto,
  SettingsDto,
  UsageLimitsDto,
  WorkspaceDto,
} from '@heddle/dto-experiments';
import { refuseUnsupported } from '../../../contract/unsupported-parameters.js';
import { SystemService } from '../../../features/system/system.service.js';
import { toInfoDto, toSettingsDto, toWorkspaceDto } from './system.mapper.js';

@ApiTags('System')
@Controller('api/v1')
export class SystemController {
  constructor(private readonly system: SystemService) {}

  @Get('info')
  @Public()
  @ApiOperation({
    summary: 'Get the capabilities of the server',
    description: 'Official clients read it first. Needs no key.',
  })
  @ApiOkResponse({ type: InfoDto, description: 'Version and limits' })
  info(): InfoDto {
    return toInfoDto(this.system.info());
  }

  @Get('info/health')
  @Public()
  @ApiOperation({ summary: 'Disk health', description: 'Serves official tools. Needs no key.' })
  @ApiOkResponse({ type: HealthInfoDto, description: 'Always the same: there is no ClickHouse that could run full' })
  health(): HealthInfoDto {
    return { clickhouse_disk_free_pct: 100 };
  }

  @Get('ok')
  @Public()
  @ApiOperation({ summary: 'Is the process alive?', description: 'The same as `/ok`, at the address clients use.' })
  @ApiOkResponse({ type: AliveDto, description: 'Alive' })
  ok(): AliveDto {
    return { ok: true };
  }

  @Get('settings')
  @RequirePermission('settings:read')
  @ApiOperation({ summary: 'The workspace of the key', description: 'Official clients build links with its id.' })
  @ApiOkResponse({ type: SettingsDto, description: 'The workspace' })
  @ApiErrors()
  async settings(@Ctx() ctx: RequestContext): Promise<SettingsDto> {
    return toSettingsDto(await this.system.workspace(ctx));
  }

  @Get('workspaces')
  @RequirePermission('settings:read')
  @ApiOperation({
    summary: 'The workspaces of the key',
    description: 'Workspaces that `X-Tenant-Id` may name. For a key of all workspaces: the workspace of the request.',
  })
  @ApiOkResponse({ type: [WorkspaceDto], description: 'The workspaces' })
  @ApiErrors(400, 422)
  async workspaces(@Ctx() ctx: RequestContext, @Query() query: ListWorkspacesQueryDto): Promise<WorkspaceDto[]> {
    refuseUnsupported(query);
    const workspaces = await this.system.workspaces(ctx);
    return workspaces.map((workspace) => toWorkspaceDto(workspace, ctx.principal.permissions));
  }

  @Get('workspaces/current/usage_limits')
  @RequirePermission('settings:read')
  @ApiOperation({
    summary: 'Get the capabilities of the workspace',
    description: 'There are no limits of a workspace.',
  })
  @ApiOkResponse({ type: UsageLimitsDto, description: 'Nothing is rejected' })
  @ApiErrors()
  usageLimits(): UsageLimitsDto {
    return { in_reject_set: false, usage_limit_type: null, tenant_limit: null };
  }
}
