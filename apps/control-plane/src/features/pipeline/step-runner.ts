import { Injectable } from '@nestjs/common';
import { systemContext } from '@heddle/auth';
import { TransactionRunner } from '@heddle/database';
import { unreachable } from '@heddle/errors';
import { type Claim, type Move, StepRepository } from '../../core/steps/step.repository.js';
import { SecretUnreadableError } from '../secrets/secret.errors.js';
import { SecretsService } from '../secrets/secrets.service.js';
import {
  type BuildResult,
  type DeploymentDriver,
  type Environment,
  StepFailedError,
  type StepJob,
} from '../../core/drivers/driver.port.js';
import { Drivers } from '../../core/drivers/drivers.js';
import { PipelineSettings } from './pipeline.settings.js';
import {
  afterPreparation,
  afterStep,
  failureOf,
  isStep,
  type Step,
  stepOf,
} from '../../core/revisions/revision.state.js';

/** Unstored result of a step. */
type StepResult =
  | { step: 'CREATING'; repoCommitSha: string | null; needsBuild: boolean }
  | { step: 'AWAITING_BUILD' | 'AWAITING_DEPLOY' }
  | ({ step: 'BUILDING' } & BuildResult)
  | { step: 'DEPLOYING'; url: string; imageVersion: string | null };

/** Executes one step of a claimed revision: the driver's work, then a short transaction with its result. */
@Injectable()
export class StepRunner {
  constructor(
    private readonly drivers: Drivers,
    private readonly settings: PipelineSettings,
    private readonly transactions: TransactionRunner,
    private readonly steps: StepRepository,
    private readonly secrets: SecretsService,
  ) {}

  async work(claim: Claim, signal: AbortSignal): Promise<StepResult> {
    const job = jobOf(claim);
    const driver = this.driverOf(claim);
    const step = stepOf(claim.status, claim.resumeStatus);
    switch (step) {
      case 'CREATING':
        return { step, ...withoutBuild(claim, await driver.prepare(job, signal)) };
      case 'AWAITING_BUILD':
        await driver.startBuild(job, signal);
        return { step };
      case 'BUILDING':
        return { step, ...(await driver.build(job, await this.environment(claim), signal)) };
      case 'AWAITING_DEPLOY':
        await driver.startRollOut(job, await this.environment(claim), signal);
        return { step };
      case 'DEPLOYING':
        return { step, ...(await driver.rollOut(job, signal)) };
      default:
        return unreachable(step);
    }
  }

  /** False if the move was refused: the lease is lost, or an interruption was requested. */
  async complete(claim: Claim, result: StepResult): Promise<boolean> {
    switch (result.step) {
      case 'CREATING':
        return this.leavePreparation(claim, result);
      case 'DEPLOYING':
        return this.transactions.run({}, async (ctx) => {
          await this.steps.lockDeployment(ctx, claim.deploymentId);
          if (!(await this.steps.move(ctx, claim, this.moveTo('DEPLOYED')))) return false;
          await this.steps.activate(ctx, claim, result);
          return true;
        });
      case 'BUILDING':
        return this.steps.move({}, claim, {
          ...this.moveTo(afterStep(result.step)),
          config: {
            image_uri: result.imageUri,
            ...(result.sourceDigest !== null && { source_digest: result.sourceDigest }),
            ...(result.artefactDigests && { artefact_digests: result.artefactDigests }),
          },
        });
      default:
        return this.steps.move({}, claim, this.moveTo(afterStep(result.step)));
    }
  }

  fail(claim: Claim, code: string, message: string, exitCode: number | null = null): Promise<boolean> {
    const step: Step = stepOf(claim.status, claim.resumeStatus);
    return this.steps.move({}, claim, { ...this.moveTo(failureOf(step)), failure: { step, code, exitCode }, message });
  }

  /** The request for the interruption has stored its author and reason in the row. */
  interrupt(claim: Claim): Promise<boolean> {
    return this.steps.move({}, claim, { ...this.moveTo('INTERRUPTED'), code: 'interrupted' });
  }

  private leavePreparation(claim: Claim, result: StepResult & { step: 'CREATING' }): Promise<boolean> {
    return this.transactions.run({}, async (ctx) => {
      await this.steps.lockDeployment(ctx, claim.deploymentId);
      const to = afterPreparation(result.needsBuild, await this.steps.queueView(ctx, claim));
      const found = { config: { repo_commit_sha: result.repoCommitSha }, needsBuild: result.needsBuild };
      if (!(await this.steps.move(ctx, claim, { ...this.moveTo(to), ...found }))) return false;
      await this.steps.markProvisioned(ctx, claim.deploymentId);
      return true;
    });
  }

  private moveTo(to: Move['to']): Move {
    // A build waits for its turn without a deadline; its claim sets one.
    const deadlineS = isStep(to) && to !== 'AWAITING_BUILD' ? this.settings.deadlineS[to] : null;
    return { to, deadlineS, actor: `worker:${this.settings.owner}` };
  }

  private driverOf({ driver: name }: Claim): DeploymentDriver {
    const driver = this.drivers.find(name);
    if (driver) return driver;
    throw new StepFailedError(
      'driver_missing',
      `The driver '${name}' of the revision is not available (HEDDLE_DRIVER).`,
    );
  }

  private async environment(claim: Claim): Promise<Environment> {
    try {
      const version = { deploymentId: claim.deploymentId, version: claim.secretsVersion };
      return await this.secrets.environment(systemContext(claim.tenantId), version);
    } catch (error) {
      if (error instanceof SecretUnreadableError) throw new StepFailedError('secrets_unreadable', error.message);
      throw error;
    }
  }
}

/** A repeated revision has its build. */
const withoutBuild = <T extends { needsBuild: boolean }>({ rollbackOf }: Claim, prepared: T): T => ({
  ...prepared,
  needsBuild: prepared.needsBuild && rollbackOf === null,
});

function jobOf(claim: Claim): StepJob {
  const { id, deploymentId, deploymentName, tenantId, source, config, sourceConfig, snapshot, leaseGeneration } = claim;
  return {
    revisionId: id,
    deploymentId,
    deploymentName,
    tenantId,
    source,
    config,
    sourceConfig,
    snapshot,
    leaseGeneration,
  };
}
