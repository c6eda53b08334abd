import { configOf } from './cluster.js';
import { databaseConnectionsOf, type services } from './repository.js';
import { ofKind, type Manifest } from '@heddle/k8s/manifest';

/** PostgreSQL reserves three for administrators; five are for people and backups. */
export const connectionsReserved = 3 + 5;

interface ScaledObjectSpec {
  scaleTargetRef: { name: string };
  maxReplicaCount: number;
}

const serviceOf: Partial<Record<string, (typeof services)[number]>> = {
  'control-plane': 'control-plane',
  'agent-server': 'agent-server',
  'agent-server-worker': 'agent-server',
  experiments: 'experiments',
};

/** Maximum number of connections of an installation, while all Deployments roll out. */
export async function connectionsOfAll(objects: Manifest[]): Promise<number> {
  const scalers = new Map([
    ...ofKind(objects, 'HorizontalPodAutoscaler').map(({ spec }): [string, number] => [
      spec.scaleTargetRef.name,
      spec.maxReplicas,
    ]),
    ...(objects as (Manifest & { spec?: Partial<ScaledObjectSpec> })[]).flatMap(({ kind, spec }): [string, number][] =>
      kind === 'ScaledObject' ? [[spec?.scaleTargetRef?.name ?? '', spec?.maxReplicaCount ?? NaN]] : [],
    ),
  ]);
  const migrations = ofKind(objects, 'Job').filter(({ metadata }) => metadata.name.endsWith('-migrate')).length;
  // One of the bootstrap and one of KEDA.
  const others = migrations * 3 + 2;
  let sum = others;
  for (const { metadata, spec } of ofKind(objects, 'Deployment')) {
    const service = serviceOf[metadata.name];
    if (service === undefined) continue;
    const replicas = scalers.get(metadata.name) ?? spec.replicas ?? 1;
    const surge = Number(spec.strategy?.rollingUpdate?.maxSurge === 1);
    const role = spec.template.spec?.containers[0]?.env?.find(({ name }) => name === 'AGENT_ROLE')?.value;
    const config = { ...configOf(objects, service), ...(role === undefined ? {} : { AGENT_ROLE: role }) };
    sum += (await databaseConnectionsOf(service, config)) * (replicas + surge);
  }
  return sum;
}
