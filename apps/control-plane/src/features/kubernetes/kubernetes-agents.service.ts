import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { KubernetesObject, V1Deployment, V1Pod, V1Service } from '@kubernetes/client-node';
import { systemContext } from '@heddle/auth';
import { ArtefactNotFoundError, ArtefactStore } from '../../core/artefacts/artefact-store.port.js';
import {
  type DeploymentRef,
  type Environment,
  StepFailedError,
  StepPendingError,
} from '../../core/drivers/driver.port.js';
import { AgentDatabasesService } from '../agents/agent-databases.service.js';
import { agentEnvironment, repositoryOf } from '../agents/agent-environment.plan.js';
import { TracingKeysService } from '../keys/tracing-keys.service.js';
import { SecretsService } from '../secrets/secrets.service.js';
import { SourcesService } from '../sources/sources.service.js';
import {
  agentPort,
  databaseCaPath,
  projectFolder,
  revisionObjects,
  type RevisionObjectsOptions,
} from './agent-objects.js';
import { deploymentObjects } from './deployment-objects.js';
import { type KubernetesAgent, KubernetesAgentRepository } from './kubernetes-agent.repository.js';
import { KubernetesApi, type ObjectRef } from './kubernetes-api.js';
import { KubernetesBuildsService } from './kubernetes-builds.service.js';
import { KubernetesSettings } from './kubernetes.settings.js';
import {
  buildLabel,
  buildName,
  deploymentLabel,
  objectName,
  ownBuildLabels,
  ownLabels,
  revisionLabel,
} from './object-names.js';
import { planPodResources, type PodResources } from './pod-resources.plan.js';

/** Validity of links to artefacts: pods that start later fetch with renewed ones. */
const linkS = 36 * 3600;
/** Runs of a deleted deployment are not waited for. */
const deletedGraceS = 5;
const pollMs = 500;
/** Pods of a lost node stay: their deployment leaves its place to others after this time, for a while. */
const maxRemovalMs = 10_000;
const removalRetryMs = 10_000;

