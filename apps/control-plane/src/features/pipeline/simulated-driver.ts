import { setTimeout as delay } from 'node:timers/promises';
import {
  type BuildResult,
  DeploymentDriver,
  type DeploymentRef,
  type Environment,
  StepFailedError,
  type StepJob,
} from '../../core/drivers/driver.port.js';
import { imageVersionOf } from '../../core/drivers/image-version.js';
import { DeploymentLog, type LogStream } from '../../core/logs/deployment-log.port.js';

interface SimulatedDriverOptions {
  stepMs: number;
  /** URL of a deployed revision. */
  agentServerUrl: string;
}

/** Factor by which `simulate-slow` extends each step. */
const slowFactor = 10;

const markers = {
  create: 'simulate-create-failed',
  build: 'simulate-build-failed',
  deploy: 'simulate-deploy-failed',
  slow: 'simulate-slow',
};

/**
 * Simulates every status, with realistic timing and failures on request, without a process. It reads no repository and
 * builds nothing, so it reports neither commit nor image.
 */
export class SimulatedDriver extends DeploymentDriver {
  readonly name = 'simulated';

  constructor(
    private readonly options: SimulatedDriverOptions,
    private readonly log: DeploymentLog,
  ) {
    super();
  }

  async prepare(job: StepJob, signal: AbortSignal): Promise<{ repoCommitSha: string | null; needsBuild: boolean }> {
    await this.step(job, signal);
    if (asks(job, markers.create)) {
      throw new StepFailedError('create_failed', `The source asks for this failure (${markers.create}).`);
    }
    this.say(job, 'build', `Source accepted (${sourceOf(job)}). The driver is simulated: nothing is built or started.`);
    const buildable = job.source === 'github' || job.source === 'internal_source';
    return {
      repoCommitSha: null,
      // A failing build can be requested for an image source, too; it then needs a build.
      needsBuild: buildable || asks(job, markers.build),
    };
  }

  async startBuild(job: StepJob, signal: AbortSignal): Promise<void> {
    await this.step(job, signal);
  }

  async build(job: StepJob, _environment: Environment, signal: AbortSignal): Promise<BuildResult> {
    this.say(job, 'build', `Simulated build of ${job.deploymentName} started.`);
    await this.step(job, signal);
    if (asks(job, markers.build)) {
      throw new StepFailedError(
        'build_failed',
        `The build ended with exit code 1, as the source asks (${markers.build}).`,
        1,
      );
    }
    return { sourceDigest: null, imageUri: job.config.image_uri, artefactDigests: null };
  }

  async startRollOut(job: StepJob, _environment: Environment, signal: AbortSignal): Promise<void> {
    await this.step(job, signal);
  }

  async rollOut(job: StepJob, signal: AbortSignal): Promise<{ url: string; imageVersion: string | null }> {
    this.say(job, 'deploy', `Simulated roll-out of ${job.deploymentName} started.`);
    await this.step(job, signal);
    if (asks(job, markers.deploy)) {
      throw new StepFailedError(
        'deploy_failed',
        `The deployment did not become healthy, as the source asks (${markers.deploy}).`,
      );
    }
    this.say(job, 'deploy', `The simulated address of ${job.deploymentName} is ${this.options.agentServerUrl}.`);
    return { url: this.options.agentServerUrl, imageVersion: imageVersionOf(job.config.image_uri) };
  }

  async destroy(_deployment: DeploymentRef, signal: AbortSignal): Promise<void> {
    await delay(this.options.stepMs, undefined, { signal });
  }

  private say({ tenantId, deploymentId, revisionId }: StepJob, stream: LogStream, message: string): void {
    this.log.append({ tenantId, deploymentId, revisionId, stream }, 'INFO', message);
  }

  private async step(job: StepJob, signal: AbortSignal): Promise<void> {
    await delay(this.options.stepMs * (asks(job, markers.slow) ? slowFactor : 1), undefined, { signal });
  }
}

const sourceOf = ({ source, config }: StepJob): string =>
  config.repo_ref ?? config.image_uri ?? config.source_tarball_path ?? source;

function asks({ config }: StepJob, marker: string): boolean {
  return [config.repo_ref, config.image_uri, config.config_path].some((text) => text?.includes(marker));
}
