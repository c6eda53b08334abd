import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from './repository.js';
import { kustomize, validateManifest } from './tools.js';

const { loadManifests, renderKustomization, splitImage } = kustomize;

const deployment = (name: string): string => `
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, labels: { app: ${name} } }
spec:
  selector: { matchLabels: { app: ${name} } }
  template:
    metadata: { labels: { app: ${name} } }
    spec:
      containers:
        - name: main
          image: heddle/${name}:old
          env: [{ name: A, value: '1' }, { name: B, value: '2' }]
`;

describe('the renderer of kustomizations', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'heddle-kustomize-'));
    write('base/kustomization.yaml', 'resources: [all.yaml]');
    write('base/all.yaml', [deployment('one'), deployment('two')].join('---'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, text: string): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const overlay = (text: string) => renderWith(`resources: [../base]\n${text}`);
  const renderWith = (text: string) => {
    write('overlay/kustomization.yaml', text);
    return renderKustomization(join(folder, 'overlay')) as unknown as {
      metadata: { name: string; namespace?: string; labels: object };
      spec: {
        replicas?: number;
        template: { metadata: { labels: object }; spec: { containers: { image: string; env: object[] }[] } };
      };
    }[];
  };

  it('sets namespace, labels (not selectors), images and replicas', () => {
    const [one, two] = overlay(`
namespace: here
labels: [{ pairs: { team: x }, includeTemplates: true }]
images: [{ name: heddle/one, newName: registry:5000/heddle/one, newTag: 1.2.3 }]
replicas: [{ name: two, count: 3 }]
`);
    expect(one?.metadata).toEqual({ name: 'one', namespace: 'here', labels: { app: 'one', team: 'x' } });
    expect(one?.spec).toMatchObject({
      selector: { matchLabels: { app: 'one' } },
      template: { metadata: { labels: { team: 'x' } } },
    });
    expect(one?.spec.template.spec.containers[0]?.image).toBe('registry:5000/heddle/one:1.2.3');
    expect(one?.spec.replicas).toBeUndefined();
    expect(two?.spec.template.spec.containers[0]?.image).toBe('heddle/two:old');
    expect(two?.spec.replicas).toBe(3);
  });

  it('merges a strategic patch by the names of containers and variables', () => {
    const [one] = overlay(`
patches:
  - patch: |-
      apiVersion: apps/v1
      kind: Deployment
      metadata: { name: one }
      spec: { template: { spec: { containers: [{ name: main, env: [{ name: B, value: changed }, { name: C, value: new }] }] } } }
`);
    expect(one?.spec.template.spec.containers).toEqual([
      {
        name: 'main',
        image: 'heddle/one:old',
        env: [
          { name: 'C', value: 'new' },
          { name: 'A', value: '1' },
          { name: 'B', value: 'changed' },
        ],
      },
    ]);
  });

  it('applies a JSON patch to all objects that the target matches, and deletes', () => {
    const labels = overlay(`
patches:
  - target: { kind: Deployment, name: one|two }
    patch: '[{ op: add, path: /metadata/labels/a~1b, value: c }, { op: remove, path: /metadata/labels/app }]'
`).map(({ metadata }) => metadata.labels);
    expect(labels).toEqual([{ 'a/b': 'c' }, { 'a/b': 'c' }]);
    const left = overlay(`
patches:
  - target: { kind: Deployment, name: two }
    patch: '{ apiVersion: apps/v1, kind: Deployment, metadata: { name: x }, $patch: delete }'
`);
    expect(left.map(({ metadata }) => metadata.name)).toEqual(['one']);
  });

  it('names generated ConfigMaps by their content, as kustomize does, and has pods name them so', () => {
    write('overlay/a.env', '# A comment\nB=c\n\n');
    write(
      'overlay/pod.yaml',
      deployment('three').replace(
        "env: [{ name: A, value: '1' }",
        "envFrom: [{ configMapRef: { name: a } }]\n          env: [{ name: A, value: '1' }",
      ),
    );
    const [three, map] = renderWith(`
resources: [pod.yaml]
configMapGenerator: [{ name: a, envs: [a.env], options: { labels: { x: y } } }]
`);
    expect(map).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a-49cgm9k98d', labels: { x: 'y' } },
      data: { B: 'c' },
    });
    expect(three?.spec.template.spec.containers[0]).toMatchObject({
      envFrom: [{ configMapRef: { name: 'a-49cgm9k98d' } }],
    });
  });

  it('lays components over what is there, before the patches and settings of the overlay', () => {
    write(
      'part/kustomization.yaml',
      'kind: Component\nresources: [more.yaml]\npatches: [{ target: { name: one }, patch: "[{ op: add, path: /metadata/labels/by, value: component }]" }]',
    );
    write('part/more.yaml', deployment('three'));
    const objects = overlay(`
namespace: here
components: [../part]
configMapGenerator: [{ name: a, literals: [B=c] }, { name: a, behavior: merge, literals: [D=e] }]
patches: [{ target: { name: one|three }, patch: "[{ op: add, path: /metadata/labels/last, value: overlay }]" }]
`);
    expect(objects.map(({ metadata }) => [metadata.name, metadata.namespace])).toEqual([
      ['one', 'here'],
      ['two', 'here'],
      [expect.stringMatching(/^a-[a-z0-9]{10}$/), 'here'],
      ['three', 'here'],
    ]);
    expect(objects[0]?.metadata.labels).toEqual({ app: 'one', by: 'component', last: 'overlay' });
    expect(objects[2]).toMatchObject({ data: { B: 'c', D: 'e' } });
  });

  it.each([
    ['a feature it does not have', 'namePrefix: x-', /namePrefix/],
    ['settings merged into none', 'configMapGenerator: [{ name: a, behavior: merge }]', /no ConfigMap a/],
    ['settings that are none', 'configMapGenerator: [{ name: a, literals: [b] }]', /"b" is not NAME=value/],
    ['a generator that it does not have', 'configMapGenerator: [{ name: a, env: b }]', /env is not supported/],
    ['a patch without an object', 'patches: [{ target: { kind: Job }, patch: "[]" }]', /no object/],
    [
      'a JSON patch of a path that is not there',
      'patches: [{ target: { kind: Deployment }, patch: "[{ op: replace, path: /spec/no, value: 1 }]" }]',
      /does not exist/,
    ],
    ['replicas of an unknown workload', 'replicas: [{ name: three, count: 1 }]', /three/],
    ['labels in selectors', 'labels: [{ pairs: { a: b }, includeSelectors: true }]', /labels/],
  ])('refuses %s', (_case, text, message) => {
    expect(() => overlay(text)).toThrow(message);
  });

  it('refuses the same object twice and a resource that is missing', () => {
    write('base/again.yaml', deployment('one'));
    write('base/kustomization.yaml', 'resources: [all.yaml, again.yaml]');
    expect(() => renderKustomization(join(folder, 'base'))).toThrow(/twice/);
    write('base/kustomization.yaml', 'resources: [nowhere.yaml]');
    expect(() => renderKustomization(join(folder, 'base'))).toThrow(/does not exist/);
  });

  it.each([
    ['a', 'a', ''],
    ['a/b:1', 'a/b', ':1'],
    ['registry:5000/a', 'registry:5000/a', ''],
    ['registry:5000/a:1@sha256:0', 'registry:5000/a', ':1@sha256:0'],
  ])('splits the image %s', (image, repository, suffix) => {
    expect(splitImage(image)).toEqual({ repository, suffix });
  });
});

