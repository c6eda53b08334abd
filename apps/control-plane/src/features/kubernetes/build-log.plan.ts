import type { V1Pod } from '@kubernetes/client-node';
import type { LogSource } from '../../core/logs/deployment-log.port.js';
import { buildLabel, deploymentLabel, workspaceLabel } from './object-names.js';

/** The log of a pod that builds, by its labels: its revision may have left the build. Null without them. */
export function buildLogOf({ metadata }: V1Pod): LogSource | null {
  const {
    [buildLabel]: revisionId,
    [deploymentLabel]: deploymentId,
    [workspaceLabel]: tenantId,
  } = metadata?.labels ?? {};
  if (revisionId === undefined || deploymentId === undefined || tenantId === undefined) return null;
  return { revisionId, deploymentId, tenantId, stream: 'build' };
}
