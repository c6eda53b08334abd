import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTenant } from '../../shared/app-context';
import { formatSeconds } from '../../ui/format';
import { ExperimentBadge, letterFor } from '../../ui/experiment-badge';
import { JsonTree } from '../../ui/json-tree';
import { Name } from '../../ui/name';
import { visibleName } from '../../ui/visible-name';
import type { Experiment } from '../datasets/datasets.queries';
import { DataView } from '../../ui/data-view';
import type { DiffMode } from './compare-search';
import { latencySeconds, type ComparedExample, type ComparedRun } from './comparison-rows';
import { ChatDiff, chatOf, FieldDiff, WordDiff } from './diff-views';

export function OutputColumns({
  example,
  experiments,
  diff,
}: {
  example: ComparedExample;
  experiments: readonly Experiment[];
  diff: DiffMode;
}) {
  const runsOf = (id: string) => example.runs.filter((run) => run.session_id === id);
  const firstOutputs = runsOf(experiments[0]?.id ?? '')[0]?.outputs ?? null;
  const reference = diff === 'expected' ? example.outputs : firstOutputs;
  return (
    <div
      className={clsx('grid grid-cols-[minmax(0,1fr)] gap-3', experiments.length === 2 && 'min-[640px]:grid-cols-2')}
    >
      {experiments.map((experiment, index) => {
        const runs = runsOf(experiment.id);
        // The only reference for the first experiment is the expected output.
        const mode = index === 0 && diff !== 'expected' ? 'off' : diff;
        return (
          <article
            key={experiment.id}
            aria-label={visibleName(experiment.name)}
            className="min-w-0 rounded-md border border-line"
          >
            <h4 className="flex items-center gap-2 border-b border-line px-2.5 py-1.5 text-xs">
              <ExperimentBadge index={index} size="sm" />
              <Name text={experiment.name} className="truncate font-medium" />
            </h4>
            {runs.length === 0 && <p className="p-2.5 text-xs text-ink-3 italic">No run of this example.</p>}
            {runs.map((run, at) => (
              <RunOutput
                key={run.id}
                run={run}
                letter={letterFor(index)}
                repetition={runs.length > 1 ? `Run ${at + 1} of ${runs.length}` : undefined}
                reference={reference}
                mode={mode}
              />
            ))}
          </article>
        );
      })}
    </div>
  );
}

function RunOutput({
  run,
  letter,
  repetition,
  reference,
  mode,
}: {
  run: ComparedRun;
  letter: string;
  repetition: string | undefined;
  reference: Record<string, unknown> | null;
  mode: DiffMode;
}) {
  const tenant = useTenant();
  const metadata = (run.extra as { metadata?: Record<string, unknown> } | null)?.metadata;
  return (
    <div className="grid gap-2 border-b border-line p-2.5 last:border-b-0">
      {repetition && <p className="text-2xs font-medium text-ink-3">{repetition}</p>}
      {run.error !== null && (
        <pre className="rounded bg-fail-tint p-2 font-mono text-2xs leading-4 wrap-anywhere whitespace-pre-wrap text-fail">
          {run.error}
        </pre>
      )}
      {run.example_changed && (
        <p className="text-2xs text-wait">The example had other inputs or expected outputs at the time of this run.</p>
      )}
      {run.outputs === null ? (
        <p className="text-xs text-ink-3 italic">No output.</p>
      ) : mode === 'off' || reference === null ? (
        <DataView value={run.outputs} />
      ) : mode === 'fields' ? (
        <FieldDiff before={reference} after={run.outputs} />
      ) : mode === 'chat' ? (
        <Chats before={reference} after={run.outputs} />
      ) : (
        <WordDiff before={reference} after={run.outputs} />
      )}
      <p className="tabular flex items-center justify-between gap-3 text-2xs text-ink-3">
        <span className="min-w-0 truncate">
          {formatSeconds(latencySeconds(run))} · <Name text={run.name} />
        </span>
        <Link
          to="/o/$tenant/projects/p/$sessionId/r/$runId"
          params={{ tenant, sessionId: run.session_id, runId: run.id }}
          aria-label={`Open the run of ${letter}${repetition ? `: ${repetition}` : ''}`}
          className="inline-flex min-h-6 shrink-0 items-center text-xs text-accent hover:underline"
        >
          Open the run
        </Link>
      </p>
      {metadata && Object.keys(metadata).length > 0 && (
        <details className="text-2xs text-ink-3">
          <summary>Metadata</summary>
          <JsonTree label="Metadata" value={metadata} openDepth={2} />
        </details>
      )}
    </div>
  );
}

/** Word by word if one of them is no chat. */
function Chats({ before, after }: { before: Record<string, unknown>; after: Record<string, unknown> }) {
  const [former, latter] = [chatOf(before), chatOf(after)];
  if (!former || !latter) return <WordDiff before={before} after={after} />;
  return <ChatDiff before={former} after={latter} />;
}
