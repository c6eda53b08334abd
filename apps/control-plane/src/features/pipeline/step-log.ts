import { Injectable } from '@nestjs/common';
import { within } from '@heddle/leases';
import { DeploymentLog, type LogLevel, type LogStream } from '../../core/logs/deployment-log.port.js';
import type { Step } from '../../core/revisions/revision.state.js';

interface LoggedRevision {
  id: string;
  tenantId: string;
  deploymentId: string;
}

/** Maximum time in ms that a step waits for its last lines. */
const flushMs = 5_000;

/** Lines of the pipeline itself in the logs of revisions: results of steps, with reasons. */
@Injectable()
export class StepLog {
  constructor(private readonly log: DeploymentLog) {}

  /** Resolves when all lines of the step are stored: another process may write about the next step at once. */
  finished(revision: LoggedRevision, step: Step): Promise<void> {
    this.append(revision, step, 'INFO', `Step ${step} finished.`);
    return this.stored();
  }

  retried(revision: LoggedRevision, step: Step, reason: string): void {
    this.append(revision, step, 'WARNING', `Step ${step} is retried: ${reason}`);
  }

  interrupted(revision: LoggedRevision, step: Step): void {
    this.append(revision, step, 'WARNING', `Step ${step} was interrupted.`);
  }

  /** Resolves when the line is stored, so that a client that sees the new status finds it. */
  failed(revision: LoggedRevision, step: Step, reason: string): Promise<void> {
    this.append(revision, step, 'ERROR', reason);
    return this.stored();
  }

  /** The reason without secret values: it becomes part of the revision, and events keep it. */
  redacted({ id, tenantId, deploymentId }: LoggedRevision, reason: string): Promise<string> {
    return this.log.redact({ tenantId, deploymentId, revisionId: id }, reason);
  }

  private async stored(): Promise<void> {
    await within(flushMs, this.log.flush(), () => undefined);
  }

  private append({ id, tenantId, deploymentId }: LoggedRevision, step: Step, level: LogLevel, message: string): void {
    const stream = streamOf(step);
    this.log.append({ tenantId, deploymentId, revisionId: id, stream }, level, message, 'verdict');
  }
}

/** Log in which a step is reported. */
const streamOf = (step: Step): LogStream => (step === 'AWAITING_DEPLOY' || step === 'DEPLOYING' ? 'deploy' : 'build');
