import { Body, Controller, Header, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { ValidationErrorBodyDto } from '@heddle/dto-common';
import {
  IntrospectDto,
  IntrospectionResponseDto,
  IntrospectWorkspaceDto,
  WorkspaceIntrospectionResponseDto,
} from '@heddle/dto-control-plane';
import { introspectExamples, introspectWorkspaceExamples } from './key.examples.js';
import { toIntrospectionDto } from './key.mapper.js';
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
    summary: 'Introspect an API key',
    description:
      'Answers in the format of RFC 7662. Public, because the request presents the complete key. ' +
      'The other services verify keys with it.',
  })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ type: IntrospectDto, examples: introspectExamples })
  @ApiOkResponse({ type: IntrospectionResponseDto })
  @ApiResponse({ status: 422, description: 'The token is missing', type: ValidationErrorBodyDto })
  async introspect(@Body() body: IntrospectDto): Promise<IntrospectionResponseDto> {
    return toIntrospectionDto(await this.verifier.find(body.token));
  }

  @Post('workspace')
  @Public()
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Check whether a workspace exists',
    description:
      'Public, because it reveals nothing else, and ids of workspaces cannot be guessed. ' +
      'The other services check it before a key for all workspaces acts in one.',
  })
  @ApiConsumes('application/json', 'application/x-www-form-urlencoded')
  @ApiBody({ type: IntrospectWorkspaceDto, examples: introspectWorkspaceExamples })
  @ApiOkResponse({ type: WorkspaceIntrospectionResponseDto })
  @ApiResponse({ status: 422, description: 'The id is missing, or not a UUID', type: ValidationErrorBodyDto })
  async introspectWorkspace(@Body() body: IntrospectWorkspaceDto): Promise<WorkspaceIntrospectionResponseDto> {
    return { active: await this.verifier.workspaceExists(body.workspace_id) };
  }
}
