import { describe, expect, it } from '@jest/globals';
import { podOf } from './pods.mjs';

const metadata = { name: 'one', namespace: 'space' };
const template = { metadata: { labels: { app: 'one' } }, spec: { containers: [], volumes: [{ name: 'tmp' }] } };
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { labels: { app: 'one' }, ...metadata },
  spec: template.spec,
};

describe('the pod of a workload', () => {
  it.each(['Deployment', 'StatefulSet', 'DaemonSet', 'Job'])('of a %s is its template', (kind) => {
    expect(podOf({ apiVersion: 'x/v1', kind, metadata, spec: { template } })).toEqual(pod);
  });

  it('of a CronJob is that of its jobs', () => {
    const spec = { jobTemplate: { spec: { template } } };
    expect(podOf({ apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec })).toEqual(pod);
  });

  it('of a StatefulSet has a volume for each claim', () => {
    const spec = { template, volumeClaimTemplates: [{ metadata: { name: 'data' } }] };
    expect(podOf({ apiVersion: 'apps/v1', kind: 'StatefulSet', metadata, spec })?.['spec'].volumes).toEqual([
      { name: 'tmp' },
      { name: 'data', emptyDir: {} },
    ]);
  });

  it('is undefined for other objects', () => {
    expect(podOf({ apiVersion: 'v1', kind: 'Service', metadata, spec: {} })).toBeUndefined();
  });
});
