import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Post, Query } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { Ctx, type RequestContext, RequirePermission } from '@heddle/auth';
import { ApiErrors } from '@heddle/dto-common';
import { ApiKeyResponseDto, CreateApiKeyDto, ListPageQuery, IssuedApiKeyResponseDto } from '@heddle/dto-control-plane';
import { UuidPipe } from '@heddle/http';
import { ApiKeysService } from './api-keys.service.js';
import { createApiKeyExamples } from './key.examples.js';
import { toApiKeyDto, toKeyRequest } from './key.mapper.js';

@ApiTags('API keys')
@Controller('v1/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  // Not idempotent by key: replaying the answer would require storing the issued key.
  @Post()
  @Header('Cache-Control', 'no-store')
  @RequirePermission('api-keys:create')
  @ApiOperation({ summary: 'Issue an API key', description: 'The key is shown only in this answer.' })
  @ApiBody({ type: CreateApiKeyDto, examples: createApiKeyExamples })
  @ApiCreatedResponse({ type: IssuedApiKeyResponseDto })
  @ApiErrors(404, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateApiKeyDto): Promise<IssuedApiKeyResponseDto> {
    const { apiKey, key } = await this.keys.issue(ctx, toKeyRequest(body));
    return { ...toApiKeyDto(apiKey), key };
  }

  @Get()
  @RequirePermission('api-keys:read')
  @ApiOperation({ summary: 'List the API keys of the workspace', description: 'Active keys, newest first.' })
  @ApiOkResponse({ type: [ApiKeyResponseDto] })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext, @Query() page: ListPageQuery): Promise<ApiKeyResponseDto[]> {
    return (await this.keys.list(ctx, page)).map(toApiKeyDto);
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @RequirePermission('api-keys:delete')
  @ApiOperation({
    summary: 'Revoke an API key',
    description:
      'Takes effect at once in this service, and in other services when their cached answer expires (seconds).',
  })
  @ApiParam({ name: 'id', format: 'uuid', description: 'Id of the key' })
  @ApiNoContentResponse({ description: 'Revoked' })
  @ApiErrors(404, 422)
  async revoke(@Ctx() ctx: RequestContext, @Param('id', UuidPipe) id: string): Promise<void> {
    await this.keys.revoke(ctx, id);
  }
}
