import { createRequire } from 'node:module';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { InfoResponseDto } from '@heddle/dto-agent-server';
import { Deployment } from '../../config/deployment.js';
import { serviceVersion } from '../../contract/service-version.js';

const { version: langGraphVersion } = createRequire(import.meta.url)('@langchain/langgraph/package.json') as {
  version: string;
};

@ApiTags('System')
@Controller('info')
export class InfoController {
  constructor(private readonly deployment: Deployment) {}

  @Get()
  @Public()
  @ApiOperation({
    summary: 'Get the capabilities of the server',
    description: 'Clients read them before they sign in.',
  })
  @ApiOkResponse({ type: InfoResponseDto })
  info(): InfoResponseDto {
    const revisionId = this.deployment.revisionId || null;
    const host = {
      kind: 'self-hosted',
      project_id: this.deployment.projectId || null,
      host_revision_id: revisionId,
      revision_id: revisionId,
      tenant_id: null,
    };
    return {
      version: serviceVersion,
      langgraph_js_version: langGraphVersion,
      context: 'js',
      flags: {
        assistants: true,
        crons: true,
        langsmith: false,
        langsmith_tracing_replicas: false,
        stream_namespaces: true,
        strict_resume: true,
      },
      host,
      metadata: host,
    };
  }
}
