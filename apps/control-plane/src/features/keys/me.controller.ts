import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AnyCaller, Ctx, type RequestContext } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { MeResponseDto } from '@heddle/dto-control-plane';
import { toMeDto } from './key.mapper.js';

@ApiTags('API keys')
@Controller('v1/me')
export class MeController {
  @Get()
  @AnyCaller()
  @ApiOperation({
    summary: 'Get the caller',
    description: 'Credentials of the request, with workspace and permissions.',
  })
  @ApiOkResponse({ type: MeResponseDto })
  @ApiErrors(404)
  me(@Ctx() ctx: RequestContext): MeResponseDto {
    return toMeDto(ctx);
  }
}