describe('the validator of manifests', () => {
  const problemsOf = (fixture: string): string[] =>
    loadManifests(join(repositoryRoot, 'tools/k8s/fixtures', fixture)).flatMap((object) => validateManifest(object));

  it('accepts a correct Deployment', () => {
    expect(problemsOf('valid-deployment.yaml')).toEqual([]);
  });

  it('refuses replicas that are a string', () => {
    expect(problemsOf('string-replicas.yaml').join()).toMatch(/replicas/);
  });

  it('refuses a Deployment without a selector', () => {
    expect(problemsOf('missing-selector.yaml').join()).toMatch(/selector/);
  });

  it('refuses fields that the API does not have, at any depth', () => {
    expect(problemsOf('unknown-fields.yaml')).toEqual([
      '/spec/replica is not a field of the API',
      '/spec/template/spec/containers/0/readynessProbe is not a field of the API',
      '/spec/template/spec/containers/0/readynessProbe/httpGet is not a field of the API',
      '/spec/template/spec/containers/0/readynessProbe/httpGet/path is not a field of the API',
      '/spec/template/spec/containers/0/readynessProbe/httpGet/port is not a field of the API',
    ]);
  });

  it('knows kinds of extensions, and what they do not have', () => {
    const withSpec = <T extends { apiVersion: string; kind: string }>(object: T, spec: object): T => ({
      ...object,
      spec,
    });
    const scaled = {
      apiVersion: 'keda.sh/v1alpha1',
      kind: 'ScaledObject',
      metadata: { name: 'a' },
      spec: { scaleTargetRef: { name: 'a' }, triggers: [{ type: 'cpu', metadata: { value: '80' } }] },
    };
    expect(validateManifest(scaled)).toEqual([]);
    expect(validateManifest(withSpec(scaled, { ...scaled.spec, maxReplicas: 3 }))).toEqual([
      '/spec/maxReplicas is not a field of the API',
    ]);
    expect(validateManifest(withSpec(scaled, { triggers: [] })).join()).toMatch(/scaleTargetRef/);
    const route = { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute', metadata: { name: 'a' } };
    expect(validateManifest(withSpec(route, { hostnames: ['a.example.com'] }))).toEqual([]);
    expect(validateManifest(withSpec(route, { hosts: ['a.example.com'] }))).toContain(
      '/spec/hosts is not a field of the API',
    );
  });

  it('refuses a kind that the API does not have', () => {
    expect(validateManifest({ apiVersion: 'apps/v1', kind: 'Deploiment' })).toEqual([
      'apps/v1 Deploiment is not a known Kubernetes type',
    ]);
  });
});
