import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type BuildResult,
  DeploymentDriver,
  type DeploymentRef,
  type Environment,
  StepFailedError,
  type StepJob,
  StepPendingError,
} from '../../core/drivers/driver.port.js';
import { imageVersionOf } from '../../core/drivers/image-version.js';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { encodeVariables, graphVariables } from '../agents/agent-environment.plan.js';
import { agentPath } from '../agents/agent-routes.plan.js';
import { AgentSourcesService, identityOf } from '../agents/agent-sources.service.js';
import {
  type KubernetesAgent,
  KubernetesAgentRepository,
  kubernetesDriverName,
} from './kubernetes-agent.repository.js';
import { KubernetesAgentsService } from './kubernetes-agents.service.js';
import { KubernetesBuildsService } from './kubernetes-builds.service.js';
import { KubernetesSettings } from './kubernetes.settings.js';
import { revisionLabel } from './object-names.js';
import { askNotReady } from './pod-readiness.js';
import { isObstacle, judgeRollOut, type RollOutState, unreadyPod } from './roll-out.plan.js';

const pollMs = 500;
/** Interval at which a roll-out is looked at that the cluster, or its agent server, holds up. */
const obstaclePollMs = 2_000;
const builtSources = ['internal_source', 'github'];
const imageSources = ['external_docker', 'internal_docker'];

/**
 * Runs each revision as a Deployment of its own on Kubernetes. A step applies the wanted objects and observes them; the
 * reconciler removes objects that are no longer wanted. So a step can be repeated or left at any point.
 */
@Injectable()
export class KubernetesDriver extends DeploymentDriver {
  readonly name = kubernetesDriverName;
  /** Last obstacle in the log, by revision. */
  private readonly told = new Map<string, string>();

  constructor(
    private readonly settings: KubernetesSettings,
    private readonly sources: AgentSourcesService,
    private readonly builds: KubernetesBuildsService,
    private readonly agents: KubernetesAgentsService,
    private readonly revisions: KubernetesAgentRepository,
    private readonly log: DeploymentLog,
  ) {
    super();
  }

  async prepare(job: StepJob, signal: AbortSignal): Promise<{ repoCommitSha: string | null; needsBuild: boolean }> {
    signal.throwIfAborted();
    this.agents.planResources(job.snapshot);
    const prepared = await this.prepareSource(job, signal);
    await this.agents.prepareDeployment(job, signal);
    return prepared;
  }

  /** No call is needed before the build: the Job is part of it. */
  async startBuild(_job: StepJob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
  }

  async build(job: StepJob, environment: Environment, signal: AbortSignal): Promise<BuildResult> {
    signal.throwIfAborted();
    if (builtSources.includes(job.source)) return this.builds.build(job, environment, signal);
    return { sourceDigest: null, imageUri: job.config.image_uri, artefactDigests: null };
  }

  async startRollOut(job: StepJob, environment: Environment, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    encodeVariables(graphVariables(identityOf(job), environment));
    await this.agents.apply(agentOf(job, 0), environment, signal);
  }

  /** @throws {StepPendingError} The cluster or the agent server holds it up. The reason becomes the message of the revision. */
  async rollOut(job: StepJob, signal: AbortSignal): Promise<{ url: string; imageVersion: string | null }> {
    let told = this.told.get(job.revisionId) ?? '';
    this.told.delete(job.revisionId);
    for (;;) {
      signal.throwIfAborted();
      const state = await this.observe(job, signal);
      if (state.kind === 'ready') break;
      if (state.kind === 'failed') {
        const { code, message, exitCode } = state.failure;
        throw new StepFailedError(code, message, exitCode);
      }
      const reason = state.reason?.message ?? 'Waiting for the pods.';
      if (reason !== told) this.say(job, reason);
      told = reason;
      if (state.reason && isObstacle(state.reason)) {
        this.told.set(job.revisionId, reason);
        throw new StepPendingError(reason, obstaclePollMs);
      }
      await pause(pollMs, undefined, { signal });
    }
    this.say(job, 'The pods are ready.');
    return {
      url: `${this.settings.publicUrl}${agentPath(job.deploymentId)}`,
      imageVersion: imageVersionOf(job.config.image_uri),
    };
  }

  async destroy(deployment: DeploymentRef, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    await this.agents.removeDeployment(deployment, signal);
  }

  private async prepareSource(job: StepJob, signal: AbortSignal) {
    if (builtSources.includes(job.source)) return this.sources.prepare(job, signal);
    if (!imageSources.includes(job.source)) {
      throw new StepFailedError(
        'source_not_supported',
        `The kubernetes driver does not run the source '${job.source}'.`,
      );
    }
    if (job.config.image_uri === null) throw new StepFailedError('image_missing', 'The revision names no image.');
    return { repoCommitSha: null, needsBuild: false };
  }

  private async observe(job: StepJob, signal: AbortSignal): Promise<RollOutState> {
    const deployment = await this.agents.find(job.revisionId, signal);
    if (deployment) {
      const pods = await this.agents.podsOf({ [revisionLabel]: job.revisionId }, signal);
      const unready = unreadyPod(pods);
      return judgeRollOut(deployment, pods, unready ? await askNotReady(unready, signal) : null);
    }
    // Another process removed it while the revision was not in a step of a roll-out.
    const stored = await this.revisions.find(job.revisionId);
    if (!stored) throw new StepFailedError('revision_replaced', 'The revision is no longer to be deployed.');
    await this.agents.apply(agentOf(job, stored.secretsVersion), null, signal);
    return { kind: 'waiting', reason: null };
  }

  private say({ tenantId, deploymentId, revisionId }: StepJob, message: string): void {
    this.log.append({ tenantId, deploymentId, revisionId, stream: 'deploy' }, 'INFO', message);
  }
}

const agentOf = (job: StepJob, secretsVersion: number): KubernetesAgent => ({
  revisionId: job.revisionId,
  deploymentId: job.deploymentId,
  deploymentName: job.deploymentName,
  tenantId: job.tenantId,
  source: job.source,
  secretsVersion,
  config: job.config,
  snapshot: job.snapshot,
  repoUrl: job.sourceConfig.repo_url,
});
