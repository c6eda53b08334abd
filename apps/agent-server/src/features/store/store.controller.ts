import { Body, Controller, Delete, Get, HttpCode, Post, Put, Query, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import {
  DeleteItemDto,
  GetItemQueryDto,
  ItemDto,
  ListNamespacesDto,
  ListNamespacesResponseDto,
  PutItemDto,
  SearchItemsDto,
  SearchItemsResponseDto,
} from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { filterBodyBytes, MaxBody, sendJson } from '@heddle/http';
import { onStore } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { deleteItemExamples, listNamespacesExamples, putItemExamples, searchItemsExamples } from './store.examples.js';
import { toFoundItemDto, toItemDto } from './store.mapper.js';
import { StoreService } from './store.service.js';

@ApiTags('Store')
@Controller('store')
export class StoreController {
  constructor(private readonly store: StoreService) {}

  @Put('items')
  @HttpCode(204)
  @Authorize(onStore('put', 'body.namespace'))
  @ApiBody({ type: PutItemDto, examples: putItemExamples })
  @ApiOperation({ summary: 'Put an item', description: 'Stores the item, or replaces the one with its key.' })
  @ApiNoContentResponse()
  @ApiErrors(422, 424)
  put(@Ctx() ctx: RequestContext, @Body() { namespace, key, value, index, ttl }: PutItemDto): Promise<void> {
    return this.store.put(ctx, { namespace, key, value, index, ttl });
  }

  @Get('items')
  @Authorize(onStore('get', 'query.namespace'))
  @ApiOperation({ summary: 'Get an item', description: 'Null if there is none.' })
  @ApiExtraModels(ItemDto)
  @ApiOkResponse({ schema: { nullable: true, allOf: [{ $ref: getSchemaPath(ItemDto) }] } })
  @ApiErrors(400, 422)
  async get(@Ctx() ctx: RequestContext, @Query() query: GetItemQueryDto, @Res() response: Response): Promise<void> {
    const { namespace, key, refresh_ttl: refreshTtl } = query;
    const item = await this.store.get(ctx, { namespace, key, refreshTtl });
    // Nest would send a returned null as an empty body.
    if (!sendJson(response, item && toItemDto(item))) response.json(null);
  }

  @Delete('items')
  @HttpCode(204)
  @Authorize(onStore('delete', 'body.namespace'))
  @ApiBody({ type: DeleteItemDto, examples: deleteItemExamples })
  @ApiOperation({ summary: 'Delete an item', description: 'A missing item is not an error.' })
  @ApiNoContentResponse()
  @ApiErrors(422)
  delete(@Ctx() ctx: RequestContext, @Body() { namespace, key }: DeleteItemDto): Promise<void> {
    return this.store.delete(ctx, { namespace: namespace ?? [], key });
  }

  @Post('items/search')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @Authorize(onStore('search', 'body.namespace_prefix'))
  @ApiBody({ type: SearchItemsDto, examples: searchItemsExamples })
  @ApiOperation({
    summary: 'Search items',
    description: 'Below a namespace, by their values, and with a query by meaning.',
  })
  @ApiOkResponse({ type: SearchItemsResponseDto })
  @ApiErrors(422, 424)
  async search(@Ctx() ctx: RequestContext, @Body() body: SearchItemsDto): Promise<SearchItemsResponseDto> {
    const items = await this.store.search(ctx, {
      namespacePrefix: body.namespace_prefix ?? [],
      filter: body.filter ?? undefined,
      limit: body.limit ?? undefined,
      offset: body.offset ?? undefined,
      query: body.query ?? undefined,
      refreshTtl: body.refresh_ttl ?? undefined,
    });
    return { items: items.map(toFoundItemDto) };
  }

  @Post('namespaces')
  @MaxBody(filterBodyBytes)
  @HttpCode(200)
  @Authorize(onStore('list_namespaces', 'body.prefix'))
  @ApiBody({ type: ListNamespacesDto, examples: listNamespacesExamples })
  @ApiOperation({ summary: 'List namespaces', description: 'Namespaces with items, by prefix and suffix.' })
  @ApiOkResponse({ type: ListNamespacesResponseDto })
  @ApiErrors(422)
  async namespaces(@Ctx() ctx: RequestContext, @Body() body: ListNamespacesDto): Promise<ListNamespacesResponseDto> {
    const namespaces = await this.store.listNamespaces(ctx, {
      prefix: body.prefix ?? undefined,
      suffix: body.suffix ?? undefined,
      maxDepth: body.max_depth ?? undefined,
      limit: body.limit ?? undefined,
      offset: body.offset ?? undefined,
    });
    return { namespaces };
  }
}
