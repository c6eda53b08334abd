import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { committedManifests, containersOf, describeWith, render, renderVariant, workloadsOf } from './cluster.js';
import { connectionsOfAll, connectionsReserved } from './connections.js';
import { networkRules } from './network-rules.js';
import { apps, ports, readText, repositoryFiles, repositoryRoot } from './repository.js';
import * as helm from '@heddle/k8s/helm';
import { generateManifests } from '@heddle/k8s/generate';
import { loadManifests, ofKind, parseManifests, type Manifest, type PodSpec } from '@heddle/k8s/manifest';
import { validateManifest } from '@heddle/k8s/validate';

const chartFolder = join(repositoryRoot, 'charts/heddle');
/** `undefined` where there is no Helm. Also compiles Helm before the first test. */
const withDefaults = await helm.helmTemplate();
const production = await render('production');
const everything = await renderVariant('everything');

type Json = Record<string, unknown>;
type Pod = Record<'containers' | 'initContainers', { env?: { name: string }[]; envFrom?: Json[] }[] | undefined>;

/** Without the differences between Helm and Kustomize: labels and annotations of tools, and hashes in names. */
function withoutTools(object: Manifest): Json {
  const copy = structuredClone(object) as Manifest & {
    spec?: { template?: { metadata: Manifest['metadata']; spec: Pod } };
  };
  const ownPairs = (pairs: Record<string, string> = {}): Record<string, string> | undefined => {
    const own = Object.entries(pairs).filter(
      ([key]) => !/^(argocd\.argoproj\.io|kustomize\.toolkit\.fluxcd\.io|helm\.sh|checksum)\/|managed-by$/.test(key),
    );
    return own.length > 0 ? Object.fromEntries(own) : undefined;
  };
  for (const metadata of [copy.metadata, copy.spec?.template?.metadata].filter((one) => one !== undefined)) {
    metadata.labels = ownPairs(metadata.labels) ?? {};
    metadata.annotations = ownPairs(metadata.annotations) ?? {};
  }
  const text = JSON.stringify(copy, (_key, value: unknown) =>
    // The order of variables has no meaning: none refers to another one.
    Array.isArray(value) && value.every((item) => typeof item === 'object' && 'name' in (item as Json))
      ? value.toSorted((a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name))
      : value,
  );
  return JSON.parse(text.replaceAll(/"([a-z-]+-config)-[a-z0-9]{10}"/g, '"$1"')) as Json;
}

const byName = (objects: Manifest[]): Record<string, Json> =>
  Object.fromEntries(
    objects.map(withoutTools).map((object) => {
      const { kind, metadata } = object as unknown as Manifest;
      return [`${kind}/${metadata.name}`, object];
    }),
  );

/** Objects for Helm alone: tests, and the policy of the hooks, which run before the other policies exist. */
const isOfHelm = ({ kind, metadata }: Manifest): boolean =>
  metadata.annotations?.['helm.sh/hook'] === 'test' || (kind === 'NetworkPolicy' && metadata.name === 'database-jobs');

