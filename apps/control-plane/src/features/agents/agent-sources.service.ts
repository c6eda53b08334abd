import { Injectable } from '@nestjs/common';
import type { BuildPlan } from '@heddle/builds';
import { StepFailedError, type StepJob } from '../../core/drivers/driver.port.js';
import { type GitRequest, GitSourceService } from '../git-sources/git-source.service.js';
import { type AgentIdentity, repositoryOf } from './agent-environment.plan.js';

/** Uploads and repositories: the sources of revisions that are built to run in a generic agent server. */
@Injectable()
export class AgentSourcesService {
  constructor(private readonly git: GitSourceService) {}

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

  /** Digest of the content of a repository, which it stores; null for an upload, whose content is stored already. */
  async fetch(job: StepJob, signal: AbortSignal): Promise<string | null> {
    return job.source === 'github' ? this.git.fetch(gitRequestOf(job, signal), job.config.repo_commit_sha ?? '') : null;
  }

  /** Applies to pushes, too: a push may name a commit of a fork, so the branch decides. */
  private resolve(job: StepJob, signal: AbortSignal): Promise<string> {
    return this.git.resolve(gitRequestOf(job, signal), job.config.repo_ref ?? '');
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

export const buildPlanOf = ({ config, snapshot }: StepJob): BuildPlan => ({
  configPath: config.config_path ?? 'langgraph.json',
  installCommand: snapshot.install_command,
  buildCommand: snapshot.build_command,
});

export const identityOf = (job: StepJob): AgentIdentity => ({
  ...job,
  repository: repositoryOf(job.sourceConfig.repo_url, job.config),
});
