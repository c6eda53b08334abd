import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { KubernetesObject } from '@kubernetes/client-node';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, NotificationListener } from '@heddle/database';
import { LOGGER } from '@heddle/http';
import { Loop } from '@heddle/leases';
import { DriverUnreachableError } from '../../core/drivers/driver.port.js';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { BuildResultRepository } from '../../core/revisions/build-result.repository.js';
import { LeaderLock } from '../../database/leader-lock.js';
import { linksUntilAnnotation } from './agent-objects.js';
import { KubernetesAgentRepository, kubernetesDriverName } from './kubernetes-agent.repository.js';
import { KubernetesAgentsService } from './kubernetes-agents.service.js';
import { KubernetesApi } from './kubernetes-api.js';
import { KubernetesBuildsService } from './kubernetes-builds.service.js';
import { KubernetesSettings } from './kubernetes.settings.js';
import { buildLabel, revisionLabel } from './object-names.js';
import { PodLogRepository } from './pod-log.repository.js';
import { PodLogs } from './pod-logs.js';
import { buildLogOf } from './build-log.plan.js';
import { type FoundRevision, noteSince, planReconciliation, removable } from './reconciliation.plan.js';
import { isAvailable } from './roll-out.plan.js';

/** Channel of moves of revisions: a roll-out ends with one. */
const revisionChannel = 'control_plane_revision';
const pruneEveryMs = 60_000;

/** Only one process of the installation reconciles; `LeaderLock` of the driver. */
export abstract class ReconcilerLock extends LeaderLock {}

/**
 * Makes the objects in the cluster match the revisions: removes those of revisions that are not wanted any more, applies
 * missing ones of serving revisions, renews their links, and copies the output of pods. Only Services and Deployments are
 * listed: another missing object shows in pods that do not start.
 */
