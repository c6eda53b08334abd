import { Controller, Get, Param, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { UuidPipe } from '@heddle/http';
import { ConsoleSettings } from './console.settings.js';

/**
 * Official clients print links to pages on the address of the API that they talk to; each leads to the console.
 * Public, as a browser sends no key: only the shape of the ids is looked at, and the console asks for the key.
 */
@ApiExcludeController()
@Controller('o/:tenant_id')
export class ConsoleLinksController {
  constructor(private readonly settings: ConsoleSettings) {}

  @Get('host/deployments/:deployment_id')
  @Public()
  @Redirect()
  deployment(@Param('tenant_id', UuidPipe) tenantId: string, @Param('deployment_id', UuidPipe) id: string) {
    return { url: `${this.settings.consoleUrl}/o/${tenantId}/host/deployments/${id}` };
  }
}
