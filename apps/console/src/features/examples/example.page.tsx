import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Columns2 } from 'lucide-react';
import { useApi, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { buttonClass } from '../../ui/button';
import { Card } from '../../ui/card';
import { CopyButton } from '../../ui/copy-button';
import { Fact, Facts } from '../../ui/facts';
import { formatDateTime, shortId } from '../../ui/format';
import { JsonTree } from '../../ui/json-tree';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { PageHead } from '../../ui/page-head';
import { ErrorState, LoadingRows } from '../../ui/states';
import { ValueView } from '../../ui/value-view';
import { DatasetBreadcrumb } from '../datasets/dataset-breadcrumb';
import { datasetQuery } from '../datasets/datasets.queries';
import { maxExperiments } from '../datasets/experiment-selection';
import { exampleQuery, exampleRunsQuery, runQuery, type Example } from '../runs/runs.queries';
import { isNothing } from './example-parts';
import { ExampleRuns } from './example-runs';

const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId/e/$exampleId');

/** `/o/{tenant}/datasets/{dataset}/e/{example}`, the address that official SDKs print for an example. */
export default function ExamplePage() {
  const { exampleId } = route.useParams();
  const api = useApi();
  const example = useQuery(exampleQuery(api, exampleId));
  const runs = useQuery(exampleRunsQuery(api, exampleId));
  usePageTitle(`Example ${shortId(exampleId)}`, 'Datasets');
  if (example.isPending) return <LoadingRows label="Loading the example" />;
  if (!example.data) return <ErrorState page error={example.error} onRetry={() => void example.refetch()} />;
  const experimentIds = [...new Set(runs.data?.runs.map((run) => run.session_id))];
  const metadata = example.data.metadata ?? {};
  return (
    <div className={`${pageFrame} gap-4`}>
      <ExampleHeader example={example.data} experimentIds={experimentIds} />
      <div className="grid grid-cols-2 items-start gap-4 max-[900px]:grid-cols-[minmax(0,1fr)]">
        <Card title="Inputs">
          <ValueView value={example.data.inputs} />
        </Card>
        <Card title="Expected">
          {example.data.outputs && !isNothing(example.data.outputs) ? (
            <ValueView value={example.data.outputs} />
          ) : (
            <p className="text-xs text-ink-3">None given.</p>
          )}
        </Card>
        {Object.keys(metadata).length > 0 && (
          <Card title="Metadata">
            <JsonTree label="Metadata" value={metadata} openDepth={2} />
          </Card>
        )}
      </div>
      {runs.isPending && <LoadingRows label="Loading the runs" rows={3} />}
      {runs.isError && <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.data && <ExampleRuns runs={runs.data.runs} hasMore={runs.data.hasMore} experimentIds={experimentIds} />}
    </div>
  );
}

function ExampleHeader({ example, experimentIds }: { example: Example; experimentIds: string[] }) {
  const tenant = useTenant();
  const dataset = useQuery(datasetQuery(useApi(), example.dataset_id)).data;
  const params = { tenant, datasetId: example.dataset_id };
  const compared = experimentIds.slice(0, maxExperiments);
  return (
    <PageHead
      breadcrumb={
        <DatasetBreadcrumb datasetId={example.dataset_id} name={dataset?.name}>
          <span>Example</span>
        </DatasetBreadcrumb>
      }
      title={<>Example {shortId(example.id)}</>}
      actions={
        compared.length > 0 && (
          <Link
            to="/o/$tenant/datasets/$datasetId/compare"
            params={params}
            search={{ selectedSessions: compared.join(','), row: example.id }}
            className={buttonClass('plain')}
          >
            <Columns2 size={14} aria-hidden="true" />
            {compared.length === 1 ? 'Show in its experiment' : `Compare ${compared.length} experiments on it`}
          </Link>
        )
      }
    >
      <Facts>
        <Fact name="Changed">
          <time dateTime={example.modified_at ?? undefined}>{formatDateTime(example.modified_at)}</time>
        </Fact>
        {example.source_run_id !== null && <SourceRun runId={example.source_run_id} />}
        <Fact name="Example id">
          <code className="font-mono text-xs" title={example.id}>
            {shortId(example.id)}
          </code>
          <CopyButton short label="Copy example id" text={() => example.id} />
        </Fact>
      </Facts>
    </PageHead>
  );
}

/** Link to the run that the example was made from; none if the run was deleted. */
function SourceRun({ runId }: { runId: string }) {
  const tenant = useTenant();
  const { data: run } = useQuery({ ...runQuery(useApi(), runId), retry: false });
  if (!run) return null;
  return (
    <Fact name="Made from the run">
      <Link
        to="/o/$tenant/projects/p/$sessionId/r/$runId"
        params={{ tenant, sessionId: run.session_id, runId }}
        className="min-w-0 text-accent hover:underline"
      >
        <Name text={run.name} className="line-clamp-1" />
      </Link>
    </Fact>
  );
}
