import { Body, Controller, Header, HttpCode, HttpStatus, Post } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '@heddle/auth';
import { ValidationErrorBodyDto } from '@heddle/dto-common';
import { IntrospectDto, IntrospectionResponseDto } from '@heddle/dto-control-plane';
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
}
