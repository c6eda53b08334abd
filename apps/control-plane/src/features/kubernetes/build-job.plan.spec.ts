import { describe, expect, it } from '@jest/globals';
import type { V1Job, V1Pod } from '@kubernetes/client-node';
import { encodeReport } from '@heddle/builds';
import { judgeBuild } from './build-job.plan.js';

const job = (type?: string, reason = '', message = 'for this reason'): V1Job => ({
  spec: { activeDeadlineSeconds: 1620 } as V1Job['spec'],
  status: { conditions: type === undefined ? [] : [{ type, status: 'True', reason, message }] },
});
const pod = (state: object, status: object = {}, metadata: object = {}): V1Pod =>
  ({
    metadata,
    status: { containerStatuses: [{ name: 'build', image: 'registry.test/a:1', state }], ...status },
  }) as V1Pod;
const terminated = (exitCode: number, reason = 'Error', message = '') => ({
  terminated: { exitCode, reason, message },
});
const unschedulable: V1Pod = {
  status: {
    conditions: [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes' }],
  },
};
const disruption = { conditions: [{ type: 'DisruptionTarget', status: 'True' }] };
const held = { code: 'unschedulable', message: 'No node has a place.', exitCode: null };
const report = encodeReport({ code: 'install_failed', message: 'npm ci ended with exit code 1.', exitCode: 1 });

describe('a build', () => {
  it.each<[string, V1Job, V1Pod[]]>([
    ['before its pod', job(), []],
    ['while it runs', job(), [pod({ running: {} })]],
    ['while it waits for its Secret', job(), [pod({ waiting: { reason: 'CreateContainerConfigError' } })]],
    ['whose pod makes place for others', job(), [pod(terminated(143), disruption)]],
    ['whose pod is being deleted', job(), [pod(terminated(143), {}, { deletionTimestamp: new Date() })]],
  ])('goes on %s', (_name, given, pods) => {
    expect(judgeBuild(given, pods, null)).toEqual({ kind: 'waiting', reason: null });
  });

  it('has ended when its Job is complete', () => {
    expect(judgeBuild(job('Complete'), [pod(terminated(0, 'Completed'))], null)).toEqual({ kind: 'ended' });
  });

  it('gives the reason for its wait', () => {
    expect(judgeBuild(job(), [unschedulable], null)).toMatchObject({
      kind: 'waiting',
      reason: { code: 'unschedulable', message: expect.stringContaining('0/3 nodes') },
    });
  });

  it.each<[string, V1Job, V1Pod[], typeof held | null, string, RegExp, number | null]>([
    ['its own report', job(), [pod(terminated(1, 'Error', report))], null, 'install_failed', /^npm ci ended/, 1],
    ['its memory', job(), [pod(terminated(137, 'OOMKilled'))], null, 'out_of_memory', /memory limit/, 137],
    ['no report', job(), [pod(terminated(2, 'Error', 'a\nb'))], null, 'build_failed', /code 2.*\na\nb$/s, 2],
    ['its image', job(), [pod({ waiting: { reason: 'ImagePullBackOff' } })], null, 'image_pull_failed', /a:1/, null],
    [
      'its disk',
      job(),
      [pod({}, { phase: 'Failed', reason: 'Evicted', message: 'Usage of EmptyDir volume "build" exceeds' })],
      null,
      'limit_exceeded',
      /EmptyDir volume "build"/,
      null,
    ],
    ['its time', job('Failed', 'DeadlineExceeded'), [], null, 'limit_exceeded', /within 1620 s\.$/, null],
    ['the cluster', job('Failed', 'DeadlineExceeded'), [], held, 'unschedulable', /1620 s\. No node/, null],
    ['its Job', job('Failed', 'BackoffLimitExceeded'), [], null, 'build_failed', /for this reason/, null],
  ])('fails for %s', (_name, given, pods, before, code, message, exitCode) => {
    expect(judgeBuild(given, pods, before)).toEqual({
      kind: 'failed',
      failure: { code, message: expect.stringMatching(message), exitCode },
    });
  });
});
