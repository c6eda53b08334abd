import { Injectable } from '@nestjs/common';
import { type RequestContext, systemContext } from '@heddle/auth';
import type { ListenerEntity, RemoteRollOutEntity } from '@heddle/entities-control-plane';
import {
  type BuildResult,
  DeploymentDriver,
  type DeploymentRef,
  DriverUnreachableError,
  type Environment,
  StepFailedError,
  type StepJob,
  StepPendingError,
} from '../../core/drivers/driver.port.js';
import { ListenerRepository } from '../../core/listeners/listener.repository.js';
import { RemoteRollOutRepository } from '../../core/listeners/remote-roll-out.repository.js';
import { listenerDriverName } from '../../core/drivers/drivers.js';

/** A listener that has not polled for this time counts as silent. */
const silentMs = 90_000;
/** A report makes the step due earlier. */
const checkEveryMs = 5_000;

/** Leaves the work to a remote listener: offers revisions to its polls, and waits for its reports. */
@Injectable()
export class ListenerDriver extends DeploymentDriver {
  readonly name = listenerDriverName;

  constructor(
    private readonly listeners: ListenerRepository,
    private readonly rollOuts: RemoteRollOutRepository,
  ) {
    super();
  }

  async prepare(job: StepJob): Promise<{ repoCommitSha: string | null; needsBuild: boolean }> {
    const listener = await this.listenerOf(systemContext(job.tenantId), job);
    const { k8s_namespace: namespace } = job.sourceConfig;
    const { k8s_namespaces: allowed } = listener.computeConfig;
    if (namespace && allowed && !allowed.includes(namespace)) {
      throw new StepFailedError(
        'namespace_not_allowed',
        `The listener '${listener.computeId}' does not have the namespace '${namespace}' any more.`,
      );
    }
    return { repoCommitSha: null, needsBuild: false };
  }

  startBuild(): Promise<void> {
    throw new StepFailedError('no_build', 'A listener deploys images and builds none.');
  }

  build(): Promise<BuildResult> {
    throw new StepFailedError('no_build', 'A listener deploys images and builds none.');
  }

  async startRollOut(job: StepJob, _environment: Environment): Promise<void> {
    const { listener, rollOut } = await this.offer(job);
    if (rollOut.state === 'offered')
      throw waiting(listener, `The listener '${listener.computeId}' has not taken it yet.`);
  }

  async rollOut(job: StepJob): Promise<{ url: string; imageVersion: string | null }> {
    const { listener, rollOut } = await this.offer(job);
    const { state, url, imageVersion, message } = rollOut;
    if (state === 'deployed') return { url: url ?? '', imageVersion };
    if (state === 'failed') throw new StepFailedError('remote_failed', message ?? 'The listener reported a failure.');
    throw waiting(listener, message ?? `The listener '${listener.computeId}' is rolling it out.`);
  }

  async destroy({ tenantId, deploymentId }: DeploymentRef): Promise<void> {
    if (!(await this.rollOuts.awaitsRemoval(systemContext(tenantId), deploymentId))) return;
    throw new StepPendingError('The listener has not removed the deployment yet.', checkEveryMs);
  }

  private async offer(job: StepJob): Promise<{ listener: ListenerEntity; rollOut: RemoteRollOutEntity }> {
    const ctx = systemContext(job.tenantId);
    const listener = await this.listenerOf(ctx, job);
    return { listener, rollOut: await this.rollOuts.offer(ctx, job.revisionId, listener.id) };
  }

  private async listenerOf(ctx: RequestContext, { sourceConfig }: StepJob): Promise<ListenerEntity> {
    const id = sourceConfig.listener_id ?? null;
    const listener = id === null ? null : await this.listeners.find(ctx, id);
    if (!listener)
      throw new StepFailedError('listener_missing', 'The listener of the deployment does not exist any more.');
    return listener;
  }
}

function waiting({ computeId, lastSeenAt }: ListenerEntity, message: string): Error {
  if (lastSeenAt !== null && Date.now() - lastSeenAt.getTime() < silentMs) {
    return new StepPendingError(message, checkEveryMs);
  }
  const since = lastSeenAt === null ? 'has not polled yet' : `has not polled since ${lastSeenAt.toISOString()}`;
  return new DriverUnreachableError(`The listener '${computeId}' ${since}.`);
}