/** Kinds in the order of removal: the Service marks that the others exist. */
const revisionKinds = [
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' },
  { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' },
  { apiVersion: 'v1', kind: 'Secret' },
  { apiVersion: 'v1', kind: 'Service' },
];
const policyKind = { apiVersion: 'networking.k8s.io/v1', kind: 'NetworkPolicy' };
const accountKind = { apiVersion: 'v1', kind: 'ServiceAccount' };

type Owner = Pick<KubernetesAgent, 'deploymentId' | 'tenantId'>;

/** Objects of agents in the cluster. Every operation may be repeated, or left at any point and repeated later. */
@Injectable()
export class KubernetesAgentsService {
  constructor(
    private readonly settings: KubernetesSettings,
    private readonly api: KubernetesApi,
    private readonly agents: KubernetesAgentRepository,
    private readonly builds: KubernetesBuildsService,
    private readonly databases: AgentDatabasesService,
    private readonly secrets: SecretsService,
    private readonly sources: SourcesService,
    private readonly store: ArtefactStore,
    private readonly tracingKeys: TracingKeysService,
  ) {}

  /** @throws {StepFailedError} The driver does not support a field of the resource_spec. */
  planResources(snapshot: KubernetesAgent['snapshot']): PodResources {
    return planPodResources(snapshot, this.settings);
  }

  /** Objects that all revisions share, and the database. */
  async prepareDeployment({ deploymentId, tenantId }: Owner, signal: AbortSignal): Promise<void> {
    await this.databases.provide(tenantId, deploymentId);
    await this.applyShared({ deploymentId, tenantId }, signal);
  }

  /** Applies the objects of a revision; `environment` has its secrets, null reads them. */
  async apply(agent: KubernetesAgent, environment: Environment | null, signal: AbortSignal): Promise<void> {
    const options = await this.describe(agent, environment ?? (await this.secretsOf(agent)), signal);
    await this.requireWanted(agent);
    await this.applyShared(agent, signal);
    for (const object of revisionObjects(options)) {
      await this.api.apply(object as KubernetesObject, { [revisionLabel]: agent.revisionId }, signal);
    }
    // A worker that was paused must not leave objects of a deployment that was deleted meanwhile.
    await this.requireWanted(agent);
  }

  find(revisionId: string, signal: AbortSignal): Promise<V1Deployment | null> {
    return this.api.get<V1Deployment>(
      { apiVersion: 'apps/v1', kind: 'Deployment', name: objectName(revisionId) },
      signal,
    );
  }

  podsOf(labels: Readonly<Record<string, string>>, signal: AbortSignal): Promise<V1Pod[]> {
    return this.api.list<V1Pod>({ apiVersion: 'v1', kind: 'Pod' }, { ...ownLabels, ...labels }, signal);
  }

  /** Services and Deployments of all revisions. */
  async findAll(signal: AbortSignal): Promise<{ services: V1Service[]; deployments: V1Deployment[] }> {
    const services = await this.api.list<V1Service>({ apiVersion: 'v1', kind: 'Service' }, ownLabels, signal);
    const deployments = await this.api.list<V1Deployment>(
      { apiVersion: 'apps/v1', kind: 'Deployment' },
      ownLabels,
      signal,
    );
    return { services, deployments };
  }

  async removeRevision(revisionId: string, signal: AbortSignal): Promise<void> {
    const name = objectName(revisionId);
    for (const kind of revisionKinds) {
      await this.api.remove({ ...kind, name }, { [revisionLabel]: revisionId }, signal);
    }
  }

  /**
   * Resolves when no pod of the deployment is left.
   *
   * @throws {StepPendingError} Its pods take long.
   */
  async removeDeployment({ deploymentId, tenantId }: DeploymentRef, signal: AbortSignal): Promise<void> {
    const labels = { [deploymentLabel]: deploymentId };
    const services = await this.api.list<V1Service>(
      { apiVersion: 'v1', kind: 'Service' },
      { ...ownLabels, ...labels },
      signal,
    );
    for (const { metadata } of services) {
      const revisionId = metadata?.labels?.[revisionLabel];
      if (revisionId !== undefined) await this.removeRevision(revisionId, signal);
    }
    for (const { metadata } of await this.builds.jobsOf(labels, signal)) {
      await this.builds.remove(metadata?.labels?.[buildLabel] ?? '', signal);
    }
    await this.removePods(labels, signal);
    await this.removeShared(deploymentId, signal);
    await this.databases.remove(tenantId, deploymentId);
  }

  private async removePods(labels: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    for (const startedAtMs = performance.now(); ; await pause(pollMs, undefined, { signal })) {
      const pods = await this.podsOf(labels, signal);
      const isOver = pods.length === 0 && (await this.builds.jobsOf(labels, signal)).length === 0;
      if (isOver) return;
      for (const { metadata } of pods) {
        const ref: ObjectRef = { apiVersion: 'v1', kind: 'Pod', name: metadata?.name ?? '' };
        await this.api.remove(ref, labels, signal, deletedGraceS);
      }
      if (performance.now() - startedAtMs > maxRemovalMs) {
        throw new StepPendingError(`The deployment still has ${pods.length} pods.`, removalRetryMs);
      }
    }
  }

  /** Last: the policies hold until the pods are gone. */
  private async removeShared(deploymentId: string, signal: AbortSignal): Promise<void> {
    const owner = { [deploymentLabel]: deploymentId };
    const [agents, builds] = [objectName(deploymentId), buildName(deploymentId)];
    await this.api.remove({ ...policyKind, name: builds }, { ...ownBuildLabels, ...owner }, signal);
    await this.api.remove({ ...policyKind, name: agents }, owner, signal);
    await this.api.remove({ ...accountKind, name: agents }, owner, signal);
  }

  private async applyShared(owner: Owner, signal: AbortSignal): Promise<void> {
    const { namespace } = this.api;
    const { controlPlaneUrl, controlPlaneNamespace, tracingUrl } = this.settings;
    const objects = deploymentObjects({
      ...this.settings,
      ...owner,
      namespace,
      controlPlaneNamespace: controlPlaneNamespace ?? namespace,
      controlPlanePort: portOf(controlPlaneUrl),
      experimentsPort: tracingUrl === undefined ? null : portOf(tracingUrl),
    });
    for (const object of objects) {
      await this.api.apply(object as KubernetesObject, object.metadata?.labels ?? {}, signal);
    }
  }

  private async requireWanted({ revisionId, deploymentId }: KubernetesAgent): Promise<void> {
    if (await this.agents.isWanted(revisionId)) return;
    await this.removeRevision(revisionId, new AbortController().signal);
    throw new StepFailedError(
      'revision_replaced',
      `The revision of deployment ${deploymentId} is no longer to be deployed.`,
    );
  }

  private secretsOf({ tenantId, deploymentId, secretsVersion }: KubernetesAgent): Promise<Environment> {
    return this.secrets.environment(systemContext(tenantId), { deploymentId, version: secretsVersion });
  }

  private async describe(
    agent: KubernetesAgent,
    secrets: Environment,
    signal: AbortSignal,
  ): Promise<RevisionObjectsOptions> {
    const { settings } = this;
    const resources = this.planResources(agent.snapshot);
    const digests = agent.config.image_uri === null ? await this.storedArtefacts(agent) : null;
    signal.throwIfAborted();
    const linksUntilS = digests && Math.floor(Date.now() / 1000) + linkS;
    const database = await this.databaseOf(agent);
    const configPath = agent.config.config_path ?? 'langgraph.json';
    const { DATABASE_URL, AGENT_GRAPH_VARIABLES, AGENT_TRACING_KEY, ...environment } = agentEnvironment({
      ...agent,
      repository: repositoryOf(agent.repoUrl, agent.config),
      secrets,
      configFile: `${projectFolder}/${configPath}`,
      databaseUrl: database.url,
      port: agentPort,
      controlPlaneUrl: settings.controlPlaneUrl,
      home: '/tmp',
      drainMs: settings.drainMs,
      memoryMb: resources.memoryLimitMb,
      common: {},
      tracing: await this.tracingKeys.access(settings.tracingUrl, agent.tenantId),
    });
    const names = resources.secretVariables.map(({ name }) => name);
    if (digests === null) delete environment.AGENT_CONFIG;
    return {
      ...settings,
      ...agent,
      namespace: this.api.namespace,
      image: agent.config.image_uri ?? settings.image,
      resources,
      environment: {
        ...environment,
        HEDDLE_HOST: '::',
        AGENT_WORKER_THREADS: String(Math.max(1, Math.floor(resources.cpu))),
        ...(names.length > 0 && { AGENT_GRAPH_ENV: names.join(',') }),
      },
      secrets: {
        'database-url': DATABASE_URL ?? '',
        'graph-variables': AGENT_GRAPH_VARIABLES ?? '{}',
        ...(AGENT_TRACING_KEY !== undefined && { 'tracing-key': AGENT_TRACING_KEY }),
        ...(digests && linksUntilS !== null && { artefacts: this.linksTo(digests, linksUntilS) }),
        ...(database.authority !== null && { 'ca.crt': database.authority }),
      },
      hasProject: digests !== null,
      linksUntilS,
    };
  }

  private async storedArtefacts({ config }: KubernetesAgent): Promise<string[]> {
    const digests = config.artefact_digests ?? [];
    if (digests.length === 0)
      throw new StepFailedError('artefact_missing', 'The revision has no build. Deploy it again.');
    try {
      for (const digest of digests) (await this.store.open(digest)).on('error', () => undefined).destroy();
      return digests;
    } catch (error) {
      if (!(error instanceof ArtefactNotFoundError)) throw error;
      throw new StepFailedError(
        'artefact_missing',
        'The result of the build is no longer stored. Deploy the source again.',
      );
    }
  }

  private linksTo(digests: readonly string[], untilS: number): string {
    const base = this.settings.controlPlaneUrl.replace(/\/+$/, '');
    return JSON.stringify(
      digests.map((digest) => ({ url: `${base}${this.sources.artefactPath(digest, untilS)}`, digest })),
    );
  }

  /** The certificate authority of the database is a file of this machine; pods get it from their Secret. */
  private async databaseOf({ tenantId, deploymentId }: Owner): Promise<{ url: string; authority: string | null }> {
    const url = new URL(await this.databases.urlOf(tenantId, deploymentId));
    const { databaseCaFile } = this.settings;
    if (databaseCaFile === null) return { url: url.toString(), authority: null };
    url.searchParams.set('sslrootcert', databaseCaPath);
    return { url: url.toString(), authority: await readFile(databaseCaFile, 'utf8') };
  }
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
