import type { Access } from '@heddle/auth';
import { isVisible } from '../../authorization/access-filter.js';
import type { ExpectedThread } from '../../core/runs/run.repository.js';
import type { RunRequest } from './run.request.js';

/** A thread of the client, or a hidden one that is deleted with the run unless it is kept. */
export type RunTarget = { threadId: string } | { keepThread: boolean };

/** `statement`: one statement, which verifies the expected state of the thread. `transaction`: under its lock. */
type CreationPath = 'statement' | 'transaction';

interface CreationFacts {
  /** The caller has a transaction: the run cannot start before its commit. */
  inTransaction: boolean;
  afterSeconds: number;
  /** The workspace has a limit, so its runs are counted first. */
  isLimited: boolean;
}

/** Decides on the facts that are known before the thread is read; the statement verifies the others. */
export function chooseCreationPath({ inTransaction, afterSeconds, isLimited }: CreationFacts): CreationPath {
  return !inTransaction && !isLimited && afterSeconds === 0 ? 'statement' : 'transaction';
}

type Metadata = Record<string, unknown>;

/** Further assumptions about the thread. */
export interface ThreadRules {
  /** The thread has runs of no other assistant, and waits for no answer. */
  isBoundAndIdle?: boolean;
}

/**
 * Usually a thread only has the metadata of its last run; otherwise the cache has its metadata. null when the caller
 * may see no such thread: then the transaction reads it.
 */
export function expectThread(
  target: RunTarget,
  { createThread }: Pick<RunRequest, 'createThread'>,
  { graphId, assistantId }: { graphId: string; assistantId: string },
  cached: Metadata | null,
  caller: { access?: Access } = {},
  { isBoundAndIdle = false }: ThreadRules = {},
): ExpectedThread | null {
  const mayBeInterrupted = !isBoundAndIdle;
  const stamp = caller.access?.stamp ?? {};
  if (!('threadId' in target)) {
    return { metadata: [stamp], newThread: { isTemporary: !target.keepThread }, mayBeInterrupted };
  }
  const usual = [{}, { graph_id: graphId, assistant_id: assistantId }];
  const [first, ...others] = (cached ? [cached] : usual).filter((one) => isVisible(caller, 'threads', one));
  if (!first) return null;
  if (isBoundAndIdle && ![undefined, assistantId].includes(first.assistant_id as string | undefined)) return null;
  // A thread with metadata of its owner is created by the transaction.
  const isMade = createThread && !cached && Object.keys(stamp).length === 0;
  return { metadata: [first, ...others], newThread: isMade ? { isTemporary: false } : null, mayBeInterrupted };
}
