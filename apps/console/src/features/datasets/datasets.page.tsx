import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { formatCount } from '@heddle/comparison-text';
import { useApi, useAppServices, useTenant } from '../../shared/app-context';
import { usePageTitle } from '../../shared/use-page-title';
import { Button } from '../../ui/button';
import { totalOfLast } from '../../ui/list-page';
import { Name } from '../../ui/name';
import { pageFrame } from '../../ui/page-frame';
import { Pager } from '../../ui/pager';
import { SearchBox } from '../../ui/search-box';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { Ago } from '../../ui/time';
import { useHasPermission } from '../../shared/permissions';
import { PageDrop } from '../imports/file-drop';
import { datasetsPageSize, datasetsQuery, type Dataset } from './datasets.queries';

const ImportDialog = lazy(() => import('../imports/import-dialog').then((of) => ({ default: of.ImportDialog })));
const route = getRouteApi('/signed-in/o/$tenant/datasets');
/** A table on a wide screen; on a narrow one, a list with the name above the numbers. */
const columns =
  'grid grid-cols-[minmax(260px,1fr)_110px_110px_140px_130px] items-center gap-x-4 px-4 max-[900px]:flex max-[900px]:flex-wrap max-[900px]:gap-y-1 max-[900px]:py-2';

export default function DatasetsPage() {
  usePageTitle('Datasets');
  const { name = '', page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(datasetsQuery(useApi(), { name, page }));
  const tenant = useTenant();
  const [importing, setImporting] = useState<{ file?: File }>();
  const total = list.data && totalOfLast(page, datasetsPageSize, list.data.datasets.length, list.data.hasNext);
  const mayCreate = useHasPermission('datasets:create');

  return (
    <PageDrop disabled={!mayCreate || importing !== undefined} onFile={(file) => setImporting({ file })}>
      <div className={`${pageFrame} gap-3`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-lg font-semibold tracking-tight">Datasets</h1>
          <span className="tabular mr-auto text-xs text-ink-3">
            {total !== undefined && `${formatCount(total)} in total`}
          </span>
          <SearchBox
            label="Filter by name"
            value={name}
            onChange={(next) => void navigate({ search: { name: next.trim() || undefined }, replace: true })}
          />
          {mayCreate && (
            <Button onClick={() => setImporting({})}>
              <FileUp size={14} aria-hidden="true" /> Import a file
            </Button>
          )}
        </div>
        <section className="overflow-hidden rounded-lg border border-line bg-surface" aria-label="Datasets">
          {list.isPending && <LoadingRows label="Loading datasets" />}
          {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          {list.data && list.data.datasets.length === 0 && <NoDatasets name={name} />}
          {list.data && list.data.datasets.length > 0 && (
            <div role="table" aria-label="Datasets">
              <div
                role="row"
                className={`${columns} h-8 border-b border-line bg-raised text-2xs font-medium text-ink-2 max-[900px]:sr-only`}
              >
                <span role="columnheader">Name</span>
                <span role="columnheader" className="text-right">
                  Examples
                </span>
                <span role="columnheader" className="text-right">
                  Experiments
                </span>
                <span role="columnheader" className="text-right">
                  Last experiment
                </span>
                <span role="columnheader" className="text-right">
                  Created
                </span>
              </div>
              {list.data.datasets.map((dataset) => (
                <DatasetRow key={dataset.id} dataset={dataset} />
              ))}
            </div>
          )}
          {list.data && (
            <Pager
              page={page}
              count={list.data.datasets.length}
              pageSize={datasetsPageSize}
              hasNext={list.data.hasNext}
              onPage={(next) =>
                void navigate({ search: (current) => ({ ...current, page: next > 1 ? next : undefined }) })
              }
            />
          )}
        </section>
      </div>
      <Suspense>
        {importing && (
          <ImportDialog
            file={importing.file}
            onClose={() => setImporting(undefined)}
            onDone={(datasetId) =>
              void navigate({ to: '/o/$tenant/datasets/$datasetId/examples', params: { tenant, datasetId } })
            }
          />
        )}
      </Suspense>
    </PageDrop>
  );
}

function DatasetRow({ dataset }: { dataset: Dataset }) {
  const tenant = useTenant();
  return (
    <div
      role="row"
      className={`${columns} relative min-h-11 border-b border-line last:border-b-0 hover:bg-hover has-[a:focus-visible]:bg-hover`}
    >
      <span role="cell" className="grid min-w-0 py-1 max-[900px]:w-full max-[900px]:py-0">
        <Link
          to="/o/$tenant/datasets/$datasetId"
          params={{ tenant, datasetId: dataset.id }}
          className="line-clamp-2 font-medium after:absolute after:inset-0"
        >
          <Name text={dataset.name} />
        </Link>
        {dataset.description && <bdi className="truncate text-xs text-ink-3">{dataset.description}</bdi>}
      </span>
      <span role="cell" className="tabular text-right max-[900px]:text-xs max-[900px]:text-ink-2">
        {formatCount(dataset.example_count)}
        <span className="hidden max-[900px]:inline"> {dataset.example_count === 1 ? 'example' : 'examples'}</span>
      </span>
      <span role="cell" className="tabular text-right max-[900px]:text-xs max-[900px]:text-ink-2">
        {formatCount(dataset.session_count)}
        <span className="hidden max-[900px]:inline"> {dataset.session_count === 1 ? 'experiment' : 'experiments'}</span>
      </span>
      <span role="cell" className="text-right text-xs text-ink-2 max-[900px]:ml-auto">
        <Ago at={dataset.last_session_start_time} />
      </span>
      <span role="cell" className="text-right text-xs text-ink-2 max-[900px]:hidden">
        <Ago at={dataset.created_at} />
      </span>
    </div>
  );
}

function NoDatasets({ name }: { name: string }) {
  const { config } = useAppServices();
  if (name !== '') {
    return (
      <EmptyState title="No dataset matches">
        <p>No name contains “{name}”. Clear the filter to see all datasets.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No datasets yet">
      <p>Drop a CSV or JSONL file here, or upload an experiment, which creates its dataset:</p>
      <pre className="mt-3 overflow-x-auto rounded-md border border-line bg-raised p-3 text-left font-mono text-2xs leading-5">
        {`curl -X POST ${config.experimentsUrl}/api/v1/datasets/upload-experiment \\
  -H "X-Api-Key: $HEDDLE_API_KEY" -H "Content-Type: application/json" \\
  -d @experiment.json`}
      </pre>
    </EmptyState>
  );
}
