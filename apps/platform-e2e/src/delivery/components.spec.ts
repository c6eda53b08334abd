import { expect, it } from '@jest/globals';
import {
  configOf,
  containersOf,
  describeWith,
  matchesSelector,
  render,
  renderVariant,
  workloadsOf,
  type Selector,
} from './cluster.js';
import { apps, ports, readText } from './repository.js';
import { ofKind, type Manifest } from '@heddle/k8s/manifest';
import { validateManifest } from '@heddle/k8s/validate';

const production = (await render('production')) ?? [];
const local = (await render('local')) ?? [];
const gatewayApi = await renderVariant('gateway-api');
const nginx = (await renderVariant('ingress-nginx')) ?? [];
const everything = (await renderVariant('everything')) ?? [];

const specsOf = (objects: Manifest[], kind: string): Map<string, Record<string, unknown>> =>
  new Map(
    objects
      .filter((object) => object.kind === kind)
      .map((object) => [object.metadata.name, (object as unknown as { spec: Record<string, unknown> }).spec]),
  );

describeWith(gatewayApi)('components over the production overlay', () => {
  it.each([
    ['gateway-api', gatewayApi ?? []],
    ['ingress-nginx', nginx],
    ['everything', everything],
  ])('%s: has only objects that the API accepts, all in the namespace', (_name, objects) => {
    expect(
      objects.flatMap((object) => validateManifest(object).map((problem) => `${object.metadata.name}: ${problem}`)),
    ).toEqual([]);
    for (const { kind, metadata } of objects) if (kind !== 'Namespace') expect(metadata.namespace).toBe('heddle');
  });

  it('gateway-api: routes in place of the Ingresses, to the same hosts, without a timeout of streams and uploads', () => {
    const objects = gatewayApi ?? [];
    expect(ofKind(objects, 'Ingress')).toEqual([]);
    const hosts = new Map(
      ofKind(production, 'Ingress').map(({ metadata, spec }) => [metadata.name, spec.rules?.[0]?.host]),
    );
    const routes = specsOf(objects, 'HTTPRoute');
    for (const app of apps) {
      const forever = ['agent-server', 'experiments'].includes(app);
      expect(routes.get(app)).toEqual({
        parentRefs: [{ name: 'heddle', namespace: 'ingress' }],
        hostnames: [hosts.get(app)],
        rules: [
          {
            matches: [{ path: { type: 'PathPrefix', value: '/' } }],
            backendRefs: [{ name: app, port: ports[app].port }],
            ...(forever ? { timeouts: { request: '0s', backendRequest: '0s' } } : {}),
          },
        ],
      });
    }
  });

  it('has the annotations of a controller only in its component', () => {
    const annotationsOf = (objects: Manifest[]): string[] =>
      ofKind(objects, 'Ingress').flatMap(({ metadata }) => Object.keys(metadata.annotations ?? {}));
    for (const overlay of [local, production]) {
      expect(annotationsOf(overlay)).toEqual([]);
      for (const { spec } of ofKind(overlay, 'Ingress')) expect(spec.ingressClassName).toBeUndefined();
    }
    expect(annotationsOf(nginx).length).toBeGreaterThan(0);
    for (const { spec } of ofKind(nginx, 'Ingress')) expect(spec.ingressClassName).toBe('nginx');
  });

  it('keda: one scaler of the workers, within the same bounds', () => {
    const objects = everything;
    const worker = ofKind(production, 'HorizontalPodAutoscaler').find(
      ({ metadata }) => metadata.name === 'agent-server-worker',
    );
    expect(specsOf(objects, 'HorizontalPodAutoscaler').has('agent-server-worker')).toBe(false);
    expect(specsOf(objects, 'ScaledObject').get('agent-server-worker')).toMatchObject({
      scaleTargetRef: { name: 'agent-server-worker' },
      minReplicaCount: worker?.spec.minReplicas,
      maxReplicaCount: worker?.spec.maxReplicas,
    });
  });

  it('keda: adds workers before the present workers are full', () => {
    const scaler = specsOf(everything, 'ScaledObject').get('agent-server-worker') as {
      triggers: { type: string; metadata: Record<string, string> }[];
    };
    const target = Number(scaler.triggers.find(({ type }) => type === 'postgresql')?.metadata['targetQueryValue']);
    const threads = Number(configOf(production, 'agent-server')['AGENT_WORKER_THREADS']);
    const runsPerThread = Number(/^#AGENT_RUNS_PER_THREAD=(\d+)$/m.exec(readText('.env.example'))?.[1]);
    expect(target).toBeGreaterThan(0);
    expect(target).toBeLessThan(threads * runsPerThread);
  });

  it('monitoring: scrapes a port of every service, with a policy that allows it', () => {
    const objects = everything;
    const monitor = specsOf(objects, 'PodMonitor').get('heddle') as unknown as {
      selector: Selector;
      podMetricsEndpoints: { port: string }[];
    };
    const scraped = workloadsOf(objects).filter(
      ({ kind, labels }) => kind === 'Deployment' && matchesSelector(monitor.selector, labels),
    );
    expect(scraped.map(({ name }) => name).sort()).toEqual([
      'agent-server',
      'agent-server-worker',
      'control-plane',
      'experiments',
    ]);
    const policy = specsOf(objects, 'NetworkPolicy').get('prometheus') as { ingress: { ports: { port: number }[] }[] };
    for (const { pod } of scraped)
      expect(pod.containers[0]?.ports).toContainEqual({
        name: monitor.podMetricsEndpoints[0]?.port,
        containerPort: policy.ingress[0]?.ports[0]?.port,
      });
  });

  it('pull-secret: every pod pulls with it', () => {
    const objects = everything;
    const accounts = ofKind(objects, 'ServiceAccount');
    expect(accounts.map(({ imagePullSecrets }) => imagePullSecrets)).toEqual(
      accounts.map(() => [{ name: 'registry' }]),
    );
    for (const { pod } of workloadsOf(objects))
      expect(accounts.map(({ metadata }) => metadata.name)).toContain(pod.serviceAccountName);
  });

  it('database-ca: every container with a database URL has the certificate authority', () => {
    const containers = workloadsOf(everything).flatMap(containersOf);
    const clients = containers.filter(({ env = [] }) => env.some(({ name }) => name.includes('DATABASE_')));
    expect(clients.length).toBeGreaterThanOrEqual(12);
    for (const { env, volumeMounts = [] } of clients) {
      const file = env?.find(({ name }) => name === 'DATABASE_CA_FILE')?.value ?? '';
      expect(volumeMounts.some(({ mountPath }) => file.startsWith(`${mountPath}/`) && mountPath !== '/')).toBe(true);
    }
    expect(containers.length - clients.length).toBe(1);
  });
});
