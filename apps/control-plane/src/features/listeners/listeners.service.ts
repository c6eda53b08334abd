import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { ListenerEntity, StoredComputeConfig } from '@heddle/entities-control-plane';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import { DeploymentNotFoundError } from '../../core/deployments/deployment.errors.js';
import {
  ListenerInUseError,
  ListenerNotFoundError,
  RevisionNotOfferedError,
} from '../../core/listeners/listener.errors.js';
import { ListenerRepository, type NewListener } from '../../core/listeners/listener.repository.js';
import {
  type RemoteRemoval,
  type RemoteReport,
  RemoteRollOutRepository,
  type RemoteWork,
} from '../../core/listeners/remote-roll-out.repository.js';
import { SecretsService } from '../secrets/secrets.service.js';

export interface PolledWork {
  revisions: (RemoteWork & { environment: Record<string, string> })[];
  removals: RemoteRemoval[];
}

/** Maximum revisions and removals of one poll; the next one has the rest. */
const batch = 50;

/** Listeners of a workspace, their polls and their reports. */
@Injectable()
export class ListenersService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly audit: AuditRepository,
    private readonly listeners: ListenerRepository,
    private readonly rollOuts: RemoteRollOutRepository,
    private readonly secrets: SecretsService,
  ) {}

  create(ctx: RequestContext, given: Omit<NewListener, 'id'>): Promise<ListenerEntity> {
    const id = randomUUID();
    return this.transactions.run(ctx, async (tx) => {
      const listener = await this.listeners.insert(tx, { id, ...given });
      await this.audit.record(tx, { action: 'create_listener', objectId: id, objectName: given.computeId });
      return listener;
    });
  }

  list(ctx: RequestContext, page: { limit: number; offset: number }): Promise<ListenerEntity[]> {
    return this.listeners.list(ctx, page);
  }

  async get(ctx: RequestContext, id: string): Promise<ListenerEntity> {
    const listener = await this.listeners.find(ctx, id);
    if (!listener) throw new ListenerNotFoundError(id);
    return listener;
  }

  update(
    ctx: RequestContext,
    id: string,
    change: { version: string | null; computeConfig: StoredComputeConfig | null },
  ): Promise<ListenerEntity> {
    return this.transactions.run(ctx, async (tx) => {
      const listener = await this.listeners.update(tx, id, change);
      if (!listener) throw new ListenerNotFoundError(id);
      await this.audit.record(tx, { action: 'update_listener', objectId: id, objectName: listener.computeId });
      return listener;
    });
  }

  remove(ctx: RequestContext, id: string): Promise<void> {
    return this.transactions.run(ctx, async (tx) => {
      const found = await this.listeners.lockAndCount(tx, id);
      if (!found) throw new ListenerNotFoundError(id);
      if (found.deployments > 0) throw new ListenerInUseError(id, found.deployments);
      await this.listeners.remove(tx, id);
      await this.audit.record(tx, { action: 'delete_listener', objectId: id, objectName: found.name });
    });
  }

  /** Work of the listener, with the secrets that its revisions need. Repeated until it is reported. */
  async poll(ctx: RequestContext, id: string, version: string | null): Promise<PolledWork> {
    if (!(await this.listeners.noteSeen(ctx, id, version))) throw new ListenerNotFoundError(id);
    const work = await this.rollOuts.work(ctx, id, batch);
    const revisions = await Promise.all(
      work.map(async (one) => {
        const at = { deploymentId: one.deploymentId, version: one.secretsVersion };
        return { ...one, environment: await this.secrets.environment(ctx, at) };
      }),
    );
    return { revisions, removals: await this.rollOuts.removals(ctx, id, batch) };
  }

  async report(ctx: RequestContext, id: string, revisionId: string, report: RemoteReport): Promise<void> {
    await this.get(ctx, id);
    if (!(await this.rollOuts.report(ctx, id, revisionId, report))) throw new RevisionNotOfferedError(revisionId);
  }

  async noteRemoved(ctx: RequestContext, id: string, deploymentId: string): Promise<void> {
    await this.get(ctx, id);
    if (!(await this.rollOuts.noteRemoved(ctx, id, deploymentId))) throw new DeploymentNotFoundError(deploymentId);
  }
}
