import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { RequestContext, TxContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import type {
  DeploymentSource,
  RevisionEntity,
  RevisionEventEntity,
  RevisionStatus,
  StoredRevisionConfig,
} from '@heddle/entities-control-plane';
import { type ChosenSource, Drivers } from '../../core/drivers/drivers.js';
import { isTerminal } from '../../core/revisions/revision.state.js';
import { type Condition, deriveConditions } from '../../core/revisions/revision-conditions.js';
import { explainWait, type Wait, type WaitFacts } from '../../core/revisions/revision-wait.js';
import { RevisionWaitRepository } from '../../core/revisions/revision-wait.repository.js';
import { PipelineSettings } from '../pipeline/pipeline.settings.js';
import { DeploymentNotFoundError } from '../../core/deployments/deployment.errors.js';
import { RevisionNotFoundError } from '../../core/revisions/revision.errors.js';
import { RevisionFinishedError, RevisionNotBuiltError } from './revision.errors.js';
import { AuditRepository } from '../../core/audit/audit.repository.js';
import {
  type NewRevision,
  type RevisionSelection,
  RevisionRepository,
} from '../../core/revisions/revision.repository.js';

export interface RevisionFilter extends RevisionSelection {
  /** Only revisions reconciled by a remote listener. */
  remoteReconciled?: boolean | undefined;
}

export interface RevisionView {
  revision: RevisionEntity;
  conditions: Condition[];
  /** Null unless it waits. */
  wait: Wait | null;
}

/** The driver follows from the source, unless an earlier revision is repeated. */
type CreatedRevision = Omit<NewRevision, 'id' | 'createdBy' | 'deadlineS' | 'driver' | 'rollbackOf'> &
  Partial<Pick<NewRevision, 'rollbackOf'>> &
  ({ driver: string } | Pick<ChosenSource, 'repoUrl' | 'listenerId'>);

@Injectable()
export class RevisionsService {
  constructor(
    private readonly transactions: TransactionRunner,
    private readonly revisions: RevisionRepository,
    private readonly waits: RevisionWaitRepository,
    private readonly audit: AuditRepository,
    private readonly settings: PipelineSettings,
    private readonly drivers: Drivers,
  ) {}

  /** The caller holds the deployment's row lock. Returns the id; the pipeline executes the revision. */
  async create(tx: TxContext, given: CreatedRevision): Promise<string> {
    const id = randomUUID();
    const deadlineS = this.settings.deadlineS.CREATING;
    const driver = 'driver' in given ? given.driver : this.drivers.choose(given);
    const revision = { rollbackOf: null, ...given, driver };
    await this.revisions.create(tx, { ...revision, id, createdBy: tx.principal.name, deadlineS });
    return id;
  }

  /** Deploys the build of a revision again, with its configuration and secrets. The caller holds the row lock. */
  async repeat(tx: TxContext, deploymentId: string, id: string): Promise<string> {
    const { status, source, driver, config, snapshot, secretsVersion } = await this.get(tx, deploymentId, id);
    if (!isBuilt(status, config)) throw new RevisionNotBuiltError(id, status);
    return this.create(tx, { deploymentId, source, driver, config, snapshot, secretsVersion, rollbackOf: id });
  }

  async list(ctx: RequestContext, deploymentId: string, filter: RevisionFilter): Promise<RevisionView[]> {
    const isRemote = await this.requireDeployment(ctx, deploymentId);
    // Revisions are reconciled like their deployment.
    if (filter.remoteReconciled !== undefined && filter.remoteReconciled !== isRemote) return [];
    return this.views(ctx, await this.revisions.list(ctx, deploymentId, filter));
  }

  /** Revision with its conditions, and the reason for which it waits. */
  async view(ctx: RequestContext, deploymentId: string, id: string): Promise<RevisionView> {
    const [view] = await this.views(ctx, [await this.get(ctx, deploymentId, id)]);
    return view as RevisionView;
  }

  async get(ctx: RequestContext, deploymentId: string, id: string): Promise<RevisionEntity> {
    const revision = await this.revisions.find(ctx, deploymentId, id);
    if (revision) return revision;
    await this.requireDeployment(ctx, deploymentId);
    throw new RevisionNotFoundError(id);
  }

  async history(ctx: RequestContext, deploymentId: string, id: string): Promise<RevisionEventEntity[]> {
    await this.get(ctx, deploymentId, id);
    return this.revisions.events(ctx, id);
  }

  async byIds(ctx: RequestContext, ids: readonly string[]): Promise<Map<string, RevisionEntity>> {
    const rows = ids.length > 0 ? await this.revisions.findMany(ctx, ids) : [];
    return new Map(rows.map((row) => [row.id, row]));
  }

  newestOfSource(ctx: RequestContext, deploymentId: string, source: DeploymentSource): Promise<RevisionEntity | null> {
    return this.revisions.newestOfSource(ctx, deploymentId, source);
  }

  /** Idempotent. While a worker stops its step, the answer still shows that step. */
  interrupt(ctx: RequestContext, deploymentId: string, id: string): Promise<RevisionView> {
    return this.transactions.run(ctx, async (tx) => {
      const by = tx.principal.name;
      const message = `Interrupted by ${by}.`;
      const isNew = (await this.revisions.interrupt(tx, { deploymentId, revisionId: id, by, message })) > 0;
      const revision = await this.get(tx, deploymentId, id);
      if (isTerminal(revision.status) && revision.status !== 'INTERRUPTED') {
        throw new RevisionFinishedError(id, revision.status);
      }
      if (isNew) await this.audit.record(tx, { action: 'interrupt_revision', objectId: id, deploymentId });
      return this.view(tx, deploymentId, id);
    });
  }

  async interruptAll(tx: TxContext, deploymentId: string, message: string): Promise<void> {
    await this.revisions.interrupt(tx, { deploymentId, revisionId: null, by: tx.principal.name, message });
  }

  private async views(ctx: RequestContext, revisions: RevisionEntity[]): Promise<RevisionView[]> {
    const ids = revisions.map(({ id }) => id);
    const unfinished = revisions.flatMap(({ id, status }) => (isTerminal(status) ? [] : [id]));
    const facts = unfinished.length > 0 ? await this.waits.facts(ctx, unfinished) : new Map<string, WaitFacts>();
    const serving = ids.length > 0 ? await this.waits.serving(ctx, ids) : new Set<string>();
    const moves = ids.length > 0 ? await this.revisions.eventsOf(ctx, ids) : [];
    return revisions.map((revision) => {
      const observed = facts.get(revision.id);
      return {
        revision,
        conditions: deriveConditions(
          { ...revision, isServing: serving.has(revision.id) },
          moves.filter(({ revisionId }) => revisionId === revision.id),
        ),
        wait: observed ? explainWait(observed, this.settings.buildLimits) : null,
      };
    });
  }

  /** Whether a remote listener reconciles it. */
  private async requireDeployment(ctx: RequestContext, id: string): Promise<boolean> {
    const isRemote = await this.revisions.isRemote(ctx, id);
    if (isRemote === null) throw new DeploymentNotFoundError(id);
    return isRemote;
  }
}

/** A revision that served needs no build, and one that failed later has its result. */
const isBuilt = (status: RevisionStatus, config: StoredRevisionConfig): boolean =>
  status === 'DEPLOYED' || (config.artefact_digests ?? null) !== null;
