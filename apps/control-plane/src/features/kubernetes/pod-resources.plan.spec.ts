import { describe, expect, it } from '@jest/globals';
import type { StoredRevisionSnapshot } from '@heddle/entities-control-plane';
import { planPodResources } from './pod-resources.plan.js';

const allowed = { pullSecrets: ['registry'], serviceAccounts: ['reader'], secrets: ['models'] };
const snapshot = (
  spec: Record<string, unknown> | null,
  references: StoredRevisionSnapshot['secret_references'] = null,
) => ({
  resource_spec: spec,
  install_command: null,
  build_command: null,
  secret_references: references,
});
const plan = (spec: Record<string, unknown> | null) => planPodResources(snapshot(spec), allowed);

describe('the resources of pods', () => {
  it('have the defaults that image deployments show', () => {
    expect(plan(null)).toEqual({
      minReplicas: 1,
      maxReplicas: 1,
      cpu: 1,
      cpuLimit: 2,
      memoryMb: 1024,
      memoryLimitMb: 2048,
      labels: {},
      annotations: {},
      serviceAccount: null,
      volumes: [],
      mounts: [],
      secretVariables: [],
    });
    expect(plan({ cpu: null, labels: null, sidecars: null, volumes: [] })).toEqual(plan(null));
  });

  it('follow the given values, also those that clients send back', () => {
    const given = { min_scale: 2, max_scale: 4, cpu: 0.5, memory_mb: 512, queue_min_scale: 2, queue_cpu_limit: 1 };
    expect(plan(given)).toMatchObject({ minReplicas: 2, maxReplicas: 4, cpu: 0.5, cpuLimit: 1, memoryLimitMb: 1024 });
    expect(
      plan({
        labels: { team: 'a', 'example.com/tier': '' },
        annotations: { note: 'ü 1' },
        service_account_name: 'reader',
        image_pull_secrets: [{ name: 'registry' }],
        volumes: [{ name: 'cache', emptyDir: { sizeLimit: '1Gi', medium: 'Memory' } }],
        volume_mounts: [{ name: 'cache', mountPath: '/cache//a', readOnly: true }],
      }),
    ).toMatchObject({
      labels: { team: 'a', 'example.com/tier': '' },
      annotations: { note: 'ü 1' },
      serviceAccount: 'reader',
      volumes: [{ name: 'cache', sizeLimit: '1Gi', inMemory: true }],
      mounts: [{ name: 'cache', mountPath: '/cache/a', readOnly: true }],
    });
  });

  const volumes = [{ name: 'cache', emptyDir: {} }];
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a Redis', { redis_cpu: 1 }, /redis_cpu' is not supported/],
    ['a database', { db_storage_gi: 1 }, /db_storage_gi' is not supported/],
    ['other queue workers', { queue_max_scale: 5 }, /queue_max_scale' is not supported/],
    ['scale to zero', { min_scale: 0 }, /min_scale' must be 1 or more/],
    ['little memory', { memory_mb: 100 }, /memory_mb' must be at least 256/],
    ['sidecars', { sidecars: [{ name: 'a' }] }, /sidecars' is not supported/],
    ['init containers', { init_containers: [{ name: 'a' }] }, /init_containers' is not supported/],
    ['a foreign service account', { service_account_name: 'admin' }, /names 'admin'/],
    ['a foreign pull secret', { image_pull_secrets: [{ name: 'other' }] }, /names 'other'/],
    ['a volume of the node', { volumes: [{ name: 'x', hostPath: { path: '/' } }] }, /another kind than emptyDir/],
    ['a Secret as volume', { volumes: [{ name: 'x', secret: { secretName: 'y' } }] }, /another kind than emptyDir/],
    ['two kinds', { volumes: [{ name: 'x', emptyDir: {}, secret: {} }] }, /another kind than emptyDir/],
    ['our volume', { volumes: [{ name: 'tmp', emptyDir: {} }] }, /reserved name 'tmp'/],
    ['a bad volume name', { volumes: [{ name: 'A b', emptyDir: {} }] }, /no DNS label/],
    ['a bad size', { volumes: [{ name: 'x', emptyDir: { sizeLimit: '1; rm' } }] }, /sizeLimit/],
    ['an unknown volume', { volume_mounts: [{ name: 'x', mountPath: '/x' }] }, /not among the volumes/],
    ['a relative mount', { volumes, volume_mounts: [{ name: 'cache', mountPath: 'x' }] }, /absolute mountPath/],
    ['a mount with dots', { volumes, volume_mounts: [{ name: 'cache', mountPath: '/a/../app' }] }, /absolute/],
    ['our code', { volumes, volume_mounts: [{ name: 'cache', mountPath: '//app/x' }] }, /reserved/],
    ['the account', { volumes, volume_mounts: [{ name: 'cache', mountPath: '/var/run/secrets' }] }, /reserved/],
    ['a subPath', { volumes, volume_mounts: [{ name: 'cache', mountPath: '/x', subPath: 'y' }] }, /another field/],
    ['our label', { labels: { 'heddle/revision': 'x' } }, /prefix is reserved/],
    ['a label of Kubernetes', { labels: { 'app.kubernetes.io/name': 'control-plane' } }, /prefix is reserved/],
    ['a bad label', { labels: { team: 'two words' } }, /no label value/],
    ['a bad key', { labels: { 'a b': 'x' } }, /Kubernetes does not allow/],
    ['an annotation of Kubernetes', { annotations: { 'container.apparmor.k8s.io/x': 'y' } }, /prefix is reserved/],
  ])('refuse %s', (_what, spec, message) => {
    expect(() => plan(spec)).toThrow(message);
    expect(() => plan(spec)).toThrow(expect.objectContaining({ code: 'resource_spec_not_supported' }));
  });

  it('refer to allowed Secrets alone, under names of their own', () => {
    const reference = (name: string, secret: string) =>
      planPodResources(snapshot(null, [{ name, secret_name: secret, secret_key: 'k' }]), allowed).secretVariables;
    expect(reference('OPENAI_API_KEY', 'models')).toEqual([{ name: 'OPENAI_API_KEY', secret: 'models', key: 'k' }]);
    expect(() => reference('KEY', 'control-plane-secrets')).toThrow(/does not allow \(KUBERNETES_SECRETS\)/);
    expect(() => reference('DATABASE_URL', 'models')).toThrow(/reserved/);
  });
});
