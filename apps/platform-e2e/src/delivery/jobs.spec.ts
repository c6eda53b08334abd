import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { committedManifests, overlays } from './cluster.js';
import { repositoryRoot } from './repository.js';
import { loadManifests, ofKind } from '@heddle/k8s/manifest';

describe('the Jobs that prepare the database', () => {
  const namespaces = overlays.map((overlay) => join(repositoryRoot, 'k8s/overlays', overlay, 'namespace.yaml'));
  const objects = [...committedManifests(), ...namespaces.flatMap(loadManifests)];

  it('run in waves of Argo CD, before the pods, and stay after their end', () => {
    const waveOf = (kind: string, name: RegExp): number[] =>
      objects
        .filter((object) => object.kind === kind && name.test(object.metadata.name))
        .map(({ metadata }) => Number(metadata.annotations?.['argocd.argoproj.io/sync-wave'] ?? 0));
    const [namespace = 0, ...others] = waveOf('Namespace', /./);
    expect(others).toEqual([namespace]);
    const before = [
      ...waveOf('ServiceAccount', /^database-jobs$/),
      ...waveOf('NetworkPolicy', /^(default-deny|allow-dns|to-database)$/),
    ];
    const [bootstrap = 0] = waveOf('Job', /^database-bootstrap$/);
    const migrations = waveOf('Job', /-migrate$/);
    expect(before).toHaveLength(4);
    for (const wave of before) expect([namespace < wave, wave < bootstrap]).toEqual([true, true]);
    for (const wave of migrations) expect([bootstrap < wave, wave < 0]).toEqual([true, true]);
    expect(new Set(waveOf('Deployment', /./))).toEqual(new Set([0]));
    for (const { metadata, spec } of ofKind(objects, 'Job')) {
      expect(spec.ttlSecondsAfterFinished).toBeUndefined();
      expect(metadata.annotations).toMatchObject({
        'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation',
        'kustomize.toolkit.fluxcd.io/force': 'enabled',
      });
    }
  });

  it('run commands of the images', () => {
    const commands = Object.fromEntries(
      ofKind(objects, 'Job').map((job) => [job.metadata.name, job.spec.template.spec?.containers[0]?.command]),
    );
    expect(commands).toEqual({
      'database-bootstrap': ['node', 'apps/control-plane/dist/bootstrap.js'],
      'control-plane-migrate': ['node', 'apps/control-plane/dist/migrate.js'],
      'agent-server-migrate': ['node', 'apps/agent-server/dist/migrate.js'],
      'experiments-migrate': ['node', 'apps/experiments/dist/migrate.js'],
    });
    for (const [, file] of Object.values(commands) as [string, string][]) {
      const source = file.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
      expect([source, existsSync(join(repositoryRoot, source))]).toEqual([source, true]);
    }
  });
});
