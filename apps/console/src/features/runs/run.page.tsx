import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Columns2, DatabaseZap } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '@heddle/comparison-text';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Button, buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { Fact, Facts } from '../../ui/facts';
import { formatDateTime, formatDollars, formatSeconds, shortId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { PageHead } from '../../ui/page-head';
import { ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { latencySeconds } from '../comparison/comparison-rows';
import { datasetQuery, experimentsByIdQuery } from '../datasets/datasets.queries';
import { AddToDataset } from './add-to-dataset.dialog';
import { DataView } from '../../ui/data-view';
import { GiveFeedback } from './give-feedback';
import { RunFeedback } from './run-feedback';
import { assistantAddress, runOrigin, threadAddress } from './run-origin';
import { ErrorText, RunStateBadge } from './run-outcome';
import { exampleQuery, runQuery, traceQuery, type Run } from './runs.queries';
import { TracePanel } from './trace-panel';
import { useTraceKeys } from './use-trace-keys';

const route = getRouteApi('/signed-in/o/$tenant/projects/p/$sessionId/r/$runId');

/** `/o/{tenant}/projects/p/{experiment}/r/{run}`, the address that official SDKs print for a run. */
export default function RunPage() {
  const { tenant, sessionId, runId } = route.useParams();
  const navigate = route.useNavigate();
  const api = useApi();
  const found = useQuery({ ...runQuery(api, runId), placeholderData: keepPreviousData });
  const { steps, isPending: isTracePending } = useTrace(runId);
  // Another step of the trace stays until its successor is here, so that nothing moves.
  const isOther = found.isPlaceholderData && found.data?.trace_id !== steps?.trace_id;
  const run = isOther ? { ...found, data: undefined, isPending: true } : found;
  usePageTitle(run.data && visibleName(run.data.name), 'Run');
  const select = (id: string) =>
    void navigate({ to: '.', params: { tenant, sessionId, runId: id }, replace: true, resetScroll: false });
  const hasSteps = (steps?.steps.length ?? 0) > 1;
  useTraceKeys(hasSteps ? (steps?.steps ?? []) : [], runId, select);
  // Shown together: the steps have their place beside the run and below its header.
  if (found.isPending || ((run.isPending || isTracePending) && !hasSteps))
    return <LoadingRows label="Loading the run" />;
  if (!run.data && !hasSteps) return <ErrorState page error={run.error} onRetry={() => void run.refetch()} />;
  return (
    <div className={`${pageFrame} gap-4`}>
      {run.data && <RunHeader run={run.data} />}
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
          hasSteps && 'min-[900px]:grid-cols-[minmax(300px,2fr)_minmax(0,3fr)]',
        )}
      >
        {hasSteps && steps && (
          <TracePanel
            steps={steps.steps}
            rootId={steps.trace_id}
            truncated={steps.truncated}
            selected={runId}
            onSelect={select}
          />
        )}
        {run.isPending && <LoadingRows label="Loading the step" />}
        {run.isError && !run.data && <ErrorState error={run.error} onRetry={() => void run.refetch()} />}
        {run.data && (
          <div
            className={clsx(
              'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
              found.isPlaceholderData && 'opacity-60',
              !hasSteps && 'min-[900px]:grid-cols-[minmax(0,1fr)_minmax(280px,360px)]',
            )}
          >
            <RunContent run={run.data} />
            <RunRemarks run={run.data} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The trace of the run. Another step of the same trace needs no request. */
function useTrace(runId: string) {
  const api = useApi();
  const [anchor, setAnchor] = useState(runId);
  const trace = useQuery(traceQuery(api, anchor));
  const isOfTrace = anchor === runId || trace.data?.steps.some(({ id }) => id === runId) === true;
  if (!isOfTrace && !trace.isFetching) setAnchor(runId);
  return { steps: isOfTrace ? trace.data : undefined, isPending: trace.isPending };
}

function RunHeader({ run }: { run: Run }) {
  const tenant = useTenant();
  const [experiment] = useQuery(experimentsByIdQuery(useApi(), [run.session_id])).data ?? [];
  const { reference_dataset_id: datasetId, reference_example_id: exampleId } = run;
  const dataset = useQuery({ ...datasetQuery(useApi(), datasetId ?? ''), enabled: datasetId !== null }).data;
  const [isAdding, setAdding] = useState(false);
  const isProject = experiment !== undefined && experiment.reference_dataset_id === null;
  return (
    <PageHead
      breadcrumb={
        <Breadcrumb>
          {isProject ? (
            <Link to="/o/$tenant/projects" params={{ tenant }} className="hover:text-ink hover:underline">
              Traces
            </Link>
          ) : (
            <Link to="/o/$tenant/datasets" params={{ tenant }} className="hover:text-ink hover:underline">
              Datasets
            </Link>
          )}
          {dataset && (
            <Link
              to="/o/$tenant/datasets/$datasetId"
              params={{ tenant, datasetId: dataset.id }}
              className="hover:text-ink hover:underline"
            >
              <Name text={dataset.name} />
            </Link>
          )}
          <Link
            to="/o/$tenant/projects/p/$sessionId"
            params={{ tenant, sessionId: run.session_id }}
            className="hover:text-ink hover:underline"
          >
            <Name text={experiment?.name ?? 'Experiment'} />
          </Link>
          <span>Run</span>
        </Breadcrumb>
      }
      title={<Name text={run.name} />}
      beside={<RunStateBadge status={run.status} />}
      actions={
        <>
          <Button onClick={() => setAdding(true)}>
            <DatabaseZap size={14} aria-hidden="true" /> Add to dataset
          </Button>
          {isAdding && <AddToDataset run={run} onClose={() => setAdding(false)} />}
          {datasetId !== null && exampleId !== null && (
            <Link
              to="/o/$tenant/datasets/$datasetId/compare"
              params={{ tenant, datasetId }}
              search={{ selectedSessions: run.session_id, row: exampleId }}
              className={buttonClass('plain')}
            >
              <Columns2 size={14} aria-hidden="true" /> Show in its experiment
            </Link>
          )}
        </>
      }
    >
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
        {run.total_tokens > 0 && (
          <Fact name="Tokens">
            <span title={`${formatCount(run.prompt_tokens)} read, ${formatCount(run.completion_tokens)} written`}>
              {formatCount(run.total_tokens)}
            </span>
          </Fact>
        )}
        {run.total_cost !== null && <Fact name="Cost">{formatDollars(Number(run.total_cost))}</Fact>}
        {run.first_token_time !== null && (
          <Fact name="First token">
            {formatSeconds((Date.parse(run.first_token_time) - Date.parse(run.start_time)) / 1000)}
          </Fact>
        )}
        <Origin run={run} />
        <Fact name="Run id">
          <code className="font-mono text-xs" title={run.id}>
            {shortId(run.id)}
          </code>
          <CopyButton short label="Copy run id" text={() => run.id} />
        </Fact>
      </Facts>
    </PageHead>
  );
}

/** Thread and checkpoint of an agent that the run came from. */
function Origin({ run }: { run: Run }) {
  const tenant = useTenant();
  const origin = runOrigin(run);
  const { threadId, checkpointId, graphId, deploymentId } = origin;
  const assistant = assistantAddress(tenant, origin);
  return (
    <>
      {assistant !== null && (
        <Fact name="Assistant of graph">
          <a href={assistant} className="min-w-0 text-accent hover:underline">
            <Name text={graphId ?? ''} className="line-clamp-1" />
          </a>
        </Fact>
      )}
      {deploymentId !== null && (
        <Place
          name="Deployment"
          id={deploymentId}
          href={`/o/${encodeURIComponent(tenant)}/host/deployments/${encodeURIComponent(deploymentId)}`}
        />
      )}
      {threadId !== null && <Place name="Thread" id={threadId} href={threadAddress(tenant, origin)} />}
      {checkpointId !== null && (
        <Place name="Checkpoint" id={checkpointId} href={threadAddress(tenant, origin, checkpointId)} />
      )}
    </>
  );
}

function Place({ name, id, href }: { name: string; id: string; href: string | null }) {
  const text = (
    <code className="font-mono text-xs" title={id}>
      {shortId(id)}
    </code>
  );
  return (
    <Fact name={name}>
      {href === null ? (
        text
      ) : (
        <a href={href} className="text-accent hover:underline">
          {text}
        </a>
      )}
      <CopyButton short label={`Copy ${name.toLowerCase()} id`} text={() => id} />
    </Fact>
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
        <DataView value={run.inputs ?? {}} />
      </Card>
      <div className={clsx('grid grid-cols-[minmax(0,1fr)] gap-4', example?.outputs && 'min-[1200px]:grid-cols-2')}>
        <Card title="Output">
          {run.outputs ? (
            <DataView value={run.outputs} />
          ) : (
            <p className="text-xs text-ink-3">{run.status === 'pending' ? 'No output yet.' : 'No output.'}</p>
          )}
        </Card>
        {example?.outputs && (
          <Card title="Expected">
            <DataView value={example.outputs} />
          </Card>
        )}
      </div>
    </div>
  );
}

function RunRemarks({ run }: { run: Run }) {
  const { tags, events } = { tags: run.tags ?? [], events: run.events ?? [] };
  const metadata = (run.extra as { metadata?: Record<string, unknown> } | null)?.metadata ?? {};
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <Card title="Scores">
        <RunFeedback runId={run.id} />
        <GiveFeedback run={run} />
      </Card>
      {tags.length > 0 && (
        <Card title="Tags">
          <p className="flex flex-wrap gap-1 text-xs">
            {tags.map((tag) => (
              <bdi key={tag} className="rounded bg-raised px-1.5 py-0.5 wrap-anywhere">
                {tag}
              </bdi>
            ))}
          </p>
        </Card>
      )}
      {events.length > 0 && (
        <Card title="Events">
          <JsonTree label="Events" value={events} openDepth={0} />
        </Card>
      )}
      {Object.keys(metadata).length > 0 && (
        <Card title="Metadata">
          <JsonTree label="Metadata" value={metadata} />
        </Card>
      )}
    </div>
  );
}
