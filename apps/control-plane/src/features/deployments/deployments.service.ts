import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type {
  CreateDeploymentDto,
  CreateRevisionDto,
  ListDeploymentsQuery,
  UpdateDeploymentDto,
} from '@heddle/dto-control-plane';
import type { DeploymentEntity, RevisionEntity } from '@heddle/entities-control-plane';
import { DeploymentNotFoundError } from '../revisions/revision.errors.js';
import { RevisionsService } from '../revisions/revisions.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { DeploymentBeingDeletedError, TracingProjectError } from './deployment.errors.js';
import { type DeploymentPlan, planCreation, planUpdate, revisionSourceOf } from './deployment-plan.js';
import { DeploymentRepository } from './deployment.repository.js';

export interface DeploymentView {
  deployment: DeploymentEntity;
  latest: RevisionEntity | null;
  secretNames: string[];
}

@Injectable()
export class DeploymentsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly deployments: DeploymentRepository,
    private readonly revisions: RevisionsService,
    private readonly secrets: SecretsService,
  ) {}

  create(ctx: RequestContext, dto: CreateDeploymentDto): Promise<DeploymentView> {
    const plan = planCreation(dto);
    if (plan.secrets) this.secrets.check(plan.secrets);
    const id = randomUUID();
    return this.transactions.run(ctx, async (inner) => {
      await this.deployments.insert(inner, {
        id,
        name: dto.name,
        source: dto.source,
        // Its database is provisioned when the first revision is prepared.
        status: plan.revision ? 'AWAITING_DATABASE' : 'READY',
        sourceConfig: plan.sourceConfig,
        resourceSpec: plan.resourceSpec,
        initialRevisionConfig: plan.initialRevisionConfig,
        secretsVersion: plan.secrets ? 1 : 0,
        secretReferences: plan.secretReferences,
      });
      await this.apply(inner, id, plan, plan.secrets ? 1 : 0);
      return this.get(inner, id);
    });
  }

  async get(ctx: RequestContext, id: string): Promise<DeploymentView> {
    const deployment = await this.deployments.find(ctx, id);
    if (!deployment) throw new DeploymentNotFoundError(id);
    const [view] = await this.views(ctx, [deployment]);
    return view as DeploymentView;
  }

  async list(ctx: RequestContext, filter: ListDeploymentsQuery): Promise<DeploymentView[]> {
    return this.views(ctx, await this.deployments.list(ctx, filter));
  }

  update(ctx: RequestContext, id: string, dto: UpdateDeploymentDto): Promise<DeploymentView> {
    return this.transactions.run(ctx, async (inner) => {
      await this.change(inner, id, dto, { always: false });
      return this.get(inner, id);
    });
  }

  /** A revision on demand, also when nothing changed. */
  createRevision(ctx: RequestContext, id: string, dto: CreateRevisionDto): Promise<RevisionEntity> {
    return this.transactions.run(ctx, async (inner) => {
      const revisionId = await this.change(inner, id, dto, { always: true });
      return this.revisions.get(inner, id, revisionId as string);
    });
  }

  /** Marks it, and stops what is under way; the pipeline takes it down and removes it. Safe to repeat. */
  delete(ctx: RequestContext, id: string, options: { deleteTracingProject: boolean }): Promise<void> {
    if (options.deleteTracingProject) throw new TracingProjectError();
    return this.transactions.run(ctx, async (inner) => {
      if (!(await this.mark(inner, id))) throw new DeploymentNotFoundError(id);
    });
  }

  async deleteMany(ctx: RequestContext, ids: readonly string[]): Promise<{ deleted: string[]; notFound: string[] }> {
    const deleted: string[] = [];
    const notFound: string[] = [];
    await this.transactions.run(ctx, async (inner) => {
      deleted.length = notFound.length = 0;
      // In one order everywhere, so that two such requests cannot wait for each other.
      for (const id of [...new Set(ids)].sort()) ((await this.mark(inner, id)) ? deleted : notFound).push(id);
    });
    if (deleted.length === 0) throw new DeploymentNotFoundError(notFound.join(', '));
    return { deleted, notFound };
  }

  private async mark(ctx: RequestContext, id: string): Promise<boolean> {
    if (!(await this.deployments.markForDeletion(ctx, id))) return false;
    await this.revisions.interruptAll(ctx, id, 'The deployment is being deleted.');
    return true;
  }

  private async change(
    ctx: RequestContext,
    id: string,
    dto: UpdateDeploymentDto | CreateRevisionDto,
    options: { always: boolean },
  ): Promise<string | null> {
    const deployment = await this.deployments.lock(ctx, id);
    if (!deployment) throw new DeploymentNotFoundError(id);
    if (deployment.status === 'AWAITING_DELETE') throw new DeploymentBeingDeletedError(id);
    const base = await this.revisions.newestOfSource(ctx, id, revisionSourceOf(deployment, dto));
    const plan = planUpdate(deployment, base?.config ?? null, dto, options);
    if (plan.secrets) this.secrets.check(plan.secrets);
    const secretsVersion = deployment.secretsVersion + (plan.secrets || plan.secretChanges ? 1 : 0);
    await this.deployments.update(ctx, id, { ...plan, secretsVersion });
    return this.apply(ctx, id, plan, secretsVersion);
  }

  /** The parts of a plan that live in other tables. Returns the new revision's id. */
  private async apply(
    ctx: RequestContext,
    id: string,
    plan: DeploymentPlan,
    secretsVersion: number,
  ): Promise<string | null> {
    const at = { deploymentId: id, version: secretsVersion };
    if (plan.secrets) await this.secrets.store(ctx, at, plan.secrets);
    if (plan.secretChanges) await this.secrets.storeChanged(ctx, at, plan.secretChanges);
    if (!plan.revision) return null;
    return this.revisions.create(ctx, { deploymentId: id, secretsVersion, ...plan.revision });
  }

  private async views(ctx: RequestContext, deployments: DeploymentEntity[]): Promise<DeploymentView[]> {
    const latest = await this.revisions.byIds(
      ctx,
      deployments.flatMap(({ latestRevisionId }) => (latestRevisionId ? [latestRevisionId] : [])),
    );
    const names = await this.secrets.namesOf(
      ctx,
      deployments.map(({ id, secretsVersion }) => ({ deploymentId: id, version: secretsVersion })),
    );
    return deployments.map((deployment) => ({
      deployment,
      latest: latest.get(deployment.latestRevisionId ?? '') ?? null,
      secretNames: names.get(deployment.id) ?? [],
    }));
  }
}
