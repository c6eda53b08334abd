import type { RevisionStatus } from '@heddle/entities-control-plane';

export const CONDITION_TYPES = ['Prepared', 'Built', 'RolledOut', 'Serving'] as const;
type ConditionType = (typeof CONDITION_TYPES)[number];

/** Condition in the form that Kubernetes uses. */
export interface Condition {
  type: ConditionType;
  status: 'True' | 'False' | 'Unknown';
  /** In CamelCase, for programs. */
  reason: string;
  message: string | null;
  /** Null if the time is not known any more. */
  since: Date | null;
}

/** One move of a revision. */
interface PastMove {
  fromStatus: RevisionStatus | null;
  toStatus: RevisionStatus;
  message: string | null;
  createdAt: Date;
}

interface Observed {
  status: RevisionStatus;
  statusMessage: string | null;
  needsBuild: boolean;
  /** Requests go to this revision. */
  isServing: boolean;
}

const prepared: readonly RevisionStatus[] = ['QUEUED', 'AWAITING_BUILD', 'AWAITING_DEPLOY'];
const failures: Readonly<Record<string, RevisionStatus>> = {
  Prepared: 'CREATE_FAILED',
  Built: 'BUILD_FAILED',
  RolledOut: 'DEPLOY_FAILED',
};
const stops: readonly RevisionStatus[] = ['CREATE_FAILED', 'BUILD_FAILED', 'DEPLOY_FAILED', 'SKIPPED', 'INTERRUPTED'];

/** Stages of a revision, derived from its status and its moves, the oldest first. */
export function deriveConditions(revision: Observed, moves: readonly PastMove[]): Condition[] {
  const first = (isReached: (move: PastMove) => boolean): PastMove | undefined => moves.find(isReached);
  const reached: Record<Exclude<ConditionType, 'Serving'>, PastMove | undefined> = {
    Prepared: first(({ toStatus }) => prepared.includes(toStatus)),
    Built: first(({ toStatus }) => toStatus === 'AWAITING_DEPLOY'),
    RolledOut: first(({ toStatus }) => toStatus === 'DEPLOYED'),
  };
  const stages = (['Prepared', 'Built', 'RolledOut'] as const).map((type) => {
    const move = reached[type];
    return move || revision.status === 'DEPLOYED'
      ? {
          type,
          status: 'True' as const,
          reason: reasonOf(type, revision),
          message: null,
          since: move?.createdAt ?? null,
        }
      : pending(type, revision, moves);
  });
  return [...stages, serving(revision, reached.RolledOut)];
}

function reasonOf(type: ConditionType, { needsBuild }: Observed): string {
  return type === 'Built' && !needsBuild ? 'NoBuildNeeded' : type;
}

function pending(
  type: ConditionType,
  { status, statusMessage: message }: Observed,
  moves: readonly PastMove[],
): Condition {
  const since = moves.findLast(({ toStatus }) => toStatus === status)?.createdAt ?? null;
  if (!stops.includes(status)) return { type, status: 'Unknown', reason: camelCase(status), message, since };
  const isOwn = failures[type] === status;
  return { type, status: 'False', reason: isOwn ? 'Failed' : camelCase(status), message, since };
}

function serving({ status, isServing }: Observed, deployed: PastMove | undefined): Condition {
  const type = 'Serving';
  if (isServing) return { type, status: 'True', reason: 'Active', message: null, since: deployed?.createdAt ?? null };
  const reason = status === 'DEPLOYED' ? 'Replaced' : 'NotDeployed';
  return { type, status: 'False', reason, message: null, since: null };
}

/** `AWAITING_BUILD` becomes `AwaitingBuild`. */
const camelCase = (status: string): string =>
  status.toLowerCase().replace(/(^|_)(\w)/g, (_all, _gap, letter: string) => letter.toUpperCase());
