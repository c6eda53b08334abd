import { useQuery } from '@tanstack/react-query';
import { dash, formatScore, numberStyle } from '@heddle/comparison-text';
import { useApi } from '../../shared/app-context';
import { readableText } from '../../ui/readable-value';
import { ErrorState, LoadingRows } from '../../ui/states';
import { runFeedbackQuery, type Feedback } from './runs.queries';

/** Feedback of the run in full: score or label, comment and correction. */
export function RunFeedback({ runId }: { runId: string }) {
  const feedback = useQuery(runFeedbackQuery(useApi(), runId));
  if (feedback.isPending) return <LoadingRows label="Loading the scores" rows={2} />;
  if (!feedback.data) return <ErrorState error={feedback.error} onRetry={() => void feedback.refetch()} />;
  if (feedback.data.length === 0) return <p className="text-xs text-ink-3">No feedback on this run.</p>;
  const sorted = [...feedback.data].sort((a, b) => a.key.localeCompare(b.key));
  return (
    <dl className="grid divide-y divide-line">
      {sorted.map((given) => (
        <div
          key={given.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <dt className="text-sm wrap-anywhere">{given.key}</dt>
          <dd className="tabular text-right text-sm font-semibold wrap-anywhere">{judgement(given)}</dd>
          {given.comment && (
            <dd className="col-span-2 text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">{given.comment}</dd>
          )}
          {given.correction !== null && given.correction !== undefined && (
            <dd className="col-span-2 text-xs wrap-anywhere whitespace-pre-wrap text-ink-2">
              <span className="text-ink-3">Correction:</span> {readableText(given.correction)}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function judgement({ key, score, value }: Feedback): string {
  const label = value === null || value === undefined ? '' : readableText(value);
  if (score === null) return label || dash;
  const text = formatScore(score, numberStyle(key, [score]));
  return label === '' ? text : `${text} · ${label}`;
}
