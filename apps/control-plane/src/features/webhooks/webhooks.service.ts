import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEvent } from '@heddle/entities-control-plane';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { type DeliverySelection, WebhookDeliveryRepository } from './webhook-delivery.repository.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import {
  type EndpointChange,
  type EndpointRow,
  secretPlace,
  WebhookEndpointRepository,
} from './webhook-endpoint.repository.js';
import { newWebhookSecret } from './webhook-secret.plan.js';
import { WebhookTargets } from './webhook-targets.service.js';
import {
  TooManyWebhooksError,
  WebhookDeliveryNotFoundError,
  WebhookDisabledError,
  WebhookNotFoundError,
} from './webhook.errors.js';

export interface EndpointRequest {
  url: string;
  description: string | null;
  /** Empty for all. */
  events: readonly WebhookEvent[];
}

const maxEndpoints = 20;
/** Maximum attempts shown. One request makes fewer in its time limit; repeated redeliveries may exceed it. */
const attemptsShown = 100;

/** Endpoints of a workspace, and their deliveries. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly audit: AuditRepository,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly secrets: SecretsService,
    private readonly targets: WebhookTargets,
    private readonly dispatcher: WebhookDispatcher,
  ) {}

  /** Returns the secret, which cannot be read again. */
  create(ctx: RequestContext, request: EndpointRequest): Promise<{ endpoint: EndpointRow; secret: string }> {
    this.targets.check(request.url);
    const id = randomUUID();
    const secret = newWebhookSecret();
    const sealed = this.secrets.sealValue(ctx, { deploymentId: id, ...secretPlace }, secret);
    return this.transactions.run(ctx, async (tx) => {
      const endpoint = await this.endpoints.insert(tx, { id, ...request, ...sealed }, maxEndpoints);
      if (!endpoint) throw new TooManyWebhooksError(maxEndpoints);
      await this.audit.record(tx, { action: 'create_webhook', objectId: id, objectName: request.url });
      return { endpoint, secret };
    });
  }

  list(ctx: RequestContext): Promise<EndpointRow[]> {
    return this.endpoints.list(ctx);
  }

  async get(ctx: RequestContext, id: string): Promise<EndpointRow> {
    const endpoint = await this.endpoints.find(ctx, id);
    if (!endpoint) throw new WebhookNotFoundError(id);
    return endpoint;
  }

  /** Absent values stay. Deliveries that wait are sent once the endpoint is enabled again. */
  async update(ctx: RequestContext, id: string, change: Partial<EndpointChange>): Promise<EndpointRow> {
    if (change.url !== undefined) this.targets.check(change.url);
    const changed = await this.transactions.run(ctx, async (tx) => {
      const present = await this.endpoints.lock(tx, id);
      if (!present) throw new WebhookNotFoundError(id);
      const { url, description, events } = present;
      const next = { url, description, events, enabled: present.disabledAt === null, ...change };
      const row = await this.endpoints.update(tx, id, next);
      if (!row) throw new WebhookNotFoundError(id);
      await this.audit.record(tx, { action: 'update_webhook', objectId: id, objectName: next.url });
      return row;
    });
    this.dispatcher.wake();
    return changed;
  }

  /** Returns the new secret, which cannot be read again. The old secret signs as well for `overlapS`. */
  rotateSecret(ctx: RequestContext, id: string, overlapS: number): Promise<{ endpoint: EndpointRow; secret: string }> {
    const secret = newWebhookSecret();
    const sealed = this.secrets.sealValue(ctx, { deploymentId: id, ...secretPlace }, secret);
    return this.transactions.run(ctx, async (tx) => {
      const endpoint = await this.endpoints.rotate(tx, id, sealed, overlapS);
      if (!endpoint) throw new WebhookNotFoundError(id);
      await this.audit.record(tx, { action: 'rotate_webhook_secret', objectId: id, objectName: endpoint.url });
      return { endpoint, secret };
    });
  }

  remove(ctx: RequestContext, id: string): Promise<void> {
    return this.transactions.run(ctx, async (tx) => {
      const url = await this.endpoints.remove(tx, id);
      if (url === null) throw new WebhookNotFoundError(id);
      await this.audit.record(tx, { action: 'delete_webhook', objectId: id, objectName: url });
    });
  }

  async listDeliveries(ctx: RequestContext, id: string, wanted: DeliverySelection): Promise<WebhookDeliveryEntity[]> {
    await this.get(ctx, id);
    return this.deliveries.list(ctx, id, wanted);
  }

  async getDelivery(
    ctx: RequestContext,
    id: string,
    deliveryId: string,
  ): Promise<{ delivery: WebhookDeliveryEntity; attempts: WebhookAttemptEntity[] }> {
    await this.get(ctx, id);
    const delivery = await this.deliveries.find(ctx, id, deliveryId);
    if (!delivery) throw new WebhookDeliveryNotFoundError(deliveryId);
    return { delivery, attempts: await this.deliveries.attempts(ctx, deliveryId, attemptsShown) };
  }

  async redeliver(ctx: RequestContext, id: string, deliveryId: string): Promise<WebhookDeliveryEntity> {
    const { disabledAt } = await this.get(ctx, id);
    if (disabledAt !== null) throw new WebhookDisabledError(id);
    const delivery = await this.deliveries.redeliver(ctx, id, deliveryId);
    if (!delivery) throw new WebhookDeliveryNotFoundError(deliveryId);
    this.dispatcher.wake();
    return delivery;
  }
}
