import { configOf } from './cluster.js';
import { kustomize, type Manifest } from './tools.js';

const { ofKind } = kustomize;

/** PostgreSQL keeps three for administrators; room for people and backups beside them. */
export const connectionsReserved = 3 + 5;

/** How many connections one process of a Deployment may have open at the most. */
function connectionsOf(deployment: string, config: Record<string, string>, role?: string): number {
  const pool = Number(config['DATABASE_POOL_SIZE']);
  // LISTEN, and probes.
  const own = pool + 2;
  switch (deployment) {
    case 'control-plane':
      // Whoever leads, or would.
      return own + 1;
    case 'experiments':
      return own;
    case 'agent-server':
    case 'agent-server-worker':
      // 4 for each thread: one reads states; where runs are executed, leases, and a thread for a suspect.
      return role === 'api' ? own + 4 : own + 1 + 4 * (Number(config['AGENT_WORKER_THREADS']) + 2);
    default:
      return 0;
  }
}

/** Most connections of an installation, in the middle of a roll-out of everything. */
export function connectionsOfAll(objects: Manifest[]): number {
  const scalers = new Map(
    ofKind(objects, 'HorizontalPodAutoscaler').map(({ spec }) => [spec.scaleTargetRef.name, spec.maxReplicas]),
  );
  const migrations = ofKind(objects, 'Job').filter(({ metadata }) => metadata.name.endsWith('-migrate')).length;
  // The bootstrap has one, and so has what scales by the queue.
  const others = migrations * 3 + 2;
  return ofKind(objects, 'Deployment').reduce((sum, { metadata, spec }) => {
    const app = spec.template.metadata?.labels?.['app.kubernetes.io/name'] ?? '';
    const replicas = scalers.get(metadata.name) ?? spec.replicas ?? 1;
    const surge = Number(spec.strategy?.rollingUpdate?.maxSurge === 1);
    const role = spec.template.spec?.containers[0]?.env?.find(({ name }) => name === 'AGENT_ROLE')?.value;
    return sum + connectionsOf(metadata.name, configOf(objects, app), role) * (replicas + surge);
  }, others);
}
