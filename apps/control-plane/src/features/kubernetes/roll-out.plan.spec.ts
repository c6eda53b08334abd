import { describe, expect, it } from '@jest/globals';
import type { V1ContainerStatus, V1Deployment, V1Pod } from '@kubernetes/client-node';
import { type Failure, isObstacle, judgeRollOut } from './roll-out.plan.js';

const deployment = (status: NonNullable<V1Deployment['status']>, replicas = 1): V1Deployment => ({
  metadata: { generation: 2 },
  spec: { replicas, progressDeadlineSeconds: 270, selector: {}, template: {} },
  status: { observedGeneration: 2, ...status },
});
const condition = (type: string, status: string, reason: string, message = '') => ({ type, status, reason, message });
const late = [condition('Progressing', 'False', 'ProgressDeadlineExceeded')];
const complete = { replicas: 1, updatedReplicas: 1, availableReplicas: 1 };

const container = (given: Partial<V1ContainerStatus>): V1ContainerStatus => ({
  name: 'agent',
  image: 'agents:1',
  imageID: '',
  ready: false,
  restartCount: 0,
  ...given,
});
const pod = (...containers: Partial<V1ContainerStatus>[]): V1Pod => ({
  status: { containerStatuses: containers.map(container) },
});
const waiting = (reason: string, message?: string) => ({ state: { waiting: { reason, ...(message && { message }) } } });
const ended = (exitCode: number, reason = 'Error', message?: string) => ({
  terminated: { exitCode, reason, ...(message && { message }) },
});

