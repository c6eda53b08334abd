import type { V1ContainerStateWaiting, V1ContainerStatus, V1Deployment, V1Pod } from '@kubernetes/client-node';
import { lastMessages } from '../agents/log-line.plan.js';

export interface Failure {
  code: string;
  message: string;
  /** Exit code of the container; null if none ended. */
  exitCode: number | null;
}

export type RollOutState =
  | { kind: 'ready' }
  /** The reason is that of the failure, should the deadline pass. */
  | { kind: 'waiting'; reason: Failure | null }
  | { kind: 'failed'; failure: Failure };

const silent = 'The agent server runs, but /ready does not answer.';

/** True for failures with a known cause. An agent server that does not answer may just start slowly. */
export const isObstacle = ({ code, message }: Failure): boolean => code !== 'not_ready' || message !== silent;

/** A container that ended this often before it was ready is broken. */
const maxEnds = 2;
const shownLines = 20;

/** Reasons that another attempt of the kubelet does not change. */
const imageFailures = ['ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull'];
const imageTroubles = ['ErrImagePull', 'RegistryUnavailable'];
const configFailures = ['CreateContainerConfigError', 'CreateContainerError', 'RunContainerError'];

/**
 * State of a roll-out, from the state of the Deployment of a revision and its pods. `notReady`: the reason that an agent
 * server gives for not being ready.
 */
export function judgeRollOut(
  deployment: V1Deployment,
  pods: readonly V1Pod[],
  notReady: string | null = null,
): RollOutState {
  const broken = firstOf(pods, brokenContainer);
  if (broken) return { kind: 'failed', failure: broken };
  if (isComplete(deployment)) return { kind: 'ready' };
  const reason =
    refusedPods(deployment) ?? firstOf(pods, (pod) => obstacle(pod, notReady)) ?? firstOf(pods, lostPlace) ?? null;
  const progress = conditionOf(deployment, 'Progressing');
  if (progress?.status !== 'False' || progress.reason !== 'ProgressDeadlineExceeded')
    return { kind: 'waiting', reason };
  const seconds = deployment.spec?.progressDeadlineSeconds ?? 0;
  const late = `The roll-out was not complete within ${seconds} s.`;
  return {
    kind: 'failed',
    failure: reason
      ? { ...reason, message: `${late} ${reason.message}` }
      : { code: 'roll_out_deadline', message: `${late} ${readyPods(deployment)}`, exitCode: null },
  };
}

/** Pod whose agent server runs and is not ready; undefined without one. */
export const unreadyPod = (pods: readonly V1Pod[]): V1Pod | undefined =>
  pods.find((pod) => !pod.metadata?.deletionTimestamp && pod.status?.containerStatuses?.some(isUnready));

const isUnready = ({ name, state, ready }: V1ContainerStatus): boolean =>
  name === 'agent' && !!state?.running && !ready;

const firstOf = (pods: readonly V1Pod[], judge: (pod: V1Pod) => Failure | null): Failure | undefined =>
  pods.map(judge).find((failure) => failure !== null) ?? undefined;

