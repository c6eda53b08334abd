import { configOf } from './cluster.js';
import { kustomize, type Manifest } from './tools.js';

const { ofKind } = kustomize;

/** PostgreSQL keeps three for administrators; room for people and backups beside them. */
export const connectionsReserved = 3 + 5;

/** How many connections one process of a Deployment may have open at the most. */
function connectionsOf(deployment: string, config: Record<string, string>): number {
  const pool = Number(config['DATABASE_POOL_SIZE']);
  const threads = Number(config['AGENT_WORKER_THREADS']);
  switch (deployment) {
    case 'control-plane':
      // LISTEN, and the lock of whoever leads.
      return pool + 2;
    case 'experiments':
      return pool + 1;
    case 'agent-server':
    case 'agent-server-worker':
      // LISTEN and leases; 4 for each thread with graphs, those for states and for a suspect too.
      return pool + 2 + 4 * (threads + 2);
    default:
      return 0;
  }
}

/** Most connections of an installation, in the middle of a roll-out of everything. */
export function connectionsOfAll(objects: Manifest[]): number {
  const scalers = new Map(
    ofKind(objects, 'HorizontalPodAutoscaler').map(({ spec }) => [spec.scaleTargetRef.name, spec.maxReplicas]),
  );
  // The Jobs, with a session that holds the lock; what scales by the queue asks with one.
  const others = ofKind(objects, 'Job').length * 2 + 1;
  return ofKind(objects, 'Deployment').reduce((sum, { metadata, spec }) => {
    const app = spec.template.metadata?.labels?.['app.kubernetes.io/name'] ?? '';
    const replicas = scalers.get(metadata.name) ?? spec.replicas ?? 1;
    const surge = Number(spec.strategy?.rollingUpdate?.maxSurge === 1);
    return sum + connectionsOf(metadata.name, configOf(objects, app)) * (replicas + surge);
  }, others);
}
