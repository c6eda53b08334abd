import type { Access } from '@heddle/auth';
import { matches } from '../../access/access-filter.js';
import type { RunRequest } from './run.request.js';

/** A thread of the client's, or a hidden one that goes away with the run unless it is kept. */
export type RunTarget = { threadId: string } | { keepThread: boolean };

/** `running`: stored as running in this process, in one statement. `queued`: into the queue, by one transaction. */
export type CreationPath = 'running' | 'queued';

export interface CreationFacts {
  fastPath: boolean;
  /** A transaction of the caller's: nothing can be executed before it is committed. */
  inTransaction: boolean;
  afterSeconds: number;
  /** The workspace's runs have to be counted first. */
  isLimited: boolean;
}

/** What is known before the thread is looked at; the rest is for the statement to find out. */
export function chooseCreationPath({ fastPath, inTransaction, afterSeconds, isLimited }: CreationFacts): CreationPath {
  return fastPath && !inTransaction && !isLimited && afterSeconds === 0 ? 'running' : 'queued';
}

type Metadata = Record<string, unknown>;

/** What a thread is taken for by who plans a run before he has seen it. */
export interface ExpectedThread {
  /** It has one of these, for all of which the plan is the same. */
  metadata: [Metadata, ...Metadata[]];
  /** It is made where there is none. */
  newThread: { isTemporary: boolean } | null;
}

/**
 * Mostly a thread has nothing but what the run before left there; else it has what it had when it was seen last. null
 * where none of that is a thread that the caller may see, so that somebody has to look.
 */
export function expectThread(
  target: RunTarget,
  { createThread }: Pick<RunRequest, 'createThread'>,
  { graphId, assistantId }: { graphId: string; assistantId: string },
  cached: Metadata | null,
  access: Access = {},
): ExpectedThread | null {
  const { stamp = {} } = access;
  if (!('threadId' in target)) return { metadata: [stamp], newThread: { isTemporary: !target.keepThread } };
  const usual = [{}, { graph_id: graphId, assistant_id: assistantId }];
  const [first, ...others] = (cached ? [cached] : usual).filter((one) => matches(access.threads, one));
  if (!first) return null;
  // One that is marked as its owner's is no usual one: the queue makes it.
  const isMade = createThread && !cached && Object.keys(stamp).length === 0;
  return { metadata: [first, ...others], newThread: isMade ? { isTemporary: false } : null };
}
