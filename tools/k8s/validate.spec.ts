import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { loadManifests } from './manifest.mjs';
import { validateManifest } from './validate.mjs';

describe('the validator of manifests', () => {
  const problemsOf = (fixture: string): string[] =>
    loadManifests(fileURLToPath(new URL(`fixtures/${fixture}`, import.meta.url))).flatMap((object) =>
      validateManifest(object),
    );

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

  it('knows kinds of extensions, and refuses their unknown fields', () => {
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
