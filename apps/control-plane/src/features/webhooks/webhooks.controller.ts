import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
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
import {
  CreatedWebhookDto,
  CreateWebhookDto,
  ListDeliveriesQuery,
  RotateWebhookSecretDto,
  UpdateWebhookDto,
  WebhookDeliveriesDto,
  WebhookDeliveryDto,
  WebhookDeliveryWithAttemptsDto,
  WebhookDto,
} from '@heddle/dto-control-plane';
import { UuidPipe } from '@heddle/http';
import { createWebhookExamples, rotateWebhookSecretExamples, updateWebhookExamples } from './webhook.examples.js';
import {
  toDeliveriesDto,
  toDeliveryDto,
  toDeliverySelection,
  toDeliveryWithAttemptsDto,
  toEndpointChange,
  toEndpointRequest,
  toOverlapS,
  toWebhookDto,
} from './webhook.mapper.js';
import { WebhooksService } from './webhooks.service.js';

const idParam = ApiParam({ name: 'webhook_id', format: 'uuid', description: 'Id of the webhook' });
const deliveryParam = ApiParam({ name: 'delivery_id', format: 'uuid', description: 'Id of the delivery' });

@ApiTags('Webhooks')
@Controller('v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  // Not idempotent by key: replaying the answer would require storing the secret.
  @Post()
  @Header('Cache-Control', 'no-store')
  @RequirePermission('webhooks:create')
  @ApiOperation({
    summary: 'Create a webhook',
    description:
      'Sends the events of deployments and revisions of the workspace to the URL. The secret of the signatures is ' +
      'shown only in this answer.',
  })
  @ApiBody({ type: CreateWebhookDto, examples: createWebhookExamples })
  @ApiCreatedResponse({ type: CreatedWebhookDto })
  @ApiErrors(404, 409, 413, 422)
  async create(@Ctx() ctx: RequestContext, @Body() body: CreateWebhookDto): Promise<CreatedWebhookDto> {
    const { endpoint, secret } = await this.webhooks.create(ctx, toEndpointRequest(body));
    return { ...toWebhookDto(endpoint), secret };
  }

  @Get()
  @RequirePermission('webhooks:read')
  @ApiOperation({ summary: 'List the webhooks of the workspace', description: 'Newest first; at most 20.' })
  @ApiOkResponse({ type: [WebhookDto] })
  @ApiErrors(404, 422)
  async list(@Ctx() ctx: RequestContext): Promise<WebhookDto[]> {
    return (await this.webhooks.list(ctx)).map(toWebhookDto);
  }

  @Get(':webhook_id')
  @RequirePermission('webhooks:read')
  @ApiOperation({ summary: 'Get a webhook', description: 'Webhook with its state, without its secret.' })
  @idParam
  @ApiOkResponse({ type: WebhookDto })
  @ApiErrors(404, 422)
  async get(@Ctx() ctx: RequestContext, @Param('webhook_id', UuidPipe) id: string): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.get(ctx, id));
  }

  @Patch(':webhook_id')
  @RequirePermission('webhooks:update')
  @ApiOperation({
    summary: 'Update a webhook',
    description: 'Absent values stay. While it is disabled, no event is stored for it; deliveries that wait are kept.',
  })
  @ApiBody({ type: UpdateWebhookDto, examples: updateWebhookExamples })
  @idParam
  @ApiOkResponse({ type: WebhookDto })
  @ApiErrors(404, 413, 422)
  async update(
    @Ctx() ctx: RequestContext,
    @Param('webhook_id', UuidPipe) id: string,
    @Body() body: UpdateWebhookDto,
  ): Promise<WebhookDto> {
    return toWebhookDto(await this.webhooks.update(ctx, id, toEndpointChange(body)));
  }

  // Not idempotent by key, as the creation.
  @Post(':webhook_id/rotate-secret')
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @RequirePermission('webhooks:update')
  @ApiOperation({
    summary: 'Rotate the secret of a webhook',
    description:
      'The new secret is shown only in this answer. Until the end of the overlap each request has a second ' +
      'signature, by the previous secret. Another rotation within the overlap keeps that one and replaces the new secret.',
  })
  @ApiBody({ type: RotateWebhookSecretDto, examples: rotateWebhookSecretExamples })
  @idParam
  @ApiOkResponse({ type: CreatedWebhookDto })
  @ApiErrors(404, 413, 422)
  async rotateSecret(
    @Ctx() ctx: RequestContext,
    @Param('webhook_id', UuidPipe) id: string,
    @Body() body: RotateWebhookSecretDto,
  ): Promise<CreatedWebhookDto> {
    const { endpoint, secret } = await this.webhooks.rotateSecret(ctx, id, toOverlapS(body));
    return { ...toWebhookDto(endpoint), secret };
  }

  @Delete(':webhook_id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @RequirePermission('webhooks:delete')
  @ApiOperation({ summary: 'Delete a webhook', description: 'Also deletes its deliveries, including waiting ones.' })
  @idParam
  @ApiNoContentResponse({ description: 'Deleted' })
  @ApiErrors(404, 422)
  async remove(@Ctx() ctx: RequestContext, @Param('webhook_id', UuidPipe) id: string): Promise<void> {
    await this.webhooks.remove(ctx, id);
  }

  @Get(':webhook_id/deliveries')
  @RequirePermission('webhooks:read')
  @ApiOperation({ summary: 'List deliveries of a webhook', description: 'Newest first, until retention deletes them.' })
  @idParam
  @ApiOkResponse({ type: WebhookDeliveriesDto })
  @ApiErrors(404, 422)
  async deliveries(
    @Ctx() ctx: RequestContext,
    @Param('webhook_id', UuidPipe) id: string,
    @Query() query: ListDeliveriesQuery,
  ): Promise<WebhookDeliveriesDto> {
    return toDeliveriesDto(await this.webhooks.listDeliveries(ctx, id, toDeliverySelection(query)), query.limit);
  }

  @Get(':webhook_id/deliveries/:delivery_id')
  @RequirePermission('webhooks:read')
  @ApiOperation({
    summary: 'Get a delivery',
    description: 'Delivery with its body and its newest 100 attempts, latest first.',
  })
  @idParam
  @deliveryParam
  @ApiOkResponse({ type: WebhookDeliveryWithAttemptsDto })
  @ApiErrors(404, 422)
  async delivery(
    @Ctx() ctx: RequestContext,
    @Param('webhook_id', UuidPipe) id: string,
    @Param('delivery_id', UuidPipe) deliveryId: string,
  ): Promise<WebhookDeliveryWithAttemptsDto> {
    return toDeliveryWithAttemptsDto(await this.webhooks.getDelivery(ctx, id, deliveryId));
  }

  @Post(':webhook_id/deliveries/:delivery_id/redeliver')
  @HttpCode(HttpStatus.ACCEPTED)
  @RequirePermission('webhooks:update')
  @ApiOperation({
    summary: 'Deliver again',
    description: 'At once, with the same id and 24 hours of attempts, whether it was delivered, given up or waits.',
  })
  @idParam
  @deliveryParam
  @ApiAcceptedResponse({ type: WebhookDeliveryDto })
  @ApiErrors(404, 409, 422)
  async redeliver(
    @Ctx() ctx: RequestContext,
    @Param('webhook_id', UuidPipe) id: string,
    @Param('delivery_id', UuidPipe) deliveryId: string,
  ): Promise<WebhookDeliveryDto> {
    return toDeliveryDto(await this.webhooks.redeliver(ctx, id, deliveryId));
  }
}
