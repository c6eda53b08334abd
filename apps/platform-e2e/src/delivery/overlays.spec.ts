import { expect, it } from '@jest/globals';
import { appOf, configOf, containersOf, describeWith, overlays, render, workloadsOf } from './cluster.js';
import { apps, appVersion } from './repository.js';
import { ofKind } from '@heddle/k8s/manifest';
import { validateManifest } from '@heddle/k8s/validate';

const built = { local: await render('local'), production: await render('production') };
const names = (objects: { metadata: { name: string } }[]): string[] => objects.map(({ metadata }) => metadata.name);

describeWith(built.local).each(overlays)('overlay %s', (overlay) => {
  const objects = built[overlay] ?? [];

  it('has only objects that the Kubernetes API accepts', () => {
    expect(objects.length).toBeGreaterThan(40);
    expect(
      objects.flatMap((object) => validateManifest(object).map((problem) => `${object.metadata.name}: ${problem}`)),
    ).toEqual([]);
  });

  it('is in one namespace, which it creates', () => {
    const [namespace, ...others] = names(ofKind(objects, 'Namespace'));
    expect(others).toEqual([]);
    const outside = objects.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== namespace);
    expect(outside).toEqual([]);
  });

  it('prints links to the host of the console', () => {
    const console = ofKind(objects, 'Ingress').find(({ metadata }) => metadata.name === 'console');
    const host = (console?.spec as { rules: { host: string }[] }).rules[0]?.host;
    for (const app of ['control-plane', 'experiments']) {
      expect(new URL(configOf(objects, app)['HEDDLE_CONSOLE_URL'] ?? '').host).toBe(host);
    }
  });
});

describeWith(built.production)('overlay production', () => {
  const objects = built.production ?? [];

  it('pins each image to the version of its app', () => {
    for (const container of workloadsOf(objects).flatMap(containersOf)) {
      const app = appOf(container) ?? '';
      expect(container.image).toBe(`registry.example.com/heddle/${app}:${appVersion(app)}`);
    }
  });

  it('holds no secret: no Secret object, no password in a URL, no literal credential', () => {
    expect(ofKind(objects, 'Secret')).toEqual([]);
    expect(JSON.stringify(objects)).not.toMatch(/:\/\/[^/"\s]*:[^/"\s]*@/);
    for (const { env = [] } of workloadsOf(objects).flatMap(containersOf)) {
      for (const { name, value } of env)
        if (/KEY|SECRET|PASSWORD|DATABASE/.test(name)) expect([name, value]).toEqual([name, undefined]);
    }
    for (const { data } of ofKind(objects, 'ConfigMap'))
      expect(Object.keys(data ?? {}).join()).not.toMatch(/KEY|SECRET|PASSWORD|DATABASE(?!_POOL_SIZE)/);
  });

  it('scales every Deployment by itself, from two replicas on', () => {
    const scalers = ofKind(objects, 'HorizontalPodAutoscaler');
    const deployments = ofKind(objects, 'Deployment');
    expect(scalers.map(({ spec }) => spec.scaleTargetRef)).toEqual(
      scalers.map(({ metadata }) => ({ apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name })),
    );
    expect(names(scalers).sort()).toEqual(names(deployments).sort());
    for (const { spec } of scalers) expect(spec.minReplicas).toBeGreaterThanOrEqual(2);
    // A number in the manifest would reset that of the autoscaler at every apply.
    for (const { spec } of deployments) expect(spec.replicas).toBeUndefined();
  });

  it('terminates TLS for every host', () => {
    const ingresses = ofKind(objects, 'Ingress');
    expect(names(ingresses).sort()).toEqual([...apps].sort());
    for (const { metadata, spec } of ingresses) {
      expect(spec.tls).toEqual([{ hosts: spec.rules?.map(({ host }) => host), secretName: `${metadata.name}-tls` }]);
      expect(spec.rules?.[0]?.host).not.toContain('localhost');
    }
  });

  it('runs the two roles of the agent-server from one image, equal except for their size', () => {
    const [api, worker] = ['agent-server', 'agent-server-worker'].map((name) => {
      const deployment = ofKind(objects, 'Deployment').find(({ metadata }) => metadata.name === name);
      const { topologySpreadConstraints, ...pod } = structuredClone(deployment?.spec.template.spec) ?? {
        containers: [],
      };
      const { resources, ...container } = pod.containers[0] ?? { env: [] };
      const ofRole = container.env?.filter(({ name }) => name === 'AGENT_ROLE' || name === 'AGENT_API_URL') ?? [];
      const env = container.env?.filter((variable) => !ofRole.includes(variable));
      return {
        role: ofRole.map(({ value }) => value),
        spread: topologySpreadConstraints?.length,
        memory: resources?.requests?.['memory'],
        pod: { ...pod, containers: [{ ...container, env }] },
      };
    });
    // Graphs in a worker, which serves no clients, call the pods of the API.
    expect([api?.role, worker?.role]).toEqual([['api'], ['worker', 'http://agent-server:8123']]);
    expect(worker?.pod).toEqual(api?.pod);
    expect([api?.memory, worker?.memory]).toEqual(['512Mi', '1Gi']);
    expect(worker?.spread).toBe(api?.spread);
  });
});

describeWith(built.local)('overlay local', () => {
  const objects = built.local ?? [];

  it('runs one replica of everything, with its own database', () => {
    expect(ofKind(objects, 'HorizontalPodAutoscaler')).toEqual([]);
    for (const { spec } of ofKind(objects, 'Deployment')) expect(spec.replicas).toBe(1);
    expect(names(ofKind(objects, 'StatefulSet'))).toEqual(['postgres']);
  });

  it('has every Secret of its pods, with recognizably public values', () => {
    const secrets = new Map(
      ofKind(objects, 'Secret').map(({ metadata, stringData }) => [metadata.name, stringData ?? {}]),
    );
    for (const { env = [] } of workloadsOf(objects).flatMap(containersOf)) {
      for (const { valueFrom } of env) {
        const reference = valueFrom?.secretKeyRef;
        if (reference && reference.optional !== true)
          expect(Object.keys(secrets.get(reference.name ?? '') ?? {})).toContain(reference.key);
      }
    }
    for (const values of secrets.values()) {
      for (const value of Object.values(values))
        expect(value + Buffer.from(value, 'base64').toString()).toContain('local-only');
    }
  });
});
