import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ClipboardPen, Columns2, X } from 'lucide-react';
import { useMemo } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { joinList, splitList } from '../../shared/search-params';
import { usePageTitle } from '../../shared/use-page-title';
import { Button, buttonClass } from '../../ui/button';
import { pageFrame } from '../../ui/page-frame';
import { Pager } from '../../ui/pager';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { DatasetHeader } from './dataset-header';
import { PinBaseline } from './pin-baseline';
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
    <div className={`${pageFrame} gap-3`}>
      <DatasetHeader dataset={dataset.data} />
      <Experiments dataset={dataset.data} />
    </div>
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
        <h2 className="sr-only">Experiments</h2>
        <CompareBar
          dataset={dataset}
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
            baselineId={dataset.baseline_experiment_id}
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

function CompareBar({ dataset, selected, onClear }: { dataset: Dataset; selected: string[]; onClear: () => void }) {
  const tenant = useTenant();
  const { id: datasetId, baseline_experiment_id: baselineId } = dataset;
  const [only] = selected;
  if (selected.length === 0) {
    return <p className="text-xs text-ink-3">Tick two or more to compare them row by row.</p>;
  }
  // The pinned experiment comes first: the others are compared with it.
  const against =
    baselineId && !selected.includes(baselineId) ? [baselineId, ...selected] : baselineFirst(selected, baselineId);
  const tooMany = against.length > maxExperiments;
  const enabled = against.length >= 2 && !tooMany;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {enabled ? (
        <Link
          to="/o/$tenant/datasets/$datasetId/compare"
          params={{ tenant, datasetId }}
          search={{ selectedSessions: against.join(',') }}
          className={buttonClass('solid', 'h-7')}
        >
          <Columns2 size={14} aria-hidden="true" />{' '}
          {against.length > selected.length ? 'Compare with the baseline' : `Compare ${against.length}`}
        </Link>
      ) : (
        <Button look="solid" className="h-7" disabled>
          <Columns2 size={14} aria-hidden="true" /> Compare
        </Button>
      )}
      {only && selected.length === 1 && (
        <>
          <Link
            to="/o/$tenant/datasets/$datasetId/annotate"
            params={{ tenant, datasetId }}
            search={{ session: only }}
            className={buttonClass('plain', 'h-7')}
          >
            <ClipboardPen size={14} aria-hidden="true" /> Score by hand
          </Link>
          <PinBaseline dataset={dataset} experimentId={only} />
        </>
      )}
      <Button look="ghost" className="h-7" onClick={onClear}>
        <X size={14} aria-hidden="true" /> Clear
      </Button>
      <span aria-live="polite" className="text-xs text-ink-2">
        {against.length === 1 && 'Tick one more.'}
        {tooMany && `At most ${maxExperiments} fit side by side.`}
      </span>
    </div>
  );
}

const baselineFirst = (ids: readonly string[], baselineId: string | null) =>
  baselineId === null ? [...ids] : [...ids].sort((a, b) => Number(b === baselineId) - Number(a === baselineId));
