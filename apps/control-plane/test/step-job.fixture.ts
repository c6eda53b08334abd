import type { DeploymentSource, StoredRevisionConfig } from '@heddle/entities-control-plane';
import { emptyRevisionConfig } from '../src/features/deployments/source-rules.js';
import type { StepJob } from '../src/core/drivers/driver.port.js';

/** Revision data for a driver. */
export function stepJob(source: DeploymentSource, config: Partial<StoredRevisionConfig>): StepJob {
  return {
    revisionId: 'r',
    deploymentId: 'd',
    deploymentName: 'agent',
    tenantId: 't',
    source,
    config: { ...emptyRevisionConfig, ...config },
    sourceConfig: {
      integration_id: null,
      repo_url: 'https://git.test/agent',
      deployment_type: null,
      build_on_push: false,
      custom_url: null,
      install_command: null,
      build_command: null,
    },
    snapshot: { resource_spec: null, install_command: null, build_command: null, secret_references: null },
    leaseGeneration: '1',
  };
}
