import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { RefObject } from 'react';
import { formatScore, numberStyle } from '@heddle/comparison-text';
import { useApi } from '../../shared/app-context';
import { Button } from '../../ui/button';
import { readableText } from '../../ui/readable-value';
import { Ago } from '../../ui/time';
import type { Feedback } from '../runs/runs.queries';
import { scoresOf } from './annotation-keys';
import type { Scale } from './annotation-search';
import { givenScoresQuery } from './annotation.queries';

const sources: Record<string, string> = {
  app: 'a person',
  api: 'an evaluation',
  model: 'a model',
  auto_eval: 'a model',
};

/** Scores to give by a digit or a press, a comment, and what others gave. */
export function ScoreBar({
  runId,
  question,
  scale,
  mine,
  isMine,
  draft,
  onDraft,
  commentRef,
  isPending,
  onScore,
  onComment,
}: {
  runId: string;
  question: string;
  scale: Scale;
  mine: Feedback | undefined;
  isMine: (id: string) => boolean;
  draft: string;
  onDraft: (text: string) => void;
  commentRef: RefObject<HTMLTextAreaElement | null>;
  isPending: boolean;
  onScore: (score: number) => void;
  onComment: () => void;
}) {
  const given = useQuery(givenScoresQuery(useApi(), runId, question));
  const others = (given.data ?? []).filter(({ id }) => !isMine(id));
  return (
    <section
      aria-label="Score of the row"
      className="sticky top-0 z-10 grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line bg-surface p-3 shadow-sm"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div role="group" aria-label={`Score of ${question}`} className="flex flex-wrap gap-1">
          {scoresOf[scale].map(({ digit, label }) => (
            <button
              key={digit}
              type="button"
              aria-pressed={mine?.score === digit}
              aria-disabled={isPending}
              onClick={() => onScore(digit)}
              className={clsx(
                'inline-flex h-9 min-w-9 items-center justify-center gap-1.5 rounded-md border px-2 text-sm font-medium',
                mine?.score === digit
                  ? 'border-transparent bg-accent-solid text-white'
                  : 'border-line-strong bg-surface hover:bg-hover',
              )}
            >
              {label}
              {label !== String(digit) && <kbd className="font-mono text-2xs opacity-80">{digit}</kbd>}
            </button>
          ))}
        </div>
        <form
          className="flex min-w-56 flex-1 items-start gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            onComment();
          }}
        >
          <textarea
            ref={commentRef}
            aria-label="Comment"
            placeholder="Comment (c)"
            rows={1}
            value={draft}
            onChange={(event) => onDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') event.currentTarget.blur();
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || draft.trim() === '') return;
              event.preventDefault();
              event.currentTarget.blur();
              onComment();
            }}
            className="min-h-9 w-full min-w-0 resize-y rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-sm text-ink"
          />
          <Button type="submit" className="h-9" disabled={isPending || draft.trim() === ''}>
            Save
          </Button>
        </form>
      </div>
      {mine?.comment && (
        <p className="text-xs wrap-anywhere text-ink-2">
          <span className="font-medium">Your comment:</span> {mine.comment}
        </p>
      )}
      {/* Keeps the line of the first score. */}
      {others.length === 0 && !given.isError && (
        <p className="text-xs text-ink-3">{given.isPending ? 'Loading the scores by others' : 'No scores by others'}</p>
      )}
      {others.length > 0 && (
        <ul aria-label="Scores by others" className="grid max-h-24 gap-0.5 overflow-y-auto text-xs text-ink-2">
          {others.map((one) => (
            <li key={one.id} className="wrap-anywhere">
              <span className="tabular font-medium text-ink">{judgementOf(one)}</span> by{' '}
              {sources[one.feedback_source?.type ?? ''] ?? 'an evaluation'}, <Ago at={one.created_at} />
              {one.comment && <>: {one.comment}</>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function judgementOf({ key, score, value, comment }: Feedback): string {
  if (score !== null) return formatScore(score, numberStyle(key, [score]));
  if (value !== null && value !== undefined) return readableText(value);
  return comment ? 'Comment' : 'No score';
}