@Injectable()
export class KubernetesReconcilerService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: Loop;
  private readonly logs: PodLogs;
  private readonly unwantedSinceMs = new Map<string, number>();
  private readonly endedSinceMs = new Map<string, number>();
  private readonly appliedAtMs = new Map<string, number>();
  private readonly stopping = new AbortController();
  private unsubscribe: (() => void) | undefined;
  private prunedAtMs = 0;

  constructor(
    settings: KubernetesSettings,
    api: KubernetesApi,
    log: DeploymentLog,
    private readonly positions: PodLogRepository,
    private readonly revisions: KubernetesAgentRepository,
    private readonly agents: KubernetesAgentsService,
    private readonly builds: KubernetesBuildsService,
    private readonly results: BuildResultRepository,
    private readonly lock: ReconcilerLock,
    private readonly notifications: NotificationListener,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.logs = new PodLogs(api, positions, log, logger);
    this.loop = new Loop(() => this.round(), {
      everyMs: () => settings.pollMs,
      onError: (error) => {
        if (this.stopping.signal.aborted) return;
        const isOutage = isDatabaseUnavailable(error) || error instanceof DriverUnreachableError;
        logger[isOutage ? 'warn' : 'error']({ err: error }, 'reconciling agents with the cluster failed');
      },
    });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.notifications.on(revisionChannel, () => this.loop.wake());
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.unsubscribe?.();
    this.stopping.abort('shutdown');
    await this.loop.stop();
    await this.logs.stop();
    await this.lock.stop();
  }

  private async round(): Promise<void> {
    if (!(await this.lock.isLeader())) return this.logs.stop();
    const { signal } = this.stopping;
    const wanted = new Map((await this.revisions.wanted()).map((one) => [one.revisionId, one]));
    const found = await this.findRevisions(signal);
    const known = await this.revisions.known(found.map(({ revisionId }) => revisionId));
    noteSince(
      this.unwantedSinceMs,
      found.map(({ revisionId }) => revisionId).filter((id) => !wanted.has(id)),
    );
    const plan = planReconciliation({
      found,
      serving: new Set([...wanted.values()].filter(({ isServing }) => isServing).map(({ revisionId }) => revisionId)),
      wanted: new Set(wanted.keys()),
      known,
      unwantedSinceMs: this.unwantedSinceMs,
      appliedAtMs: this.appliedAtMs,
      nowMs: Date.now(),
    });
    for (const revisionId of plan.remove) await this.attempt(revisionId, () => this.remove(revisionId, signal));
    for (const revisionId of plan.apply) await this.attempt(revisionId, () => this.restore(revisionId, signal));
    await this.removeEndedBuilds(signal);
    const [agentPods, buildPods] = [await this.agents.podsOf({}, signal), await this.builds.podsOf({}, signal)];
    await this.logs.round([
      ...agentPods.flatMap((pod) => {
        const owner = wanted.get(pod.metadata?.labels?.[revisionLabel] ?? '');
        return owner ? [{ pod, source: { ...owner, stream: 'deploy' as const } }] : [];
      }),
      ...buildPods.flatMap((pod) => {
        const source = buildLogOf(pod);
        return source ? [{ pod, source }] : [];
      }),
    ]);
    const pods = [...agentPods, ...buildPods];
    if (Date.now() - this.prunedAtMs < pruneEveryMs) return;
    this.prunedAtMs = Date.now();
    for (const id of this.appliedAtMs.keys()) if (!wanted.has(id)) this.appliedAtMs.delete(id);
    await this.positions.keepOnly(pods.flatMap(({ metadata }) => metadata?.uid ?? []));
  }

  private async findRevisions(signal: AbortSignal): Promise<FoundRevision[]> {
    const { services, deployments } = await this.agents.findAll(signal);
    const byRevision = new Map(deployments.map((one) => [one.metadata?.labels?.[revisionLabel], one]));
    const served = new Set(services.filter(isKept).map(({ metadata }) => metadata?.labels?.[revisionLabel]));
    const ids = new Set(
      [...services, ...deployments].flatMap(({ metadata }) => metadata?.labels?.[revisionLabel] ?? []),
    );
    return [...ids].map((revisionId) => {
      const deployment = byRevision.get(revisionId);
      const until = deployment?.metadata?.annotations?.[linksUntilAnnotation];
      return {
        revisionId,
        hasService: served.has(revisionId),
        hasDeployment: deployment !== undefined && isKept(deployment),
        isAvailable: deployment !== undefined && isAvailable(deployment),
        linksUntilS: until === undefined ? null : Number(until),
      };
    });
  }

  /** Jobs of revisions that are not being built any more. Those of other installations stay. */
  private async removeEndedBuilds(signal: AbortSignal): Promise<void> {
    const jobs = await this.builds.jobsOf({}, signal);
    const ids = jobs.flatMap(({ metadata }) => metadata?.labels?.[buildLabel] ?? []);
    const building = await this.results.building(kubernetesDriverName);
    noteSince(
      this.endedSinceMs,
      ids.filter((id) => !building.has(id)),
    );
    const known = await this.revisions.known(ids);
    for (const revisionId of removable(this.endedSinceMs, known, Date.now())) {
      await this.attempt(revisionId, () => this.builds.remove(revisionId, signal));
    }
  }

  /** One revision in trouble must not keep the others from their turn. */
  private async attempt(revisionId: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (this.stopping.signal.aborted || error instanceof DriverUnreachableError) throw error;
      this.logger.warn({ err: error, revision_id: revisionId }, 'the objects of a revision could not be reconciled');
    }
  }

  private async remove(revisionId: string, signal: AbortSignal): Promise<void> {
    await this.agents.removeRevision(revisionId, signal);
    this.logger.info({ revision_id: revisionId }, 'removed the objects of a revision');
  }

  private async restore(revisionId: string, signal: AbortSignal): Promise<void> {
    this.appliedAtMs.set(revisionId, Date.now());
    const agent = await this.revisions.find(revisionId);
    if (!agent) return;
    await this.agents.apply(agent, null, signal);
    this.logger.info({ revision_id: revisionId }, 'applied the objects of a serving revision');
  }
}

/** False for an object that is on its way out. */
const isKept = ({ metadata }: KubernetesObject): boolean => !metadata?.deletionTimestamp;
