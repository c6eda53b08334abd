import { Controller, Get, Param, Query, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { UuidPipe } from '@heddle/http';
import { ConsoleSettings } from '../../../config/console-settings.js';

/**
 * Official clients print links to pages on the address of the API that they talk to; each redirects to the console.
 * Public, because browsers send no key: only the form of the ids is checked, and the console requires the key.
 */
@ApiExcludeController()
@Controller('o/:tenant_id')
export class ConsoleLinksController {
  constructor(private readonly console: ConsoleSettings) {}

  @Get('datasets/:dataset_id')
  @Public()
  @Redirect()
  dataset(@Param('tenant_id', UuidPipe) tenantId: string, @Param('dataset_id', UuidPipe) id: string) {
    return { url: `${this.console.url}/o/${tenantId}/datasets/${id}` };
  }

  @Get('datasets/:dataset_id/compare')
  @Public()
  @Redirect()
  comparison(
    @Param('tenant_id', UuidPipe) tenantId: string,
    @Param('dataset_id', UuidPipe) id: string,
    @Query('selectedSessions') selected: string | string[] = [],
  ) {
    const experiments = encodeURIComponent(String(selected));
    return { url: `${this.console.url}/o/${tenantId}/datasets/${id}/compare?selectedSessions=${experiments}` };
  }

  @Get('datasets/:dataset_id/e/:example_id')
  @Public()
  @Redirect()
  example(
    @Param('tenant_id', UuidPipe) tenantId: string,
    @Param('dataset_id', UuidPipe) datasetId: string,
    @Param('example_id', UuidPipe) id: string,
  ) {
    return { url: `${this.console.url}/o/${tenantId}/datasets/${datasetId}/e/${id}` };
  }

  @Get('projects/p/:session_id')
  @Public()
  @Redirect()
  experiment(@Param('tenant_id', UuidPipe) tenantId: string, @Param('session_id', UuidPipe) id: string) {
    return { url: `${this.console.url}/o/${tenantId}/projects/p/${id}` };
  }

  @Get('projects/p/:session_id/r/:run_id')
  @Public()
  @Redirect()
  run(
    @Param('tenant_id', UuidPipe) tenantId: string,
    @Param('session_id', UuidPipe) sessionId: string,
    @Param('run_id', UuidPipe) id: string,
  ) {
    return { url: `${this.console.url}/o/${tenantId}/projects/p/${sessionId}/r/${id}` };
  }
}
