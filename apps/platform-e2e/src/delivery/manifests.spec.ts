import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  appOf,
  committedManifests,
  componentManifests,
  configOf,
  containersOf,
  matchesSelector,
  workloadsOf,
  type Selector,
} from './cluster.js';
import { apps, bootstrapEnvironment, environmentOf, ports, readText, repositoryRoot, type App } from './repository.js';
import { ofKind, type Container } from '@heddle/k8s/manifest';
import { validateManifest } from '@heddle/k8s/validate';

const names = (objects: { metadata: { name: string } }[]): string[] => objects.map(({ metadata }) => metadata.name);

/** The bytes of a quantity like 512Mi. */
function bytes(quantity: unknown): number {
  const [, size, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(String(quantity)) ?? [];
  if (size === undefined) throw new Error(`${String(quantity)} is not in Mi or Gi`);
  return Number(size) * (unit === 'Gi' ? 2 ** 30 : 2 ** 20);
}

describe('the manifests in k8s', () => {
  const objects = committedManifests();
  const workloads = workloadsOf(objects);
  const deployments = ofKind(objects, 'Deployment');
  const selectedBy = (selector: Selector): string[] =>
    workloads.filter(({ labels }) => matchesSelector(selector, labels)).map(({ name }) => name);

  it('has only objects that the Kubernetes API accepts', () => {
    expect(objects.length).toBeGreaterThan(40);
    expect(
      [...objects, ...componentManifests()].flatMap((object) =>
        validateManifest(object).map((problem) => `${object.metadata.name}: ${problem}`),
      ),
    ).toEqual([]);
  });

  it('sends each Service and each Ingress to the pods of its app', () => {
    for (const app of apps) {
      const service = ofKind(objects, 'Service').find(({ metadata }) => metadata.name === app);
      expect(selectedBy({ matchLabels: service?.spec.selector })).toEqual([app]);
      expect(service?.spec.ports).toEqual([{ name: 'http', port: ports[app].port, targetPort: 'http' }]);
      const ingress = ofKind(objects, 'Ingress').find(({ metadata }) => metadata.name === app);
      const backends = ingress?.spec.rules?.flatMap(
        ({ http }) => http?.paths.map(({ backend }) => backend.service) ?? [],
      );
      expect(backends).toEqual([{ name: app, port: { name: 'http' } }]);
    }
  });

  it('selects pods with selectors that match their own template only', () => {
    for (const { metadata, spec } of deployments) expect(selectedBy(spec.selector)).toEqual([metadata.name]);
  });

  it('has one PodDisruptionBudget per Deployment, which a drain of one node never blocks', () => {
    const budgets = ofKind(objects, 'PodDisruptionBudget');
    expect(budgets.map(({ spec }) => selectedBy(spec.selector ?? {}))).toEqual(
      budgets.map(({ metadata }) => [metadata.name]),
    );
    expect(names(budgets).sort()).toEqual(names(deployments).sort());
    for (const { spec } of budgets)
      expect(spec).toMatchObject({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' });
  });

  it('replaces pods one by one without losing capacity, and those of the console together', () => {
    for (const { metadata, spec } of deployments) {
      const maxSurge = metadata.name === 'console' ? '100%' : 1;
      expect(spec.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge });
    }
  });

  it('spreads the pods of each roll-out over nodes and zones', () => {
    for (const { spec } of deployments) {
      const spread = spec.template.spec?.topologySpreadConstraints ?? [];
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      for (const constraint of spread)
        expect(constraint).toMatchObject({ labelSelector: spec.selector, matchLabelKeys: ['pod-template-hash'] });
    }
  });

  it('probes every Deployment: /ok for liveness, readiness before traffic', () => {
    for (const { metadata, spec } of deployments) {
      const [container] = spec.template.spec?.containers ?? [];
      // The console has nothing to wait for, so it has no /ready.
      const ready = metadata.name === 'console' ? '/ok' : '/ready';
      expect(container?.livenessProbe?.httpGet).toEqual({ path: '/ok', port: 'http' });
      expect(container?.readinessProbe?.httpGet).toEqual({ path: ready, port: 'http' });
      // A process that waits for its database is not restarted.
      expect(container?.startupProbe?.httpGet).toEqual({ path: '/ok', port: 'http' });
      const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {};
      // Longer than the default of DATABASE_WAIT_SECONDS: a process that gives up logs its reason and ends by itself.
      if (metadata.name !== 'console') expect(periodSeconds * failureThreshold).toBeGreaterThan(300);
    }
  });

  it('gives pods more time to stop than their drain takes', () => {
    // Time for logs, graph threads and connections on a busy node.
    const restSeconds = 10;
    for (const { metadata, spec } of deployments) {
      const app = spec.template.metadata?.labels?.['app.kubernetes.io/name'] ?? '';
      const config = configOf(objects, app);
      const preStop = spec.template.spec?.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const delay = Number(config['HEDDLE_DRAIN_DELAY_SECONDS'] ?? 0);
      const grace = Number(config['HEDDLE_SHUTDOWN_GRACE_SECONDS'] ?? 0);
      // Endpoints need a moment to remove the pod: either preStop or the process waits.
      expect([metadata.name, preStop + delay >= 5]).toEqual([metadata.name, true]);
      expect(spec.template.spec?.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        preStop + delay + grace + restSeconds,
      );
    }
  });

  it('runs every pod without root, privileges, a writable root or the token of the API', () => {
    for (const workload of workloads) {
      const { pod } = workload;
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(pod.securityContext?.runAsUser).toBeGreaterThan(0);
      expect(pod.automountServiceAccountToken).toBe(false);
      for (const container of containersOf(workload)) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        const sizes = { memory: expect.any(String), 'ephemeral-storage': expect.any(String) };
        expect(container.resources).toEqual({ requests: { cpu: expect.any(String), ...sizes }, limits: sizes });
        expect(container.volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
      }
    }
  });

  it('limits the volumes of a pod to less than its limit of ephemeral storage', () => {
    for (const { name, pod } of workloads) {
      const written = (pod.volumes ?? []).map(({ emptyDir }) => bytes(emptyDir?.sizeLimit));
      const limit = bytes(pod.containers[0]?.resources?.limits?.['ephemeral-storage']);
      expect([name, written.reduce((sum, size) => sum + size, 0) < limit]).toEqual([name, true]);
    }
  });

  it('gives containers only variables that their app reads', async () => {
    const configMaps = ofKind(objects, 'ConfigMap');
    for (const workload of workloads) {
      for (const container of containersOf(workload)) {
        const app = appOf(container) as App | undefined;
        if (app === undefined) continue;
        const maps = (container.envFrom ?? []).flatMap(({ configMapRef }) =>
          configMapRef ? [configMaps.find(({ metadata }) => metadata.name === configMapRef.name)] : [],
        );
        expect(maps).not.toContain(undefined);
        const known = workload.name === 'database-bootstrap' ? await bootstrapEnvironment() : await environmentOf(app);
        const used = [
          ...maps.flatMap((map) => Object.keys(map?.data ?? {})),
          ...(container.env ?? []).map(({ name }) => name),
        ];
        expect({ workload: workload.name, unknown: used.filter((name) => !known.includes(name)) }).toEqual({
          workload: workload.name,
          unknown: [],
        });
        expect(new Set(used).size).toBe(used.length);
      }
    }
  });

  it('listens on the port that its Service expects', () => {
    for (const app of apps) {
      const { port, variable } = ports[app];
      expect(configOf(objects, app)).toMatchObject({ HEDDLE_HOST: '::', [variable]: String(port) });
      const management = Number(configOf(objects, app)['HEDDLE_MANAGEMENT_PORT']);
      expect(management).toBe(app === 'console' ? NaN : 9464);
      for (const { pod } of workloads.filter(
        ({ kind, labels }) => kind === 'Deployment' && labels['app.kubernetes.io/name'] === app,
      )) {
        expect(pod.containers[0]?.ports).toEqual([
          { name: 'http', containerPort: port },
          ...(app === 'console' ? [] : [{ name: 'management', containerPort: management }]),
        ]);
      }
    }
  });

  it('takes secrets by reference, with names that k8s/README.md documents', () => {
    const readme = readText('k8s/README.md').replace(/ +/g, ' ');
    const references = workloads
      .flatMap(containersOf)
      .flatMap(({ env = [] }) => env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []));
    expect(references.length).toBeGreaterThan(8);
    for (const { name, key } of references) {
      if (key !== 'password')
        expect([name, key, readme.includes(`| \`${name}\` | \`${key}\` |`)]).toEqual([name, key, true]);
    }
  });

  it('has every referenced service account', () => {
    const accounts = names(ofKind(objects, 'ServiceAccount'));
    for (const { pod } of workloads) if (pod.serviceAccountName) expect(accounts).toContain(pod.serviceAccountName);
  });

  it('runs images that docker/ builds', () => {
    for (const container of workloads.flatMap(containersOf)) {
      const app = appOf(container);
      if (app === undefined) expect(container.image).toMatch(/^postgres:18\.\d+/);
      else expect(existsSync(join(repositoryRoot, `docker/${app}.Dockerfile`))).toBe(true);
    }
  });

  it('gives graphs variables from an optional Secret', () => {
    const takers = deployments.filter(({ spec }) =>
      spec.template.spec?.containers[0]?.envFrom?.some(
        ({ secretRef }) => secretRef?.name === 'agent-server-graphs' && secretRef.optional === true,
      ),
    );
    expect(names(takers)).toEqual(names(deployments).filter((name) => name.startsWith('agent-server')));
  });

  it('has enough disk for all concurrently spooled uploads of the experiments service', () => {
    const config = configOf(objects, 'experiments');
    const uploads = Number(config['EXPERIMENTS_SPOOLED_UPLOADS']) * Number(config['HEDDLE_MAX_BODY_MB']) * 2 ** 20;
    const [volume] = workloads.find(({ name }) => name === 'experiments')?.pod.volumes ?? [];
    expect(uploads).toBeGreaterThan(0);
    expect(uploads).toBeLessThan(bytes(volume?.emptyDir?.sizeLimit));
  });

  it('limits bodies to the memory of the service', () => {
    for (const { name, pod, labels } of workloads) {
      if (!['api', 'worker'].includes(labels['app.kubernetes.io/component'] ?? '')) continue;
      const [container] = pod.containers;
      const memory = bytes(container?.resources?.limits?.memory);
      // The heap is half of the container, bodies share a fifth of the heap, and one body may take 0.4 of that.
      const longest = (memory / 2 / 5) * 0.4;
      const config = configOf(objects, appOf(container as Container) ?? '');
      expect([name, Number(config['HEDDLE_MAX_JSON_MB'] ?? 0) * 2 ** 20 <= longest]).toEqual([name, true]);
      expect([name, 'HEDDLE_MAX_BODY_MB' in config]).toEqual([name, name === 'experiments']);
    }
  });

  it('leaves the graphs to the image', () => {
    const given = workloads.flatMap(containersOf).flatMap(({ env = [] }) => env.map(({ name }) => name));
    expect([...given, ...Object.keys(configOf(objects, 'agent-server'))]).not.toContain('AGENT_CONFIG');
  });

  it('starts services after the migrations, which only Jobs apply', () => {
    for (const { name, kind, pod } of workloads.filter(({ labels }) =>
      ['api', 'worker'].includes(labels['app.kubernetes.io/component'] ?? ''),
    )) {
      const app = appOf(pod.containers[0] as Container) ?? '';
      expect(kind).toBe('Deployment');
      expect([name, pod.initContainers?.map(({ command }) => command)]).toEqual([
        name,
        [['node', `apps/${app}/dist/migrate.js`, '--wait']],
      ]);
      expect(pod.initContainers?.[0]?.image).toBe(pod.containers[0]?.image);
      expect(configOf(objects, app)['HEDDLE_MIGRATE_ON_START']).toBe('false');
    }
  });
});