/** Same rule as `kubectl rollout status`. */
function isComplete({ metadata, spec, status }: V1Deployment): boolean {
  const wanted = spec?.replicas ?? 1;
  const { observedGeneration = 0, updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status ?? {};
  return (
    observedGeneration >= (metadata?.generation ?? 0) &&
    updatedReplicas >= wanted &&
    replicas <= updatedReplicas &&
    availableReplicas >= updatedReplicas
  );
}

/** Whether all wanted pods are available. */
export const isAvailable = ({ spec, status }: V1Deployment): boolean =>
  (status?.availableReplicas ?? 0) >= (spec?.replicas ?? 1);

const conditionOf = ({ status }: V1Deployment, type: string) =>
  status?.conditions?.find((condition) => condition.type === type);

function refusedPods(deployment: V1Deployment): Failure | null {
  const condition = conditionOf(deployment, 'ReplicaFailure');
  if (condition?.status !== 'True') return null;
  const text = condition.message ?? condition.reason ?? '';
  const isQuota = text.includes('exceeded quota');
  const message = `The cluster refused a pod: ${text}`;
  return { code: isQuota ? 'quota_exceeded' : 'pods_refused', message, exitCode: null };
}

const readyPods = ({ spec, status }: V1Deployment): string =>
  `${status?.availableReplicas ?? 0} of ${spec?.replicas ?? 1} pods are ready.`;

const containersOf = ({ status }: V1Pod): V1ContainerStatus[] => [
  ...(status?.initContainerStatuses ?? []),
  ...(status?.containerStatuses ?? []),
];

/** Null for a pod that may still become ready. */
function brokenContainer(pod: V1Pod): Failure | null {
  if (pod.metadata?.deletionTimestamp) return null;
  for (const container of containersOf(pod)) {
    const failure = brokenImage(container) ?? brokenConfig(container) ?? brokenProcess(container);
    if (failure) return failure;
  }
  return null;
}

/** Null for an image that the node has, or may still pull. */
export function brokenImage({ image, state }: V1ContainerStatus): Failure | null {
  if (!imageFailures.includes(state?.waiting?.reason ?? '')) return null;
  const message = `The image ${image} cannot be pulled. ${textOf(state?.waiting)}`;
  return { code: 'image_pull_failed', message, exitCode: null };
}

function brokenConfig({ state }: V1ContainerStatus): Failure | null {
  if (!configFailures.includes(state?.waiting?.reason ?? '')) return null;
  const message = `The container cannot be created. ${textOf(state?.waiting)}`;
  return { code: 'container_not_created', message, exitCode: null };
}

const textOf = (waiting: V1ContainerStateWaiting | undefined): string =>
  [waiting?.reason, waiting?.message].filter(Boolean).join(': ');

function brokenProcess(container: V1ContainerStatus): Failure | null {
  const { name, ready, restartCount, state, lastState } = container;
  const ended = state?.terminated ?? lastState?.terminated;
  // Only containers that prepare the pod should end.
  if (ready || !ended || (name !== 'agent' && ended.exitCode === 0)) return null;
  const ends = restartCount + (state?.terminated ? 1 : 0);
  if (ends < maxEnds && state?.waiting?.reason !== 'CrashLoopBackOff') return null;
  const lines = lastMessages(ended.message ?? '', shownLines);
  const log = lines === '' ? '' : ` The end of its log:\n${lines}`;
  return { ...describeEnd(name, ended.reason ?? '', ended.exitCode, log), exitCode: ended.exitCode };
}

function describeEnd(name: string, reason: string, exitCode: number, log: string): { code: string; message: string } {
  if (reason === 'OOMKilled') {
    return { code: 'out_of_memory', message: `The container '${name}' exceeded its memory limit.${log}` };
  }
  if (name === 'project') return { code: 'project_unavailable', message: `The project cannot be fetched.${log}` };
  return { code: 'crashed', message: `The agent server ended with exit code ${exitCode} before it was ready.${log}` };
}

/** Why a node ended a pod, which another one replaces; null for other pods. */
function lostPlace({ status, metadata }: V1Pod): Failure | null {
  if (metadata?.deletionTimestamp || status?.phase !== 'Failed' || !status.reason) return null;
  const message = `The node ended a pod. ${[status.reason, status.message].filter(Boolean).join(': ')}`;
  return { code: status.reason === 'Evicted' ? 'evicted' : 'pods_refused', message, exitCode: null };
}

/** Why a pod does not start yet; null without a reason. `notReady`: the reason of its agent server. */
export function obstacle({ status, metadata }: V1Pod, notReady: string | null = null): Failure | null {
  if (metadata?.deletionTimestamp) return null;
  const scheduled = status?.conditions?.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason === 'Unschedulable') {
    const message = `No node has a place for a pod: ${scheduled.message ?? ''}`.trim();
    return { code: 'unschedulable', message, exitCode: null };
  }
  for (const container of [...(status?.initContainerStatuses ?? []), ...(status?.containerStatuses ?? [])]) {
    const { image, state } = container;
    if (imageTroubles.includes(state?.waiting?.reason ?? '')) {
      const message = `The image ${image} cannot be pulled. ${textOf(state?.waiting)}`;
      return { code: 'image_pull_failed', message, exitCode: null };
    }
    if (isUnready(container)) return { code: 'not_ready', message: notReady ?? silent, exitCode: null };
  }
  return null;
}