describe('the state of a roll-out', () => {
  it('is ready when all pods of the present generation are available', () => {
    expect(judgeRollOut(deployment(complete), [])).toEqual({ kind: 'ready' });
    const notYet = { kind: 'waiting', reason: null };
    for (const status of [
      {},
      { ...complete, observedGeneration: 1 },
      { ...complete, availableReplicas: 0 },
      { ...complete, replicas: 2 },
    ]) {
      expect(judgeRollOut(deployment(status), [])).toEqual(notYet);
    }
    expect(judgeRollOut(deployment(complete, 2), [])).toEqual(notYet);
    expect(judgeRollOut({ ...deployment(complete), status: undefined as never }, [])).toEqual(notYet);
  });

  it.each<[string, V1Pod, string, RegExp, number | null]>([
    [
      'an image',
      pod(waiting('ImagePullBackOff', 'Back-off')),
      'image_pull_failed',
      /agents:1 .* ImagePullBackOff: B/,
      null,
    ],
    ['a name of an image', pod(waiting('InvalidImageName')), 'image_pull_failed', /InvalidImageName$/, null],
    ['a missing key', pod(waiting('CreateContainerConfigError', 'no key')), 'container_not_created', /no key/, null],
    [
      'a crash loop',
      pod({ ...waiting('CrashLoopBackOff'), restartCount: 1, lastState: ended(7, 'Error', 'one\n{"msg":"two"}') }),
      'crashed',
      /exit code 7 before it was ready. The end of its log:\none\ntwo$/,
      7,
    ],
    ['a second end', pod({ state: ended(1), restartCount: 1 }), 'crashed', /exit code 1/, 1],
    [
      'a clean end',
      pod({ ...waiting('CrashLoopBackOff'), restartCount: 1, lastState: ended(0) }),
      'crashed',
      /code 0/,
      0,
    ],
    [
      'too little memory',
      pod({ ...waiting('CrashLoopBackOff'), restartCount: 2, lastState: ended(137, 'OOMKilled') }),
      'out_of_memory',
      /exceeded its memory limit/,
      137,
    ],
    [
      'a missing project',
      {
        status: {
          initContainerStatuses: [
            container({ name: 'project', ...waiting('CrashLoopBackOff'), restartCount: 1, lastState: ended(1) }),
          ],
        },
      },
      'project_unavailable',
      /cannot be fetched/,
      1,
    ],
  ])('fails at once for %s', (_what, broken, code, message, exitCode) => {
    const state = judgeRollOut(deployment({}), [pod({ ready: true }), broken]);
    expect(state).toEqual({
      kind: 'failed',
      failure: { code, message: expect.stringMatching(message), exitCode },
    });
    const leaving = { ...broken, metadata: { deletionTimestamp: new Date(0) } };
    expect(judgeRollOut(deployment({}), [leaving])).toEqual({ kind: 'waiting', reason: null });
  });

  it('does not fail for a first end, or for containers that have done their work', () => {
    const states = [
      pod({ state: ended(1) }),
      pod({ ready: true, restartCount: 3, lastState: ended(1) }),
      { status: { initContainerStatuses: [container({ name: 'project', state: ended(0, 'Completed') })] } },
      {
        status: {
          initContainerStatuses: [container({ name: 'project', state: ended(0, 'Completed'), lastState: ended(137) })],
        },
      },
    ];
    for (const one of states) expect(judgeRollOut(deployment({}), [one]).kind).toBe('waiting');
  });

  const unschedulable: V1Pod = {
    status: { conditions: [condition('PodScheduled', 'False', 'Unschedulable', '0/3 nodes are available') as never] },
  };
  const quota = [condition('ReplicaFailure', 'True', 'FailedCreate', 'pods "a" is forbidden: exceeded quota: team')];
  const refused = [condition('ReplicaFailure', 'True', 'FailedCreate', 'violates PodSecurity "restricted:latest"')];
  it.each<[string, string, V1Pod[], ReturnType<typeof condition>[], boolean]>([
    ['no place', 'unschedulable', [unschedulable], [], true],
    ['a quota', 'quota_exceeded', [], quota, true],
    ['a refusal', 'pods_refused', [], refused, true],
    ['a first failure of an image', 'image_pull_failed', [pod(waiting('ErrImagePull', 'not found'))], [], true],
    ['no answer', 'not_ready', [pod({ state: { running: {} } })], [], false],
  ])('waits for the deadline with %s, and fails with that reason', (_what, code, pods, conditions, isHeldUp) => {
    const state = judgeRollOut(deployment({ conditions: conditions as never }), pods) as { reason: Failure };
    expect(state).toMatchObject({ kind: 'waiting', reason: { code } });
    expect(isObstacle(state.reason)).toBe(isHeldUp);
    expect(judgeRollOut(deployment({ conditions: [...conditions, ...late] as never }), pods)).toMatchObject({
      kind: 'failed',
      failure: { code, message: expect.stringMatching(/^The roll-out was not complete within 270 s. ./) },
    });
  });

  it('takes the reason of an agent server that is not ready', () => {
    const running = [pod({ state: { running: {} } })];
    const reason = { code: 'not_ready', message: 'No graph can be loaded.', exitCode: null };
    expect(judgeRollOut(deployment({}), running, reason.message)).toEqual({ kind: 'waiting', reason });
    expect(isObstacle(reason)).toBe(true);
    expect(judgeRollOut(deployment({ conditions: late as never }), running, reason.message)).toMatchObject({
      failure: { message: 'The roll-out was not complete within 270 s. No graph can be loaded.' },
    });
  });

  it('names the end of earlier pods unless a present one has a reason', () => {
    const evicted: V1Pod = {
      status: { phase: 'Failed', reason: 'Evicted', message: 'Usage of "project" is too large' },
    };
    const refusedByNode: V1Pod = { status: { phase: 'Failed', reason: 'OutOfmemory' } };
    const reasonWith = (...pods: V1Pod[]) => (judgeRollOut(deployment({}), pods) as { reason: Failure }).reason;
    expect(reasonWith(evicted, pod(waiting('ContainerCreating')))).toEqual({
      code: 'evicted',
      message: 'The node ended a pod. Evicted: Usage of "project" is too large',
      exitCode: null,
    });
    expect(reasonWith(refusedByNode)).toMatchObject({ code: 'pods_refused' });
    expect(reasonWith(evicted, unschedulable)).toMatchObject({ code: 'unschedulable' });
    expect(reasonWith({ status: { phase: 'Failed' } })).toBeNull();
  });

  it('fails at the deadline without a reason, too', () => {
    expect(judgeRollOut(deployment({ conditions: late as never }, 2), [])).toEqual({
      kind: 'failed',
      failure: {
        code: 'roll_out_deadline',
        message: 'The roll-out was not complete within 270 s. 0 of 2 pods are ready.',
        exitCode: null,
      },
    });
  });
});
