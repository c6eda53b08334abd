import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext, type TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type { DeploymentEntity, RevisionEntity, StoredRevisionConfig } from '@heddle/entities-control-plane';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import {
  DeploymentRepository,
  type DeploymentRow,
  type DeploymentSelection,
} from '../../core/deployments/deployment.repository.js';
import { DeploymentBeingDeletedError, DeploymentNotFoundError } from '../../core/deployments/deployment.errors.js';
import { EventRepository } from '../../core/events/event.repository.js';
import { ListenerRepository } from '../../core/listeners/listener.repository.js';
import type { AgentObservation } from '../../core/drivers/driver.port.js';
import { Drivers } from '../../core/drivers/drivers.js';
import { type RevisionView, RevisionsService } from '../revisions/revisions.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { SourcesService } from '../sources/sources.service.js';
import { DeploymentChangedError } from './deployment.errors.js';
import {
  changes,
  type DeploymentChange,
  type DeploymentCreation,
  type DeploymentPlan,
  noChange,
  planCreation,
  planUpdate,
  revisionSourceOf,
} from './deployment-plan.js';

export interface DeploymentView {
  deployment: DeploymentRow;
  latest: RevisionEntity | null;
  secretNames: string[];
}

/** Whether a deployment is the one that a request is about. */
export type Condition = (view: DeploymentView) => boolean;

export interface DeploymentFilter extends DeploymentSelection {
  tagValueIds?: readonly string[] | undefined;
}

