import { Controller, Get, Param, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { UuidPipe } from '@heddle/http';
import { ConsoleSettings } from './console.settings.js';

/**
 * Redirects to the console for the page URLs that official clients print, based on the API's address. Public, as
 * browsers send no key: only the format of the ids is checked, and the console asks for the key.
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
