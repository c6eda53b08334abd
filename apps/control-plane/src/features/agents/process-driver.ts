import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { unpack } from '@heddle/builds';
import { ArtefactNotFoundError, ArtefactStore } from '../../core/artefacts/artefact-store.port.js';
import {
  type AgentObservation,
  type BuildResult,
  DeploymentDriver,
  type DeploymentRef,
  type Environment,
  StepFailedError,
  type StepJob,
  StepPendingError,
} from '../../core/drivers/driver.port.js';
import { BuilderService } from '../builds/builder.service.js';
import { AgentDatabasesService } from './agent-databases.service.js';
import { encodeVariables, graphVariables } from './agent-environment.plan.js';
import { AgentFolder } from './agent-folders.js';
import { lastLines } from './agent-log.js';
import { maxFailures, observeAgent } from './agent-process.plan.js';
import { AgentProcessRepository, processDriverName } from './agent-process.repository.js';
import { AgentSourcesService, buildPlanOf, identityOf } from './agent-sources.service.js';
import { AgentSupervisorService } from './agent-supervisor.service.js';
import { AgentSettings } from './agent.settings.js';
import { agentPath } from './agent-routes.plan.js';

const pollMs = 100;
const shownLines = 20;
/** Interval at which a roll-out is looked at whose agent server is not ready. */
const notReadyPollMs = 1_000;

/**
 * Runs each revision as an agent server on this machine. A step records what should run and waits for the supervisor,
 * which compares records with processes: so a step can be repeated or left at any point.
 */
@Injectable()
export class ProcessDriver extends DeploymentDriver {
  readonly name = processDriverName;

  constructor(
    private readonly settings: AgentSettings,
    private readonly sources: AgentSourcesService,
    private readonly builder: BuilderService,
    private readonly store: ArtefactStore,
    private readonly databases: AgentDatabasesService,
    private readonly agents: AgentProcessRepository,
    private readonly supervisor: AgentSupervisorService,
  ) {
    super();
  }

  async prepare(job: StepJob, signal: AbortSignal): Promise<{ repoCommitSha: string | null; needsBuild: boolean }> {
    signal.throwIfAborted();
    const { source } = job;
    if (source !== 'internal_source' && source !== 'github') {
      throw new StepFailedError('source_not_supported', `The process driver does not run the source '${source}'.`);
    }
    const prepared = await this.sources.prepare(job, signal);
    await this.databases.provide(job.tenantId, job.deploymentId);
    return prepared;
  }

  /** The build itself waits for its slot. */
  async startBuild(_job: StepJob, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
  }

  async build(job: StepJob, environment: Environment, signal: AbortSignal): Promise<BuildResult> {
    const { tenantId, deploymentId, revisionId, config } = job;
    const variables = graphVariables(identityOf(job), environment);
    encodeVariables(variables);
    const sourceDigest = await this.sources.fetch(job, signal);
    const request = {
      ...buildPlanOf(job),
      log: { tenantId, deploymentId, revisionId, stream: 'build' as const },
      sourceDigest: sourceDigest ?? config.source_digest ?? '',
      environment: variables,
      keepAt: this.folderOf(job).project,
    };
    return { sourceDigest, imageUri: null, artefactDigests: await this.builder.build(request, signal) };
  }

  async startRollOut(job: StepJob, environment: Environment, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    encodeVariables(graphVariables(identityOf(job), environment));
    await this.want(job, signal);
  }

  /** @throws {StepPendingError} The agent server is not ready, and gives the reason. */
  async rollOut(job: StepJob, signal: AbortSignal): Promise<{ url: string; imageVersion: string | null }> {
    for (;;) {
      signal.throwIfAborted();
      const agent = await this.agents.find(job.revisionId);
      // The supervisor removed it while the revision was not in a step of a roll-out.
      if (!agent) await this.want(job, signal);
      if (agent?.isReady && agent.port !== null) break;
      if (agent && agent.failures >= maxFailures) {
        const lines = await lastLines(this.folderOf(job), shownLines);
        throw new StepFailedError(
          'crashed',
          `${agent.lastEnd ?? 'The agent server ended.'} The end of its log:\n${lines}`,
        );
      }
      // The lease is free meanwhile, and the reason is the message of the revision.
      if (agent && agent.notReady !== null) throw new StepPendingError(agent.notReady, notReadyPollMs);
      await pause(pollMs, undefined, { signal });
    }
    return { url: `${this.settings.publicUrl}${agentPath(job.deploymentId)}`, imageVersion: null };
  }

  async destroy({ deploymentId, tenantId }: DeploymentRef, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    // The supervisor of each machine ends its processes, as their deployment is being deleted.
    while ((await this.agents.ofDeployment(deploymentId)).length > 0) {
      this.supervisor.wake();
      await pause(pollMs, undefined, { signal });
    }
    await this.databases.remove(tenantId, deploymentId);
    for (const revisionId of await this.agents.revisionsOf(deploymentId)) {
      await new AgentFolder(this.settings.folder, revisionId).remove();
    }
  }

  override async agentState({ deploymentId }: DeploymentRef): Promise<AgentObservation> {
    const [serving] = await this.agents.serving(deploymentId);
    return observeAgent(serving);
  }

  /** Records the agent server, with its files in place. */
  private async want(job: StepJob, signal: AbortSignal): Promise<void> {
    const folder = this.folderOf(job);
    await folder.create();
    if (!existsSync(folder.project)) await this.unpackInto(folder, job, signal);
    const { revisionId, deploymentId, tenantId } = job;
    await this.agents.record({ revisionId, deploymentId, tenantId, host: this.settings.host });
    this.supervisor.wake();
  }

  /** Into a draft first: a folder with the final name is complete. */
  private async unpackInto(folder: AgentFolder, { config }: StepJob, signal: AbortSignal): Promise<void> {
    const draft = `${folder.project}.draft`;
    await rm(draft, { recursive: true, force: true });
    try {
      for (const digest of config.artefact_digests ?? []) await unpack(await this.store.open(digest), draft, signal);
    } catch (error) {
      if (!(error instanceof ArtefactNotFoundError)) throw error;
      throw new StepFailedError(
        'artefact_missing',
        'The result of the build is no longer stored. Deploy the source again.',
      );
    }
    await rename(draft, folder.project);
  }

  private folderOf({ revisionId }: StepJob): AgentFolder {
    return new AgentFolder(this.settings.folder, revisionId);
  }
}
