import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatScore, numberStyle } from '@heddle/comparison-text';
import { useApi, useTenant } from '../../shared/app-context';
import { previewMessage } from '../../ui/chat-messages';
import { formatSeconds } from '../../ui/format';
import { Name } from '../../ui/name';
import { readablePreview } from '../../ui/readable-value';
import { ErrorState } from '../../ui/states';
import { Ago } from '../../ui/time';
import { usePlainText } from '../../ui/use-plain-text';
import { latencySeconds } from '../comparison/comparison-rows';
import { experimentsByIdQuery } from '../datasets/datasets.queries';
import { describeValues } from '../datasets/experiment-columns';
import { RunStatusBadge } from '../runs/run-outcome';
import type { ExampleRun } from '../runs/runs.queries';

/** Runs of the experiments on one example, the newest first. */
export function ExampleRuns({
  runs,
  hasMore,
  experimentIds,
}: {
  runs: ExampleRun[];
  hasMore: boolean;
  experimentIds: string[];
}) {
  const experiments = useQuery(experimentsByIdQuery(useApi(), experimentIds));
  const nameOf = (id: string) => experiments.data?.find((experiment) => experiment.id === id)?.name ?? 'Experiment';
  return (
    <section aria-label="Runs" className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line bg-raised px-4 py-2 text-xs font-semibold text-ink-2">Runs in experiments</h2>
      {experiments.isError && !experiments.data && (
        <ErrorState error={experiments.error} onRetry={() => void experiments.refetch()} />
      )}
      {runs.length === 0 && <p className="px-4 py-3 text-xs text-ink-3">No experiment has run this example.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {runs.map((run) => (
          <RunRow key={run.id} run={run} experiment={nameOf(run.session_id)} />
        ))}
      </ul>
      {hasMore && <p className="border-t border-line px-4 py-2 text-xs text-ink-3">Older runs are not shown.</p>}
    </section>
  );
}

function RunRow({ run, experiment }: { run: ExampleRun; experiment: string }) {
  const tenant = useTenant();
  const plain = usePlainText();
  return (
    <li className="relative grid grid-cols-[minmax(160px,1fr)_minmax(0,2fr)_minmax(140px,1fr)_auto] items-start gap-x-4 gap-y-1.5 px-4 py-2.5 hover:bg-hover has-[a:focus-visible]:bg-hover max-[900px]:grid-cols-[minmax(0,1fr)_auto]">
      <Link
        to="/o/$tenant/projects/p/$sessionId/r/$runId"
        params={{ tenant, sessionId: run.session_id, runId: run.id }}
        className="line-clamp-2 text-sm font-medium after:absolute after:inset-0"
      >
        <Name text={experiment} />
      </Link>
      <p className="line-clamp-3 text-xs leading-5 wrap-anywhere whitespace-pre-line max-[900px]:order-3 max-[900px]:col-span-2">
        {run.error !== null ? (
          <span className="text-fail">{run.error}</span>
        ) : run.outputs_preview === null ? (
          <span className="text-ink-3 italic">no output</span>
        ) : (
          plain(previewMessage(run.outputs_preview) ?? readablePreview(run.outputs_preview))
        )}
      </p>
      <RunScores stats={run.feedback_stats ?? {}} />
      <span className="grid justify-items-end gap-1 text-xs text-ink-2 max-[900px]:order-2">
        <RunStatusBadge failed={run.error !== null} />
        <span className="tabular whitespace-nowrap">
          {formatSeconds(latencySeconds(run))} · <Ago at={run.start_time} />
        </span>
      </span>
    </li>
  );
}

function RunScores({ stats }: { stats: NonNullable<ExampleRun['feedback_stats']> }) {
  const keys = Object.keys(stats).sort((a, b) => a.localeCompare(b));
  return (
    <ul aria-label="Scores" className="flex flex-wrap gap-1 empty:hidden max-[900px]:order-4 max-[900px]:col-span-2">
      {keys.map((key) => {
        const stat = stats[key];
        return (
          stat && (
            <li key={key} className="max-w-full truncate rounded bg-raised px-1.5 py-0.5 text-2xs text-ink-2">
              {key}{' '}
              <span className="tabular font-medium text-ink">
                {stat.avg === null ? describeValues(stat) : formatScore(stat.avg, numberStyle(key, [stat.avg]))}
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}
