import type { V1ContainerStatus, V1Job, V1Pod } from '@kubernetes/client-node';
import { parseReport } from '@heddle/builds';
import { lastMessages } from '../agents/log-line.plan.js';
import { brokenImage, type Failure, obstacle } from './roll-out.plan.js';

export type BuildState =
  /** The reason is that of the failure, should the deadline pass. */
  | { kind: 'waiting'; reason: Failure | null }
  /** The result should have arrived before. */
  | { kind: 'ended' }
  | { kind: 'failed'; failure: Failure };

const shownLines = 20;
const failed = (code: string, message: string, exitCode: number | null = null): BuildState => ({
  kind: 'failed',
  failure: { code, message, exitCode },
});

/** State of a build, from the state of its Job and pods. `held`: the last reason of a wait. */
export function judgeBuild(job: V1Job, pods: readonly V1Pod[], held: Failure | null): BuildState {
  const counted = pods.filter(({ metadata, status }) => !metadata?.deletionTimestamp && !isDisrupted(status));
  for (const pod of counted) {
    const failure = failureOf(pod);
    if (failure) return { kind: 'failed', failure };
  }
  if (conditionOf(job, 'Complete')) return { kind: 'ended' };
  const end = conditionOf(job, 'Failed');
  if (!end)
    return { kind: 'waiting', reason: counted.map((pod) => obstacle(pod)).find((found) => found !== null) ?? null };
  if (end.reason !== 'DeadlineExceeded') return failed('build_failed', `The build ended: ${end.message ?? end.reason}`);
  const late = `The build did not end within ${job.spec?.activeDeadlineSeconds ?? 0} s.`;
  if (held) return { kind: 'failed', failure: { ...held, message: `${late} ${held.message}` } };
  return failed('limit_exceeded', late);
}

/** The cluster takes its place away, and the Job makes another pod. */
const isDisrupted = (status: V1Pod['status']): boolean =>
  status?.conditions?.some(({ type, status: is }) => type === 'DisruptionTarget' && is === 'True') ?? false;

const conditionOf = ({ status }: V1Job, type: string) =>
  status?.conditions?.find((condition) => condition.type === type && condition.status === 'True');

function failureOf({ status }: V1Pod): Failure | null {
  const container = status?.containerStatuses?.[0];
  const ended = container && (brokenImage(container) ?? failedCommand(container));
  if (ended) return ended;
  if (status?.phase !== 'Failed' || status.reason !== 'Evicted') return null;
  return { code: 'limit_exceeded', message: `The pod was evicted: ${status.message ?? ''}`, exitCode: null };
}

function failedCommand({ state }: V1ContainerStatus): Failure | null {
  const ended = state?.terminated;
  if (!ended || ended.exitCode === 0) return null;
  const report = parseReport(ended.message ?? '');
  if (report) return report;
  if (ended.reason === 'OOMKilled') {
    return { code: 'out_of_memory', message: 'The build exceeded its memory limit.', exitCode: ended.exitCode };
  }
  const lines = lastMessages(ended.message ?? '', shownLines);
  const log = lines === '' ? '' : ` The end of its log:\n${lines}`;
  const message = `The build ended with exit code ${ended.exitCode}.${log}`;
  return { code: 'build_failed', message, exitCode: ended.exitCode };
}
