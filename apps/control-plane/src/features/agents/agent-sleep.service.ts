import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '@heddle/http';
import { DeploymentLog } from '../../core/logs/deployment-log.port.js';
import { type AgentActivity, decideSleep, readActivity, type SleepDecision } from './agent-activity.plan.js';
import { startFailure } from './agent-process.plan.js';
import { AgentProcessRepository, type AgentRecord } from './agent-process.repository.js';
import { AgentSettings } from './agent.settings.js';
import { sourceOf } from './agent-log.js';

const activityTimeoutMs = 5_000;

/**
 * Scale to zero: the steps from a serving agent server to none, and back. First new requests wait (`withdraw`), so that
 * no request meets a process that ends. Then the process ends (`sleep`). Until that moment a wake-up only undoes the
 * first step. Each step is a conditional update, so that one of several concurrent steps succeeds.
 */
@Injectable()
export class AgentSleepService {
  constructor(
    private readonly settings: AgentSettings,
    private readonly agents: AgentProcessRepository,
    private readonly log: DeploymentLog,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async withdraw(agent: AgentRecord): Promise<void> {
    const { sleeps } = await this.ask(agent);
    // The next question comes after another idle time.
    if (!sleeps) return this.agents.noteUse([agent.deploymentId]);
    await this.agents.withdraw(agent, this.settings.idleMs);
  }

  /** Whether the process may end now. */
  async sleep(agent: AgentRecord): Promise<boolean> {
    const decision = await this.ask(agent);
    if (!decision.sleeps) {
      await this.agents.wake(agent.deploymentId);
      return false;
    }
    const isAsleep = await this.agents.noteSleep(agent, decision.wakeInMs);
    if (isAsleep) {
      const cron = decision.wakeInMs === null ? '' : `, or the cron that is due in ${seconds(decision.wakeInMs)} s,`;
      const idle = seconds(this.settings.idleMs);
      this.log.append(
        sourceOf(agent),
        'INFO',
        `No request for ${idle} s: stopping. The next request${cron} starts it.`,
      );
    }
    return isAsleep;
  }

  async wakeForWork(agent: AgentRecord): Promise<void> {
    const isWoken = await this.agents.wake(agent.deploymentId);
    if (isWoken && agent.pid === null) this.log.append(sourceOf(agent), 'INFO', 'Waking up: a cron is due soon.');
  }

  /** Starts the agent server of the deployment if it sleeps. Returns the reason if it failed to start; otherwise null. */
  async wakeForRequest(deploymentId: string): Promise<string | null> {
    const [agent] = await this.agents.serving(deploymentId);
    if (!agent) return null;
    if (agent.asleepForMs === null) return startFailure(agent);
    const wasServing = agent.pid !== null && agent.stoppingForMs === null;
    if ((await this.agents.wake(deploymentId)) && !wasServing) {
      this.log.append(sourceOf(agent), 'INFO', 'Waking up: a request arrived.');
    }
    return null;
  }

  private async ask(agent: AgentRecord): Promise<SleepDecision> {
    const activity = await this.activityOf(agent).catch((error: unknown) => {
      this.logger.warn({ err: error, revision_id: agent.revisionId }, 'the work of an agent server is unknown');
      return null;
    });
    return decideSleep(activity);
  }

  private async activityOf({ port }: AgentRecord): Promise<AgentActivity | null> {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics?format=json`, {
      signal: AbortSignal.timeout(activityTimeoutMs),
    });
    return readActivity(answer.ok ? await answer.json() : null);
  }
}

const seconds = (ms: number) => Math.round(ms / 1000);
