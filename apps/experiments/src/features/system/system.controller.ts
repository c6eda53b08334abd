import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Ctx, Public, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { AliveDto, InfoDto, SettingsDto } from '@heddle/dto-experiments';
import { toInfoDto, toSettingsDto } from './system.mapper.js';
import { SystemService } from './system.service.js';

@ApiTags('System')
@Controller('api/v1')
export class SystemController {
  constructor(private readonly system: SystemService) {}

  @Get('info')
  @Public()
  @ApiOperation({ summary: 'What this server can do', description: 'Official clients read it first. Needs no key.' })
  @ApiOkResponse({ type: InfoDto, description: 'Version and limits' })
  info(): InfoDto {
    return toInfoDto(this.system.info());
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
}
