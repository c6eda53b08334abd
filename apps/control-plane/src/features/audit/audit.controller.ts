import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { AuditLogDto, AuditQuery } from '@heddle/dto-control-plane';
import { toAuditFilter, toAuditLogDto } from './audit.mapper.js';
import { AuditService } from './audit.service.js';

@ApiTags('Audit log')
@Controller('v1/audit-log')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Get()
  @RequirePermission('audit-log:read')
  @ApiOperation({
    summary: 'List changes in the workspace',
    description: 'Changes with their actor, object, time and origin; newest first. Events outlive their objects.',
  })
  @ApiOkResponse({ type: AuditLogDto })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext, @Query() query: AuditQuery): Promise<AuditLogDto> {
    return toAuditLogDto(await this.audit.list(ctx, toAuditFilter(query)), query.limit);
  }
}
