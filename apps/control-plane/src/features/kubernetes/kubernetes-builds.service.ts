import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { KubernetesObject, V1Job, V1Pod, V1Secret } from '@kubernetes/client-node';
import type { BuildJob } from '@heddle/builds';
import {
  type BuildResult,
  type Environment,
  StepFailedError,
  type StepJob,
  StepPendingError,
} from '../../core/drivers/driver.port.js';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { BuildResultRepository } from '../../core/revisions/build-result.repository.js';
import { encodeVariables, graphVariables } from '../agents/agent-environment.plan.js';
import { AgentSourcesService, buildPlanOf, identityOf } from '../agents/agent-sources.service.js';
import { SourcesService } from '../sources/sources.service.js';
import { progressDeadlineS } from './agent-objects.js';
import { type BuildState, judgeBuild } from './build-job.plan.js';
import { buildJob, buildSecret, sourceDigestAnnotation } from './build-objects.js';
import { BuildResultsService } from './build-results.service.js';
import { KubernetesApi } from './kubernetes-api.js';
import { KubernetesSettings } from './kubernetes.settings.js';
import { buildLabel, buildName, ownBuildLabels } from './object-names.js';
import { type Failure, isObstacle } from './roll-out.plan.js';

const pollMs = 500;
/** Interval at which a build is looked at that the cluster holds up. */
const obstaclePollMs = 2_000;
/** Links outlive the Job, whose last act is the upload. */
const linkMarginS = 600;
const bytesPerMb = 1024 * 1024;
const jobKind = { apiVersion: 'batch/v1', kind: 'Job' };

/**
 * Builds revisions as Jobs. A revision has one Job, whose name follows from its id: a repeated step adopts it. A result
 * counts when it is recorded with the revision; the Job itself is removed by the reconciler.
 */
@Injectable()
export class KubernetesBuildsService {
  /** Last obstacle, by revision. */
  private readonly held = new Map<string, Failure>();

  constructor(
    private readonly settings: KubernetesSettings,
    private readonly api: KubernetesApi,
    private readonly repositories: AgentSourcesService,
    private readonly sources: SourcesService,
    private readonly links: BuildResultsService,
    private readonly results: BuildResultRepository,
    private readonly log: DeploymentLog,
  ) {}

  /** @throws {StepPendingError} The cluster holds it up. The reason becomes the message of the revision. */
  async build(job: StepJob, environment: Environment, signal: AbortSignal): Promise<BuildResult> {
    const held = this.held.get(job.revisionId) ?? null;
    this.held.delete(job.revisionId);
    for (let sourceDigest: string | null = null; ; await pause(pollMs, undefined, { signal })) {
      signal.throwIfAborted();
      const found = await this.find(job.revisionId, signal);
      sourceDigest = found?.metadata?.annotations?.[sourceDigestAnnotation] ?? sourceDigest;
      // Read after the Job: a result is recorded before its Job ends.
      const stored = await this.results.find(job.revisionId);
      if (stored?.artefactDigests) return { sourceDigest, imageUri: null, artefactDigests: stored.artefactDigests };
      if (!stored?.isBuilding) throw new StepFailedError('revision_replaced', 'The revision is no longer to be built.');
      // The name is free when the pods of a removed Job are gone.
      if (found?.metadata?.deletionTimestamp) continue;
      const present = found ?? (await this.create(job, environment, signal));
      await this.provideSecret(job, environment, present, signal);
      const pods = await this.podsOf({ [buildLabel]: job.revisionId }, signal);
      this.settle(job, judgeBuild(present, pods, held), held);
    }
  }

  /** Jobs with these labels, on their way out too. */
  jobsOf(labels: Readonly<Record<string, string>>, signal: AbortSignal): Promise<V1Job[]> {
    return this.api.list<V1Job>(jobKind, { ...ownBuildLabels, ...labels }, signal);
  }

  podsOf(labels: Readonly<Record<string, string>>, signal: AbortSignal): Promise<V1Pod[]> {
    return this.api.list<V1Pod>({ apiVersion: 'v1', kind: 'Pod' }, { ...ownBuildLabels, ...labels }, signal);
  }

  /** The Job goes with its pods and its Secret. */
  async remove(revisionId: string, signal: AbortSignal): Promise<void> {
    await this.api.remove({ ...jobKind, name: buildName(revisionId) }, ownerOf(revisionId), signal);
  }

  private settle({ revisionId, tenantId, deploymentId }: StepJob, state: BuildState, held: Failure | null): void {
    if (state.kind === 'ended') throw new StepFailedError('build_failed', 'The build ended without a result.');
    if (state.kind === 'failed') {
      const { code, message, exitCode } = state.failure;
      throw new StepFailedError(code, message, exitCode);
    }
    const { reason } = state;
    if (reason === null || !isObstacle(reason)) return;
    if (reason.message !== held?.message) {
      this.log.append({ tenantId, deploymentId, revisionId, stream: 'build' }, 'INFO', reason.message);
    }
    this.held.set(revisionId, reason);
    throw new StepPendingError(reason.message, obstaclePollMs);
  }

  private find(revisionId: string, signal: AbortSignal): Promise<V1Job | null> {
    return this.api.get<V1Job>({ ...jobKind, name: buildName(revisionId) }, signal);
  }

  private async create(job: StepJob, environment: Environment, signal: AbortSignal): Promise<V1Job> {
    const { settings } = this;
    encodeVariables(graphVariables(identityOf(job), environment));
    const fetchedDigest = await this.repositories.fetch(job, signal);
    const { limits, ...builds } = settings.builds;
    const object = buildJob({
      ...settings,
      ...job,
      ...builds,
      namespace: this.api.namespace,
      deadlineS: progressDeadlineS(builds.deadlineS),
      maxMemoryMb: Math.ceil(limits.maxMemoryBytes / bytesPerMb),
      maxDiskMb: Math.ceil(limits.maxDiskBytes / bytesPerMb),
      fetchedDigest,
    });
    return this.api.apply(object as KubernetesObject, ownerOf(job.revisionId), signal);
  }

  /** Creates the Secret that the pod of the Job waits for. A process may have ended between the two. */
  private async provideSecret(
    job: StepJob,
    environment: Environment,
    present: V1Job,
    signal: AbortSignal,
  ): Promise<void> {
    const { revisionId, config } = job;
    const name = buildName(revisionId);
    if (await this.api.get<V1Secret>({ apiVersion: 'v1', kind: 'Secret', name }, signal)) return;
    const { builds, controlPlaneUrl } = this.settings;
    const base = controlPlaneUrl.replace(/\/+$/, '');
    const untilS = Math.floor(Date.now() / 1000) + builds.deadlineS + linkMarginS;
    const digest = present.metadata?.annotations?.[sourceDigestAnnotation] ?? config.source_digest ?? '';
    const given: BuildJob = {
      plan: buildPlanOf(job),
      limits: builds.limits,
      source: { url: `${base}${this.sources.artefactPath(digest, untilS)}`, digest },
      resultUrl: `${base}${this.links.pathOf(revisionId, untilS)}`,
    };
    const values = {
      'build-job': JSON.stringify(given),
      'graph-variables': encodeVariables(graphVariables(identityOf(job), environment)),
    };
    const secret = buildSecret({ ...job, namespace: this.api.namespace }, values, present);
    await this.api.apply(secret as KubernetesObject, ownerOf(revisionId), signal);
  }
}

const ownerOf = (revisionId: string) => ({ ...ownBuildLabels, [buildLabel]: revisionId });
