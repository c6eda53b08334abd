import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Ctx } from '@heddle/auth';
import type { RequestContext } from '@heddle/auth';
import { ListDeliveriesQueryDto, WebhookDeliveryDto, WebhookDeliveryWithAttemptsDto } from '@heddle/dto-agent-server';
import { ApiErrors } from '@heddle/dto-common';
import { UuidPipe } from '@heddle/http';
import { onCollection, onDelivery } from '../../authorization/actions.js';
import { Authorize } from '../../authorization/authorize.decorator.js';
import { setPaginationHeaders } from '../../contract/pagination.js';
import { WebhookDeliveriesService } from './webhook-deliveries.service.js';
import { toDeliveryDto, toDeliveryWithAttemptsDto } from './webhook.mapper.js';

const runIdParam = ApiParam({ name: 'run_id', format: 'uuid', description: 'The run of the delivery' });

@ApiTags('Webhooks')
@Controller('webhooks/deliveries')
export class WebhooksController {
  constructor(private readonly deliveries: WebhookDeliveriesService) {}

  @Get()
  @Authorize(onCollection('threads', 'read'))
  @ApiOperation({
    summary: 'List deliveries of webhooks, newest first',
    description: 'One for each run that named a webhook and has ended, until retention deletes them.',
  })
  @ApiOkResponse({
    type: [WebhookDeliveryDto],
    headers: {
      'X-Pagination-Total': { description: 'All matches', schema: { type: 'integer' } },
      'X-Pagination-Next': { description: 'Offset of the next page, if there is one', schema: { type: 'integer' } },
    },
  })
  @ApiErrors(422)
  async list(
    @Ctx() ctx: RequestContext,
    @Query() query: ListDeliveriesQueryDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookDeliveryDto[]> {
    const { status, thread_id: threadId, limit, offset } = query;
    const { rows, total } = await this.deliveries.list(ctx, { status, threadId }, { limit, offset });
    setPaginationHeaders(response, { total, offset, returned: rows.length });
    return rows.map(toDeliveryDto);
  }

  @Get(':run_id')
  @Authorize(onDelivery('read'))
  @ApiOperation({ summary: 'Get a delivery', description: 'Delivery with its newest 100 attempts, latest first.' })
  @runIdParam
  @ApiOkResponse({ type: WebhookDeliveryWithAttemptsDto })
  @ApiErrors(404, 422)
  async get(
    @Ctx() ctx: RequestContext,
    @Param('run_id', UuidPipe) runId: string,
  ): Promise<WebhookDeliveryWithAttemptsDto> {
    const { delivery, attempts } = await this.deliveries.get(ctx, runId);
    return toDeliveryWithAttemptsDto(delivery, attempts);
  }

  @Post(':run_id/redeliver')
  @HttpCode(202)
  @Authorize(onDelivery('update'))
  @ApiOperation({
    summary: 'Deliver again',
    description: 'At once, with the same id and 24 hours of attempts, whether it was delivered, given up or waits.',
  })
  @runIdParam
  @ApiAcceptedResponse({ type: WebhookDeliveryDto })
  @ApiErrors(404, 422)
  async redeliver(@Ctx() ctx: RequestContext, @Param('run_id', UuidPipe) runId: string): Promise<WebhookDeliveryDto> {
    return toDeliveryDto(await this.deliveries.redeliver(ctx, runId));
  }
}
