import { Injectable } from '@nestjs/common';
import { type BuildResult, type Environment, StepFailedError, type StepJob } from '../../core/drivers/driver.port.js';
import { BuilderService } from '../builds/builder.service.js';
import { type GitRequest, GitSourceService } from '../git-sources/git-source.service.js';
import { type AgentIdentity, graphVariables, repositoryOf } from './agent-environment.plan.js';

/** Uploads and repositories: from the source of a revision to archives that any generic agent server runs. */
@Injectable()
export class AgentSourcesService {
  constructor(
    private readonly builder: BuilderService,
    private readonly git: GitSourceService,
  ) {}

  /** Commit of a repository; null for an upload or a revision that has its build. */
  async prepare(job: StepJob, signal: AbortSignal): Promise<{ repoCommitSha: string | null; needsBuild: boolean }> {
    const { source, config } = job;
    const isBuilt = (config.artefact_digests ?? null) !== null;
    if (!isBuilt && source === 'internal_source' && !config.source_digest) {
      throw new StepFailedError('source_missing', 'The revision has no uploaded source. Upload it again.');
    }
    const repoCommitSha = isBuilt || source !== 'github' ? config.repo_commit_sha : await this.resolve(job, signal);
    return { repoCommitSha, needsBuild: !isBuilt };
  }

  /** `keepAt` receives the built project; null if this machine needs the archives alone. */
  async build(
    job: StepJob,
    environment: Environment,
    keepAt: string | null,
    signal: AbortSignal,
  ): Promise<BuildResult> {
    const { tenantId, deploymentId, revisionId, config, snapshot } = job;
    const sourceDigest = job.source === 'github' ? await this.fetch(job, signal) : null;
    const artefactDigests = await this.builder.build(
      {
        log: { tenantId, deploymentId, revisionId, stream: 'build' },
        sourceDigest: sourceDigest ?? config.source_digest ?? '',
        configPath: config.config_path ?? 'langgraph.json',
        installCommand: snapshot.install_command,
        buildCommand: snapshot.build_command,
        environment: graphVariables(identityOf(job), environment),
        keepAt,
      },
      signal,
    );
    return { sourceDigest, imageUri: null, artefactDigests };
  }

  /** Also after a push, which may name a commit of a fork: what counts is the branch. */
  private resolve(job: StepJob, signal: AbortSignal): Promise<string> {
    return this.git.resolve(gitRequestOf(job, signal), job.config.repo_ref ?? '');
  }

  private fetch(job: StepJob, signal: AbortSignal): Promise<string> {
    return this.git.fetch(gitRequestOf(job, signal), job.config.repo_commit_sha ?? '');
  }
}

const gitRequestOf = (
  { tenantId, deploymentId, revisionId, sourceConfig }: StepJob,
  signal: AbortSignal,
): GitRequest => ({
  log: { tenantId, deploymentId, revisionId, stream: 'build' },
  repoUrl: sourceConfig.repo_url ?? '',
  signal,
});

export const identityOf = (job: StepJob): AgentIdentity => ({
  ...job,
  repository: repositoryOf(job.sourceConfig.repo_url, job.config),
});
