import { Injectable } from '@nestjs/common';
import { AgentProcessRepository } from './agent-process.repository.js';
import { AgentSleepService } from './agent-sleep.service.js';
import { AgentTargetsService } from './agent-targets.service.js';
import { AgentSettings } from './agent.settings.js';

/** Processes of this machine. */
@Injectable()
export class ProcessTargets extends AgentTargetsService {
  private scaling: ReadonlySet<string> = new Set();

  constructor(
    private readonly settings: AgentSettings,
    private readonly agents: AgentProcessRepository,
    private readonly sleep: AgentSleepService,
  ) {
    super();
  }

  async targets(): Promise<ReadonlyMap<string, string>> {
    const targets = await this.agents.targets(this.settings.host);
    this.scaling = new Set(targets.filter((target) => target.scalesToZero).map(({ deploymentId }) => deploymentId));
    return new Map(targets.map(({ deploymentId, port }) => [deploymentId, `http://127.0.0.1:${port}`]));
  }

  isServed(deploymentId: string): Promise<boolean> {
    return this.agents.isServed(deploymentId);
  }

  override wake(deploymentId: string): Promise<string | null> {
    return this.sleep.wakeForRequest(deploymentId);
  }

  override async noteUse(deploymentIds: readonly string[]): Promise<void> {
    const scaling = deploymentIds.filter((id) => this.scaling.has(id));
    if (scaling.length > 0) await this.agents.noteUse(scaling);
  }
}
