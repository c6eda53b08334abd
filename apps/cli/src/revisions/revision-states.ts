import type { Revision, RevisionStatus } from '../api/wire-types.js';

/** No further change follows by itself. */
const ended = new Set<RevisionStatus>([
  'DEPLOYED',
  'CREATE_FAILED',
  'BUILD_FAILED',
  'DEPLOY_FAILED',
  'SKIPPED',
  'INTERRUPTED',
]);

export const hasEnded = (status: RevisionStatus) => ended.has(status);

/** Meaning of a status while a command waits. */
const meanings: Partial<Record<RevisionStatus, string>> = {
  CREATING: 'preparing',
  QUEUED: 'waiting for the revision before it',
  AWAITING_BUILD: 'waiting for a builder',
  BUILDING: 'installing packages and loading the graphs',
  AWAITING_DEPLOY: 'waiting for the roll-out',
  DEPLOYING: 'starting the agent',
  UNKNOWN: 'the platform cannot tell; it may go on',
};

export const meaningOf = (status: RevisionStatus): string => meanings[status] ?? '';

/** News for a waiting command: a new status, or in one line the reason why a step waits or is retried. */
export function newsOf(before: Revision | null, seen: Revision): { status: boolean; message: string | null } {
  if (hasEnded(seen.status)) return { status: false, message: null };
  const { status_message: message } = seen;
  return {
    status: seen.status !== before?.status,
    message: message !== null && message !== before?.status_message ? (message.split('\n')[0] ?? null) : null,
  };
}

/** Reason of the end, its first line first. */
export function reasonOf({ status, failure, status_message: message }: Revision): string[] {
  const text = failure?.message ?? message;
  // The lines that it announces are the rest.
  if (text)
    return text.split('\n').map((line, index) => (index === 0 ? line.replace(/ The end of its \w+:$/, '') : line));
  return [status === 'SKIPPED' ? 'a newer revision replaced it before it began' : 'no reason given'];
}

/**
 * Revision to go back to: the newest one that was deployed before the serving one, and that is not the same build
 * again. Null without one. `revisions`: the newest first.
 */
export function chooseRollback(revisions: readonly Revision[], activeId: string | null): Revision | null {
  const at = revisions.findIndex(({ id }) => id === activeId);
  const active = revisions[at];
  if (!active) return null;
  const origin = originOf(active);
  return (
    revisions.slice(at + 1).find((revision) => revision.status === 'DEPLOYED' && originOf(revision) !== origin) ?? null
  );
}

const originOf = ({ id, rollback_of: origin }: Revision) => origin ?? id;

/** The revision with this id, or the only one whose id begins with it. */
export function findRevision(revisions: readonly Revision[], text: string): Revision[] {
  const wanted = text.toLowerCase();
  return revisions.filter(({ id }) => id.startsWith(wanted));
}

/** First part of an id, which tells the revisions of a deployment apart. */
export const shortId = (id: string) => id.slice(0, 8);
