import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '@heddle/auth';
import type { StoredFeedbackConfig } from '@heddle/entities-experiments';
import { canonicalUuid, ValidationError } from '@heddle/errors';

/** Subject of feedback. Its run may still be unknown. */
type FeedbackSubject = { kind: 'run'; runId: string } | { kind: 'session'; sessionId: string };

export interface Judgement {
  score: number | null;
  value: number | boolean | string | Record<string, unknown> | null;
  comment: string | null;
  correction: Record<string, unknown> | string | null;
}

export interface NewFeedback extends Judgement {
  id?: string;
  key: string;
  subject: FeedbackSubject;
  /** The judgement failed. */
  error: boolean;
  sourceType: string;
  sourceMetadata: Record<string, unknown>;
  config?: StoredFeedbackConfig;
  feedbackGroupId: string | null;
  comparativeExperimentId: string | null;
  extra: Record<string, unknown> | null;
  createdAt?: string;
  modifiedAt?: string;
}

/** Absent members are unchanged. */
export interface FeedbackChange extends Partial<Judgement> {
  config?: StoredFeedbackConfig;
}

/** Author, as far as the request names one. */
export interface Author {
  userId: string | null;
  userName: string | null;
}

const anonymous: Author = { userId: null, userName: null };

/** Author of a request with a bearer token. Names and ids that the database cannot store are left out. */
export function authorOf({ kind, id, name }: Principal): Author {
  const userId = kind === 'jwt' ? canonicalUuid(id) : null;
  if (userId === null) return anonymous;
  return { userId, userName: name.includes('\0') || !name.isWellFormed() ? null : name };
}

/** The run if there is one, else the experiment. */
export function decideSubject(runId: string | null | undefined, sessionId: string | null | undefined): FeedbackSubject {
  if (runId) return { kind: 'run', runId };
  if (sessionId) return { kind: 'session', sessionId };
  throw ValidationError.of(['body'], 'Must provide either run_id or session_id');
}

/**
 * Category of feedback: its value, or the category that the configuration of its key gives to its score. Free-form
 * values are text, not categories.
 */
export function labelOf(
  { value, score }: { value?: unknown; score?: number | null },
  config: StoredFeedbackConfig | undefined,
): string | null {
  if (config?.type === 'freeform') return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (config?.type !== 'categorical' || score === undefined || score === null) return null;
  return config.categories?.find((category) => category.value === score)?.label ?? null;
}

export interface ChangedJudgement extends Judgement {
  error: boolean;
}

/** Setting a score clears the error. */
export function afterChange(before: ChangedJudgement, change: FeedbackChange): ChangedJudgement {
  return {
    score: change.score ?? before.score,
    value: change.value ?? before.value,
    comment: change.comment ?? before.comment,
    correction: change.correction ?? before.correction,
    error: before.error && change.score === undefined,
  };
}

/** Members in which a repeated request has to equal the stored feedback. */
export interface StoredContent extends Judgement {
  key: string;
  runId: string | null;
  sessionId: string | null;
  error: boolean;
  sourceType: string;
  sourceMetadata: Record<string, unknown> | null;
}

/** Clients repeat requests without an answer. Times differ between repetitions and are not compared. */
export function isRepetition(stored: StoredContent, sent: NewFeedback): boolean {
  const { subject } = sent;
  const sameSubject =
    subject.kind === 'run'
      ? stored.runId === subject.runId
      : stored.runId === null && stored.sessionId === subject.sessionId;
  const content = (of: Omit<StoredContent, 'runId' | 'sessionId'>) => [
    of.key,
    of.score,
    of.value,
    of.comment,
    of.correction,
    of.error,
    of.sourceType,
    of.sourceMetadata ?? {},
  ];
  return sameSubject && isDeepStrictEqual(content(stored), content(sent));
}
