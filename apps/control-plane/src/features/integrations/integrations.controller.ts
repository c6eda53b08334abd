import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { IntegrationDto, IntegrationRepositoryDto } from '@heddle/dto-control-plane';
import { UuidPipe } from '@heddle/http';
import { IntegrationNotFoundError } from './integration.errors.js';

/**
 * Integrations of GitHub apps. There are none: the operator allows repositories by their URLs (GIT_URLS), and
 * `integration_id` of a deployment names nothing.
 */
@ApiTags('Sources')
@Controller()
export class IntegrationsController {
  @Get(['v1/integrations/github/install', 'v1/integrations/forge/github/install'])
  @RequirePermission('deployments:read')
  @ApiOperation({
    summary: 'List GitHub integrations',
    description: 'Always empty: the operator allows repositories by their URLs (GIT_URLS).',
  })
  @ApiOkResponse({ type: [IntegrationDto] })
  @ApiErrors(404, 422)
  list(): IntegrationDto[] {
    return [];
  }

  @Get(['v1/integrations/github/:integration_id/repos', 'v1/integrations/forge/github/:integration_id/repos'])
  @RequirePermission('deployments:read')
  @ApiOperation({ summary: 'List the repositories of an integration', description: 'Always 404: there are none.' })
  @ApiParam({ name: 'integration_id', format: 'uuid', description: 'Id of the integration' })
  @ApiOkResponse({ type: [IntegrationRepositoryDto] })
  @ApiErrors(404, 422)
  repositories(@Param('integration_id', UuidPipe) id: string): IntegrationRepositoryDto[] {
    throw new IntegrationNotFoundError(id);
  }
}