@Injectable()
export class DeploymentsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly audit: AuditRepository,
    private readonly events: EventRepository,
    private readonly deployments: DeploymentRepository,
    private readonly listeners: ListenerRepository,
    private readonly revisions: RevisionsService,
    private readonly secrets: SecretsService,
    private readonly drivers: Drivers,
    private readonly sources: SourcesService,
  ) {}

  create(ctx: RequestContext, creation: DeploymentCreation): Promise<DeploymentView> {
    const id = randomUUID();
    return this.transactions.run(ctx, async (tx) => {
      const plan = planCreation(creation, await this.listeners.share(tx));
      const secretsVersion = plan.secrets ? 1 : 0;
      await this.deployments.insert(tx, {
        id,
        name: creation.name,
        source: creation.source,
        // The first preparation provisions its database.
        status: plan.revision ? 'AWAITING_DATABASE' : 'READY',
        sourceConfig: plan.sourceConfig,
        resourceSpec: plan.resourceSpec,
        initialRevisionConfig: plan.initialRevisionConfig,
        secretsVersion,
        secretReferences: plan.secretReferences,
        ttlSeconds: plan.ttlSeconds,
        driver: this.drivers.choose({ source: creation.source, ...placeOf(plan) }),
      });
      await this.apply(tx, id, plan, secretsVersion);
      await this.audit.record(tx, { action: 'create_deployment', objectId: id, objectName: creation.name });
      await this.events.publish(tx, 'deployment.created', { id, name: creation.name });
      return this.get(tx, id);
    });
  }

  async get(ctx: RequestContext, id: string): Promise<DeploymentView> {
    const deployment = await this.deployments.find(ctx, id);
    if (!deployment) throw new DeploymentNotFoundError(id);
    const [view] = await this.views(ctx, [deployment]);
    return view as DeploymentView;
  }

  /** State of the agent server of the serving revision; null if the driver does not know. */
  async agentState(ctx: RequestContext, id: string): Promise<AgentObservation | null> {
    const { deployment } = await this.get(ctx, id);
    const { name: deploymentName, tenantId, driver } = deployment;
    return (await this.drivers.find(driver)?.agentState({ deploymentId: id, deploymentName, tenantId })) ?? null;
  }

  async list(ctx: RequestContext, filter: DeploymentFilter): Promise<{ views: DeploymentView[]; total: number }> {
    // Deployments have no tags, so this filter matches nothing.
    if (filter.tagValueIds) return { views: [], total: 0 };
    const views = await this.views(ctx, await this.deployments.list(ctx, filter));
    return { views, total: await this.deployments.count(ctx, filter) };
  }

  update(ctx: RequestContext, id: string, change: DeploymentChange, condition?: Condition): Promise<DeploymentView> {
    return this.transactions.run(ctx, async (tx) => {
      await this.require(tx, id, condition);
      await this.change(tx, id, change, { always: false });
      return this.get(tx, id);
    });
  }

  /** Creates a revision on demand, even without changes. */
  createRevision(
    ctx: RequestContext,
    id: string,
    change: DeploymentChange,
    condition?: Condition,
  ): Promise<RevisionView> {
    return this.transactions.run(ctx, async (tx) => {
      await this.require(tx, id, condition);
      const revisionId = await this.change(tx, id, change, { always: true });
      return this.revisions.view(tx, id, revisionId as string);
    });
  }

  /** Configuration of the newest revision from the repository; null without one. */
  async newestFromRepository(tx: TxContext, id: string): Promise<StoredRevisionConfig | null> {
    return (await this.revisions.newestOfSource(tx, id, 'github'))?.config ?? null;
  }

  /** Creates a revision of the branch. Returns its id. */
  async createForPush(tx: TxContext, id: string, commit: string): Promise<string> {
    return (await this.change(tx, id, noChange, { always: true, pushedCommit: commit })) as string;
  }

  /** Deploys an earlier revision again, or the newest one. */
  redeploy(ctx: RequestContext, id: string, revisionId: string, condition?: Condition): Promise<DeploymentView> {
    return this.transactions.run(ctx, async (tx) => {
      await this.require(tx, id, condition);
      const deployment = await this.deployments.lock(tx, id);
      if (!deployment) throw new DeploymentNotFoundError(id);
      if (deployment.status === 'AWAITING_DELETE') throw new DeploymentBeingDeletedError(id);
      const objectId = await this.revisions.repeat(tx, id, revisionId);
      await this.audit.record(tx, { action: 'redeploy_revision', objectId, deploymentId: id });
      return this.get(tx, id);
    });
  }

  /** Marks the deployment and stops running steps; the pipeline tears it down and removes it. Idempotent. */
  delete(ctx: RequestContext, id: string, condition?: Condition): Promise<void> {
    return this.transactions.run(ctx, async (tx) => {
      await this.require(tx, id, condition);
      if (!(await this.markForDeletion(tx, id))) throw new DeploymentNotFoundError(id);
    });
  }

  async deleteMany(ctx: RequestContext, ids: readonly string[]): Promise<{ deleted: string[]; notFound: string[] }> {
    // Sorted everywhere, so that two such requests cannot deadlock.
    const wanted = [...new Set(ids)].sort();
    const deleted = await this.transactions.run(ctx, async (tx) => {
      const marked: string[] = [];
      for (const id of wanted) {
        if (await this.markForDeletion(tx, id)) marked.push(id);
      }
      return marked;
    });
    const notFound = wanted.filter((id) => !deleted.includes(id));
    if (deleted.length === 0) throw new DeploymentNotFoundError(notFound.join(', '));
    return { deleted, notFound };
  }

  /** Deletes previews of all workspaces whose time is over. Returns their number. */
  deleteExpired(limit: number): Promise<number> {
    return this.transactions.run({}, async (db) => {
      const expired = await this.deployments.expired(db, limit);
      for (const { id, tenantId } of expired) {
        const ctx = systemContext(tenantId);
        const principal = { ...ctx.principal, name: 'preview-expiry' };
        await this.markForDeletion({ ...ctx, principal, tx: db.tx }, id);
      }
      return expired.length;
    });
  }

  /** Locks the deployment, and checks the condition of the request. */
  private async require(tx: TxContext, id: string, condition: Condition | undefined): Promise<void> {
    if (!condition) return;
    if (!(await this.deployments.lock(tx, id))) throw new DeploymentNotFoundError(id);
    if (!condition(await this.get(tx, id))) throw new DeploymentChangedError(id);
  }

  private async markForDeletion(tx: TxContext, id: string): Promise<boolean> {
    const name = await this.deployments.markForDeletion(tx, id);
    if (name === null) return false;
    await this.audit.record(tx, { action: 'delete_deployment', objectId: id, objectName: name });
    await this.revisions.interruptAll(tx, id, 'The deployment is being deleted.');
    return true;
  }

  /** Returns the id of the new revision; null without one. */
  private async change(
    tx: TxContext,
    id: string,
    change: DeploymentChange,
    options: { always: boolean; pushedCommit?: string },
  ): Promise<string | null> {
    const deployment = await this.deployments.lock(tx, id);
    if (!deployment) throw new DeploymentNotFoundError(id);
    if (deployment.status === 'AWAITING_DELETE') throw new DeploymentBeingDeletedError(id);
    const source = revisionSourceOf(deployment, change);
    const base = await this.revisions.newestOfSource(tx, id, source);
    const path = source === 'internal_source' ? change.revisionConfig.source_tarball_path : null;
    const sourceDigest = path ? await this.sources.digestOf(tx, id, path) : null;
    const secretNames = await this.secretNamesOf(tx, deployment);
    const plan = planUpdate(deployment, base?.config ?? null, change, { ...options, sourceDigest, secretNames });
    const secretsVersion = deployment.secretsVersion + (plan.secrets || plan.secretChanges ? 1 : 0);
    const isChanged = changes(deployment, { ...plan, secretsVersion });
    if (isChanged) {
      await this.deployments.update(tx, id, { ...plan, secretsVersion });
      await this.events.publish(tx, 'deployment.updated', deployment);
    }
    const revisionId = await this.apply(tx, id, plan, secretsVersion);
    if (options.always && revisionId !== null) {
      await this.audit.record(tx, { action: 'create_revision', objectId: revisionId, deploymentId: id });
    } else if (isChanged || revisionId !== null) {
      await this.audit.record(tx, { action: 'update_deployment', objectId: id, objectName: deployment.name });
    }
    return revisionId;
  }

  private async secretNamesOf(tx: TxContext, { id, secretsVersion: version }: DeploymentEntity): Promise<string[]> {
    const [names = []] = await this.secrets.namesOf(tx, [{ deploymentId: id, version }]);
    return names;
  }

  /** Applies the parts of a plan in other tables. Returns the new revision's id. */
  private async apply(tx: TxContext, id: string, plan: DeploymentPlan, secretsVersion: number): Promise<string | null> {
    const at = { deploymentId: id, version: secretsVersion };
    if (plan.secrets) await this.secrets.store(tx, at, plan.secrets);
    if (plan.secretChanges) await this.secrets.storeChanged(tx, at, plan.secretChanges);
    if (!plan.revision) return null;
    return this.revisions.create(tx, { deploymentId: id, secretsVersion, ...placeOf(plan), ...plan.revision });
  }

  private async views(ctx: RequestContext, deployments: DeploymentRow[]): Promise<DeploymentView[]> {
    const latest = await this.revisions.byIds(
      ctx,
      deployments.flatMap(({ latestRevisionId }) => (latestRevisionId ? [latestRevisionId] : [])),
    );
    const names = await this.secrets.namesOf(
      ctx,
      deployments.map(({ id, secretsVersion }) => ({ deploymentId: id, version: secretsVersion })),
    );
    return deployments.map((deployment, at) => ({
      deployment,
      latest: latest.get(deployment.latestRevisionId ?? '') ?? null,
      secretNames: names[at] ?? [],
    }));
  }
}

/** Properties besides the source that decide the driver. */
const placeOf = ({ sourceConfig }: Pick<DeploymentPlan, 'sourceConfig'>) => ({
  repoUrl: sourceConfig.repo_url,
  listenerId: sourceConfig.listener_id,
});
