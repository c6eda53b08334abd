import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Columns2 } from 'lucide-react';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { Fact, Facts } from '../../ui/facts';
import { formatDateTime, formatSeconds, shortId } from '../../ui/format';
import { Name } from '../../ui/name';
import { indentedText } from '../../ui/readable-value';
import { ErrorState, LoadingRows } from '../../ui/states';
import { ValueView } from '../../ui/value-view';
import { visibleName } from '../../ui/visible-name';
import { latencySeconds } from '../comparison/comparison-rows';
import { experimentsByIdQuery } from '../datasets/datasets.queries';
import { RunFeedback } from './run-feedback';
import { ErrorText, RunStatusBadge } from './run-outcome';
import { exampleQuery, runQuery, type Run } from './runs.queries';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId/r/$runId');

/** `/o/{tenant}/projects/p/{experiment}/r/{run}`, the address that official SDKs print for a run. */
export default function RunPage() {
  const { runId } = route.useParams();
  const run = useQuery(runQuery(useApi(), runId));
  usePageTitle(run.data && visibleName(run.data.name), 'Run');
  if (run.isPending) return <LoadingRows label="Loading the run" />;
  if (!run.data) return <ErrorState page error={run.error} onRetry={() => void run.refetch()} />;
  return (
    <div className="mx-auto grid max-w-[1400px] grid-cols-[minmax(0,1fr)] gap-4 px-6 py-4 max-[640px]:px-3">
      <RunHeader run={run.data} />
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(280px,360px)] items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
        <RunContent run={run.data} />
        <RunRemarks run={run.data} />
      </div>
    </div>
  );
}

function RunHeader({ run }: { run: Run }) {
  const tenant = useTenant();
  const [experiment] = useQuery(experimentsByIdQuery(useApi(), [run.session_id])).data ?? [];
  const { reference_dataset_id: datasetId, reference_example_id: exampleId } = run;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Breadcrumb>
        <Link to="/o/$tenant/datasets" params={{ tenant }} className="hover:text-ink hover:underline">
          Datasets
        </Link>
        <Link
          to="/o/$tenant/projects/p/$sessionId"
          params={{ tenant, sessionId: run.session_id }}
          className="hover:text-ink hover:underline"
        >
          <Name text={experiment?.name ?? 'Experiment'} />
        </Link>
        <span>Run</span>
      </Breadcrumb>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <h1 className="line-clamp-3 py-1 text-lg font-semibold tracking-tight">
          <Name text={run.name} />
        </h1>
        <span className="py-1.5">
          <RunStatusBadge failed={run.error !== null} />
        </span>
        {datasetId !== null && exampleId !== null && (
          <Link
            to="/o/$tenant/datasets/$datasetId/compare"
            params={{ tenant, datasetId }}
            search={{ selectedSessions: run.session_id, row: exampleId }}
            className={buttonClass('plain', 'ml-auto max-[640px]:ml-0')}
          >
            <Columns2 size={14} aria-hidden="true" /> Show in its experiment
          </Link>
        )}
      </div>
      <Facts>
        <Fact name="Latency">{formatSeconds(latencySeconds(run))}</Fact>
        <Fact name="Started">
          <time dateTime={run.start_time}>{formatDateTime(run.start_time)}</time>
        </Fact>
        {datasetId !== null && exampleId !== null && (
          <Fact name="Example">
            <Link
              to="/o/$tenant/datasets/$datasetId/e/$exampleId"
              params={{ tenant, datasetId, exampleId }}
              className="font-mono text-xs text-accent hover:underline"
            >
              {shortId(exampleId)}
            </Link>
          </Fact>
        )}
        <Fact name="Run id">
          <code className="font-mono text-xs" title={run.id}>
            {shortId(run.id)}
          </code>
          <CopyButton short label="Copy run id" text={() => run.id} />
        </Fact>
      </Facts>
    </header>
  );
}

function RunContent({ run }: { run: Run }) {
  const api = useApi();
  const exampleId = run.reference_example_id;
  const example = useQuery({ ...exampleQuery(api, exampleId ?? ''), enabled: exampleId !== null }).data;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {run.error !== null && (
        <Card title="Error">
          <ErrorText text={run.error} />
        </Card>
      )}
      <Card title="Inputs">
        <ValueView value={run.inputs ?? {}} />
      </Card>
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', example?.outputs && 'min-[1200px]:grid-cols-2')}>
        <Card title="Output">
          {run.outputs ? <ValueView value={run.outputs} /> : <p className="text-xs text-ink-3">No output.</p>}
        </Card>
        {example?.outputs && (
          <Card title="Expected">
            <ValueView value={example.outputs} />
          </Card>
        )}
      </div>
    </div>
  );
}

function RunRemarks({ run }: { run: Run }) {
  const metadata = (run.extra as { metadata?: Record<string, unknown> } | null)?.metadata ?? {};
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Card title="Scores">
        <RunFeedback runId={run.id} />
      </Card>
      {Object.keys(metadata).length > 0 && (
        <Card title="Metadata">
          <pre className="font-mono text-2xs leading-4 wrap-anywhere whitespace-pre-wrap">{indentedText(metadata)}</pre>
        </Card>
      )}
    </div>
  );
}
