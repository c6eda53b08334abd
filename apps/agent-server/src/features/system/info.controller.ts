import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { serviceVersion } from '../../contract/service-version.js';

@ApiTags('System')
@Controller('info')
export class InfoController {
  @Get()
  @Public()
  @ApiOperation({ summary: 'What this server can do', description: 'Clients ask it before they sign in.' })
  @ApiOkResponse({
    schema: {
      type: 'object',
      additionalProperties: true,
      example: {
        version: serviceVersion,
        context: 'js',
        flags: { assistants: true, crons: false, langsmith: false, langsmith_tracing_replicas: false },
      },
    },
  })
  info() {
    return {
      version: serviceVersion,
      context: 'js',
      flags: { assistants: true, crons: false, langsmith: false, langsmith_tracing_replicas: false },
    };
  }
}
