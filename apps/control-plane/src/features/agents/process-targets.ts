import { Injectable } from '@nestjs/common';
import { AgentProcessRepository } from './agent-process.repository.js';
import { AgentTargetsService } from './agent-targets.service.js';
import { AgentSettings } from './agent.settings.js';

/** Processes of this machine. */
@Injectable()
export class ProcessTargets extends AgentTargetsService {
  constructor(
    private readonly settings: AgentSettings,
    private readonly agents: AgentProcessRepository,
  ) {
    super();
  }

  async targets(): Promise<ReadonlyMap<string, string>> {
    const ports = await this.agents.targets(this.settings.host);
    return new Map([...ports].map(([deploymentId, port]) => [deploymentId, `http://127.0.0.1:${port}`]));
  }

  isServed(deploymentId: string): Promise<boolean> {
    return this.agents.isServed(deploymentId);
  }
}
