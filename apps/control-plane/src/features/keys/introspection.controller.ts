import { Body, Controller, Get, Header, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { ValidationErrorBodyDto } from '@heddle/dto-common';
import { IntrospectDto, IntrospectionResponseDto, WorkspaceIntrospectionResponseDto } from '@heddle/dto-control-plane';
import { UuidPipe } from '@heddle/http';
import { introspectExamples } from './key.examples.js';
import { toIntrospection } from './key.mapper.js';
import { StoredKeyVerifier } from './stored-key.verifier.js';

@ApiTags('API keys')
@Controller('v1/introspect')
export class IntrospectionController {
  constructor(private readonly verifier: StoredKeyVerifier) {}

  @Post()
  @Public()
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Ask about an API key',
    description:
      'In the shape of RFC 7662. Public, because nobody can ask about a key without presenting it whole. ' +
      'The other services verify keys with it.',
  })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ type: IntrospectDto, examples: introspectExamples })
  @ApiOkResponse({ type: IntrospectionResponseDto })
  @ApiResponse({ status: 422, description: 'The token is missing', type: ValidationErrorBodyDto })
  async introspect(@Body() body: IntrospectDto): Promise<IntrospectionResponseDto> {
    return toIntrospection(await this.verifier.find(body.token));
  }

  @Get('workspaces/:workspace_id')
  @Public()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Ask whether a workspace exists',
    description:
      'Public, because it tells nothing else, and nobody can guess the id of a workspace. ' +
      'The other services ask before a key for all workspaces acts in one.',
  })
  @ApiParam({ name: 'workspace_id', format: 'uuid', description: 'Id of the workspace' })
  @ApiOkResponse({ type: WorkspaceIntrospectionResponseDto })
  @ApiResponse({ status: 422, description: 'The id is not a UUID', type: ValidationErrorBodyDto })
  async introspectWorkspace(@Param('workspace_id', UuidPipe) id: string): Promise<WorkspaceIntrospectionResponseDto> {
    return { active: await this.verifier.workspaceExists(id) };
  }
}
