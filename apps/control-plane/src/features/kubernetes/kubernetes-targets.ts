import { Injectable } from '@nestjs/common';
import { AgentTargetsService } from '../agents/agent-targets.service.js';
import { KubernetesAgentRepository } from './kubernetes-agent.repository.js';
import { KubernetesApi } from './kubernetes-api.js';
import { KubernetesSettings } from './kubernetes.settings.js';
import { objectName } from './object-names.js';

/** Services of the serving revisions. */
@Injectable()
export class KubernetesTargets extends AgentTargetsService {
  constructor(
    private readonly settings: KubernetesSettings,
    private readonly api: KubernetesApi,
    private readonly agents: KubernetesAgentRepository,
  ) {
    super();
  }

  async targets(): Promise<ReadonlyMap<string, string>> {
    const serving = (await this.agents.wanted()).filter(({ isServing }) => isServing);
    return new Map(serving.map(({ deploymentId, revisionId }) => [deploymentId, this.urlOf(revisionId)]));
  }

  isServed(deploymentId: string): Promise<boolean> {
    return this.agents.isServed(deploymentId);
  }

  private urlOf(revisionId: string): string {
    return this.settings.agentUrl
      .replaceAll('{service}', objectName(revisionId))
      .replaceAll('{namespace}', this.api.namespace);
  }
}