/** The output of Helm with values laid over those of the chart; rejects with the refusal of Helm. */
async function template(values: Json, options?: Parameters<typeof helm.helmTemplate>[1]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-values-'));
  try {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    return (await helm.helmTemplate(['--values', file], options)) ?? '';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const objectsWith = async (values: Json = {}): Promise<Manifest[]> => parseManifests(await template(values));

const validationProblems = (objects: Manifest[]): string[] =>
  objects.flatMap((object) => validateManifest(object).map((problem) => `${object.metadata.name}: ${problem}`));

describeWith(
  withDefaults,
  production,
  everything,
)('the Helm chart and the overlay production', () => {
  it('are the same objects', async () => {
    const chart = await objectsWith();
    const overlay = (production ?? []).filter(({ kind }) => kind !== 'Namespace');
    expect(byName(chart.filter((object) => !isOfHelm(object)))).toEqual(byName(overlay));
    expect(chart.filter(isOfHelm).map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
      'NetworkPolicy/database-jobs',
      'NetworkPolicy/from-smoke-test',
      'NetworkPolicy/to-smoke-test',
      'Pod/smoke-test',
    ]);
  });

  it('are the same objects with components and with the equivalent values', async () => {
    const chart = await objectsWith({
      ingress: { enabled: false },
      gatewayApi: { enabled: true },
      keda: { enabled: true },
      monitoring: { enabled: true },
      imagePullSecrets: ['registry'],
      database: { caSecret: 'database-ca' },
      networkPolicies: { jwks: true },
      tracing: { endpoint: 'http://otel-collector.observability.svc:4318' },
    });
    expect(byName(chart.filter((object) => !isOfHelm(object)))).toEqual(
      byName((everything ?? []).filter(({ kind }) => kind !== 'Namespace')),
    );
  });

  it('count connections alike, and the chart refuses more than the database has', async () => {
    const needed = (await connectionsOfAll(production ?? [])) + connectionsReserved;
    await expect(template({ database: { maxConnections: needed } })).resolves.toContain('kind: Deployment');
    const tooFew = template({ database: { maxConnections: needed - 1 } });
    await expect(tooFew).rejects.toThrow(`these values need ${needed}:`);
    await expect(template({ worker: { autoscaling: { maxReplicas: 30 } } })).rejects.toThrow(/max_connections/);
  });
});

describeWith(withDefaults)('the Helm chart', () => {
  it('makes every file in k8s with its header', async () => {
    const made = repositoryFiles('k8s').filter((path) => readText(path).startsWith('# Made from charts/heddle'));
    expect([...((await generateManifests()) ?? new Map()).keys()].sort()).toEqual(made.sort());
  });

  it('has only objects that the Kubernetes API accepts, for other values', async () => {
    const placed = {
      nodeSelector: { disk: 'fast' },
      tolerations: [{ key: 'spot', operator: 'Exists' }],
      affinity: { nodeAffinity: {} },
      priorityClassName: 'high',
      podAnnotations: { a: 'b' },
      podLabels: { c: 'd' },
      extraEnv: [{ name: 'A', value: 'b' }],
      extraEnvFrom: [{ secretRef: { name: 'more' } }],
      extraVolumes: [{ name: 'data', emptyDir: {} }],
      extraVolumeMounts: [{ name: 'data', mountPath: '/data' }],
    };
    const cases = [
      {},
      { networkPolicies: { enabled: false }, database: { bootstrap: false } },
      { worker: { enabled: false }, agentServer: { graphSecret: '' } },
      {
        tls: false,
        ingress: { className: 'nginx', annotations: { a: 'b' } },
        console: { autoscaling: { enabled: false } },
      },
      Object.fromEntries(
        ['controlPlane', 'agentServer', 'worker', 'experiments', 'console'].map((key) => [key, placed]),
      ),
    ];
    for (const values of cases) expect(validationProblems(await objectsWith(values))).toEqual([]);
    const deployments = ofKind(await objectsWith(cases[4]), 'Deployment');
    expect(deployments).toHaveLength(5);
    for (const { spec } of deployments) {
      expect(spec.template.metadata).toMatchObject({ annotations: { a: 'b' }, labels: { c: 'd' } });
      const { nodeSelector, tolerations, affinity, priorityClassName } = placed;
      expect(spec.template.spec).toMatchObject({ nodeSelector, tolerations, affinity, priorityClassName });
      const [container] = spec.template.spec?.containers ?? [];
      expect(container?.env).toContainEqual(placed.extraEnv[0]);
      expect(container?.envFrom).toContainEqual(placed.extraEnvFrom[0]);
      expect(spec.template.spec?.volumes).toContainEqual(placed.extraVolumes[0]);
      expect(container?.volumeMounts).toContainEqual(placed.extraVolumeMounts[0]);
    }
  });

  it.each<[string, Json, RegExp]>([
    ['an unknown name', { controlPlain: {} }, /controlPlain/],
    ['the same further down', { worker: { autoscaling: { maximum: 3 } } }, /worker\/autoscaling.*maximum/s],
    ['a wrong type', { experiments: { replicas: 'two' } }, /experiments\/replicas/],
    ['a number where variables are text', { agentServer: { config: { DATABASE_POOL_SIZE: 8 } } }, /DATABASE_POOL_SIZE/],
    ['another port than the fixed one', { console: { config: { CONSOLE_PORT: '80' } } }, /CONSOLE_PORT/],
    ['a host with its scheme', { hosts: { console: 'https://a.example.com' } }, /hosts\/console/],
    [
      'Ingresses and HTTPRoutes together',
      { gatewayApi: { enabled: true } },
      /ingress\.enabled and gatewayApi\.enabled/,
    ],
    ['an image without a tag', { console: { tag: '' } }, /console\.tag is empty/],
    ['a scaler without workers', { keda: { enabled: true }, worker: { enabled: false } }, /worker\.enabled/],
    [
      'pods that are killed while they drain',
      { agentServer: { config: { HEDDLE_SHUTDOWN_GRACE_SECONDS: '90' } } },
      /agentServer\.terminationGracePeriodSeconds has to be 110/,
    ],
    [
      'a maximum of replicas below the minimum',
      { console: { autoscaling: { minReplicas: 9 } } },
      /console\.autoscaling/,
    ],
  ])('refuses %s, by its name', async (_case, values, message) => {
    await expect(template(values)).rejects.toThrow(message);
  });

  it('refuses a Kubernetes that is too old', async () => {
    await expect(template({}, { kubeVersion: '1.29.9' })).rejects.toThrow(/kubeVersion: >=1\.30/);
  });

  it('prepares the database in Helm hooks, in order, before anything else', async () => {
    const hooks = (await objectsWith())
      .filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] === 'pre-install,pre-upgrade')
      .map(({ kind, metadata }) => [Number(metadata.annotations?.['helm.sh/hook-weight']), `${kind}/${metadata.name}`]);
    expect(hooks.sort()).toEqual([
      [-1, 'Job/agent-server-migrate'],
      [-1, 'Job/control-plane-migrate'],
      [-1, 'Job/experiments-migrate'],
      [-2, 'Job/database-bootstrap'],
      [-3, 'NetworkPolicy/database-jobs'],
      [-3, 'ServiceAccount/database-jobs'],
    ]);
  });

  it('lets its test reach every app, and nothing else', async () => {
    const objects = await objectsWith();
    const test = objects.find(({ kind }) => kind === 'Pod');
    expect(test?.metadata.labels).toMatchObject({ 'app.kubernetes.io/component': 'smoke-test' });
    const { 'to-smoke-test': opened, 'from-smoke-test': accepted } = networkRules(objects);
    expect(accepted).toEqual(['component=smoke-test -> component=api|web: http']);
    expect(opened?.filter((line) => !line.includes('dns') && !line.includes('169.254.20.10'))).toEqual([
      'component=smoke-test -> component=api|web: http',
    ]);
    const reached = apps.map((app) => `${app}:${ports[app].port}`);
    const commands = (test as unknown as { spec: PodSpec }).spec.containers[0]?.command ?? [];
    expect(
      commands
        .filter((argument) => argument.startsWith('http'))
        .map((url) => new URL(url).host)
        .sort(),
    ).toEqual([...reached].sort());
  });

  it('replaces only the pods of an app when its settings change', async () => {
    const checksums = async (values: Json): Promise<Record<string, unknown>> =>
      Object.fromEntries(
        ofKind(await objectsWith(values), 'Deployment').map(({ metadata, spec }) => [
          metadata.name,
          spec.template.metadata?.annotations?.['checksum/config'],
        ]),
      );
    const before = await checksums({});
    const after = await checksums({ agentServer: { config: { HEDDLE_LOG_LEVEL: 'debug' } } });
    const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
    expect(changed.sort()).toEqual(['agent-server', 'agent-server-worker']);
  });

  it('prints the URLs of the apps', async () => {
    const chart = mkdtempSync(join(tmpdir(), 'heddle-chart-'));
    try {
      cpSync(chartFolder, chart, { recursive: true, dereference: true });
      // `helm template` omits the notes: here they are the text of an object.
      writeFileSync(join(chart, 'notes.tpl'), readText('charts/heddle/templates/NOTES.txt'));
      writeFileSync(join(chart, 'templates/notes.yaml'), 'notes: |\n{{ tpl (.Files.Get "notes.tpl") . | indent 2 }}\n');
      const notes = await template({ hosts: { console: 'agents.example.com' } }, { chart });
      expect(notes).toContain('console        https://agents.example.com');
      expect(notes).toContain('helm -n heddle test heddle');
    } finally {
      rmSync(chart, { recursive: true, force: true });
    }
  });

  it('accepts the values of the example', async () => {
    const objects = await objectsWith(parse(readText('charts/heddle/examples/values.yaml')) as Json);
    expect(validationProblems(objects)).toEqual([]);
    expect(objects.map(({ kind }) => kind)).toContain('ScaledObject');
  });
});

