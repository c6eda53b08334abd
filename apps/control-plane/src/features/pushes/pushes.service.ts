import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { DeploymentNotFoundError } from '../../core/deployments/deployment.errors.js';
import { DeploymentRepository } from '../../core/deployments/deployment.repository.js';
import { DeploymentsService } from '../deployments/deployments.service.js';
import { PushDeliveryRepository } from './push-delivery.repository.js';
import { PushSecrets } from './push-secrets.js';
import { PushInvalidError, PushSignatureError } from './push.errors.js';
import { type IgnoredPush, type Push, readPush, whyIgnored } from './push.plan.js';
import { PushesSettings } from './pushes.settings.js';

interface PushRequest {
  event: string | undefined;
  deliveryId: string | undefined;
  signature: string | undefined;
  body: Buffer;
  address: string | undefined;
}

type PushResult = { revisionId: string } | { ignored: IgnoredPush | 'duplicate' | 'other_event' };

const maxDeliveryId = 200;

/** Pushes that hosts of git announce; each may create a revision. */
@Injectable()
export class PushesService {
  private readonly secrets: PushSecrets;

  constructor(
    settings: PushesSettings,
    private readonly transactions: TransactionRunner,
    private readonly deployments: DeploymentRepository,
    private readonly deliveries: PushDeliveryRepository,
    private readonly changes: DeploymentsService,
  ) {
    this.secrets = new PushSecrets(settings.keys);
  }

  /** Secret of the webhook of a deployment that has a repository. */
  async secretOf(ctx: RequestContext, deploymentId: string): Promise<string> {
    const deployment = await this.deployments.find(ctx, deploymentId);
    if (!deployment) throw new DeploymentNotFoundError(deploymentId);
    if (deployment.source !== 'github') {
      throw new PushInvalidError("webhooks for pushes are only available for 'github' source deployments");
    }
    return this.secrets.of(deploymentId);
  }

  async receive(deploymentId: string, request: PushRequest): Promise<PushResult> {
    if (!this.secrets.isSigned(deploymentId, request.body, request.signature)) throw new PushSignatureError();
    const read = readPush(request.event, request.body);
    if ('ignored' in read) return read;
    if ('problem' in read) throw new PushInvalidError(read.problem);
    const { deliveryId } = request;
    if (deliveryId === undefined || deliveryId.length > maxDeliveryId) {
      throw new PushInvalidError('X-GitHub-Delivery has to be the id of the delivery');
    }
    const tenantId = await this.deployments.tenantOf(deploymentId);
    if (tenantId === null) throw new DeploymentNotFoundError(deploymentId);
    return this.handle(contextOf(tenantId, request.address), deploymentId, { ...read.push, deliveryId });
  }

  private handle(ctx: RequestContext, deploymentId: string, push: Push & { deliveryId: string }): Promise<PushResult> {
    return this.transactions.run(ctx, async (tx) => {
      const deployment = await this.deployments.lock(tx, deploymentId);
      if (!deployment) throw new DeploymentNotFoundError(deploymentId);
      if (!(await this.deliveries.insert(tx, deploymentId, push.deliveryId))) return { ignored: 'duplicate' };
      const newest = await this.changes.newestFromRepository(tx, deploymentId);
      const ignored = whyIgnored(deployment, newest, push);
      if (ignored) return { ignored };
      return { revisionId: await this.changes.createForPush(tx, deploymentId, push.commit) };
    });
  }
}

/** Revisions name what created them. */
function contextOf(tenantId: string, address: string | undefined): RequestContext {
  const context = systemContext(tenantId);
  return { ...context, address, principal: { ...context.principal, name: 'push' } };
}
