import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Columns2, X } from 'lucide-react';
import { useMemo } from 'react';
import { formatCount } from '@heddle/comparison-text';
import { useApi, useTenant } from '../../shared/app-context';
import { joinList, splitList } from '../../shared/search-params';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { Button, buttonClass } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { shortId } from '../../ui/format';
import { Name } from '../../ui/name';
import { Pager } from '../../ui/pager';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { datasetQuery, experimentsPageSize, experimentsQuery, type Dataset } from './datasets.queries';
import { maxExperiments, toggleSelection } from './experiment-selection';
import { formatExperimentSort, nextExperimentSort, parseExperimentSort } from './experiment-sort';
import { experimentTrends } from './experiment-trends';
import { ExperimentsTable } from './experiments-table';
import { TrendStrip } from './trend-strip';

const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId');

export default function DatasetPage() {
  const { datasetId } = route.useParams();
  const dataset = useQuery(datasetQuery(useApi(), datasetId));
  usePageTitle(dataset.data && visibleName(dataset.data.name), 'Datasets');
  if (dataset.isPending) return <LoadingRows label="Loading the dataset" />;
  if (!dataset.data) return <ErrorState page error={dataset.error} onRetry={() => void dataset.refetch()} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 py-4 max-[640px]:px-3">
      <DatasetHeader dataset={dataset.data} />
      <Experiments dataset={dataset.data} />
    </div>
  );
}

function DatasetHeader({ dataset }: { dataset: Dataset }) {
  const tenant = useTenant();
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <Breadcrumb>
        <Link to="/o/$tenant/datasets" params={{ tenant }} className="hover:text-ink hover:underline">
          Datasets
        </Link>
        <Name text={dataset.name} />
      </Breadcrumb>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="line-clamp-3 text-lg font-semibold tracking-tight">
          <Name text={dataset.name} />
        </h1>
        <span className="text-xs text-ink-2">{formatCount(dataset.example_count)} examples</span>
        <span className="flex items-center gap-0.5 text-xs text-ink-3">
          <code className="font-mono text-2xs" title={dataset.id}>
            {shortId(dataset.id)}
          </code>
          <CopyButton short label="Copy dataset id" text={() => dataset.id} />
        </span>
      </div>
      {dataset.description && (
        <p className="line-clamp-3 max-w-3xl text-sm wrap-anywhere text-ink-2" title={dataset.description}>
          {dataset.description}
        </p>
      )}
    </header>
  );
}

function Experiments({ dataset }: { dataset: Dataset }) {
  const { page = 1, sort: sortText, selected: selectedText } = route.useSearch();
  const navigate = route.useNavigate();
  const sort = useMemo(() => parseExperimentSort(sortText), [sortText]);
  const list = useQuery(experimentsQuery(useApi(), dataset.id, { page, sort }));
  const selected = splitList(selectedText);
  const trends = useMemo(() => experimentTrends(list.data?.experiments ?? []), [list.data]);

  return (
    <section aria-label="Experiments" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm font-semibold">Experiments</h2>
        <CompareBar
          datasetId={dataset.id}
          selected={selected}
          onClear={() => void navigate({ search: (current) => ({ ...current, selected: undefined }), replace: true })}
        />
      </div>
      <TrendStrip trends={trends} selected={selected} />
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        {list.isPending && <LoadingRows label="Loading experiments" />}
        {list.isError && !list.data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.experiments.length === 0 && (
          <EmptyState title="No experiments in this dataset">
            <p>Upload one with this dataset’s name or id; every upload adds an experiment that can be compared here.</p>
          </EmptyState>
        )}
        {list.data && list.data.experiments.length > 0 && (
          <ExperimentsTable
            datasetId={dataset.id}
            experiments={list.data.experiments}
            selected={selected}
            onToggle={(id) =>
              void navigate({
                search: (current) => ({ ...current, selected: joinList(toggleSelection(selected, id)) }),
                replace: true,
              })
            }
            sort={sort}
            onSort={(column) => {
              const next = nextExperimentSort(sort, column);
              void navigate({
                search: (current) => ({ ...current, sort: next && formatExperimentSort(next), page: undefined }),
                replace: true,
              });
            }}
          />
        )}
        {list.data && (
          <Pager
            page={page}
            count={list.data.experiments.length}
            pageSize={experimentsPageSize}
            hasNext={list.data.hasNext}
            onPage={(next) =>
              void navigate({ search: (current) => ({ ...current, page: next > 1 ? next : undefined }) })
            }
          />
        )}
      </div>
    </section>
  );
}

function CompareBar({ datasetId, selected, onClear }: { datasetId: string; selected: string[]; onClear: () => void }) {
  const tenant = useTenant();
  if (selected.length === 0) {
    return <p className="text-xs text-ink-3">Tick two or more to compare them row by row.</p>;
  }
  const tooMany = selected.length > maxExperiments;
  const enabled = selected.length >= 2 && !tooMany;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {enabled ? (
        <Link
          to="/o/$tenant/datasets/$datasetId/compare"
          params={{ tenant, datasetId }}
          search={{ selectedSessions: selected.join(',') }}
          className={buttonClass('solid', 'h-7')}
        >
          <Columns2 size={14} aria-hidden="true" /> Compare {selected.length}
        </Link>
      ) : (
        <Button look="solid" className="h-7" disabled>
          <Columns2 size={14} aria-hidden="true" /> Compare
        </Button>
      )}
      <Button look="ghost" className="h-7" onClick={onClear}>
        <X size={14} aria-hidden="true" /> Clear
      </Button>
      <span aria-live="polite" className="text-xs text-ink-2">
        {selected.length === 1 && 'Tick one more.'}
        {tooMany && `At most ${maxExperiments} fit side by side.`}
      </span>
    </div>
  );
}