describe('the examples beside the chart', () => {
  const examples = join(chartFolder, 'examples');
  const files = readdirSync(examples).filter((file) => file !== 'values.yaml');
  const objectsOf = (file: string): Manifest[] => loadManifests(join(examples, file));

  it.each(files)('%s has objects that their API accepts', (file) => {
    const objects = objectsOf(file).map((object) => ({
      ...object,
      // The newest published schema is that of the version before; the fields in use are the same.
      apiVersion: object.apiVersion.replace(/^external-secrets\.io\/v1$/, 'external-secrets.io/v1beta1'),
    }));
    expect(objects.length).toBeGreaterThan(0);
    expect(validationProblems(objects)).toEqual([]);
  });

  it('create every Secret of the services', () => {
    const made = objectsOf('external-secrets.yaml').map(({ metadata }) => metadata.name);
    const named = workloadsOf(committedManifests()).flatMap((workload) =>
      containersOf(workload).flatMap(({ env = [], envFrom = [] }) => [
        ...env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
        ...envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []),
      ]),
    );
    expect(made.sort()).toEqual([...new Set(named)].sort());
  });

  it('give the database the number of connections in the values', () => {
    const database = objectsOf('cloudnative-pg.yaml')[0] as unknown as {
      spec: { postgresql: { parameters: Record<string, string> } };
    };
    const values = parse(readText('charts/heddle/values.yaml')) as {
      database: { maxConnections: number };
    };
    expect(Number(database.spec.postgresql.parameters['max_connections'])).toBe(values.database.maxConnections);
  });
});
