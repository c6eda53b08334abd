import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { joinList, splitList } from '../../shared/search-params';
import { usePageTitle } from '../../shared/use-page-title';
import { Breadcrumb } from '../../ui/breadcrumb';
import { buttonClass } from '../../ui/button';
import { letterFor } from '../../ui/letter';
import { Name } from '../../ui/name';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { visibleName } from '../../ui/visible-name';
import { datasetQuery, experimentsByIdQuery, type Experiment } from '../datasets/datasets.queries';
import { maxExperiments, toggleSelection } from '../datasets/experiment-selection';
import { rowPanelPlace } from './compare-layout';
import { CompareTable } from './compare-table';
import { CompareToolbar } from './compare-toolbar';
import { hasColumn, metricsFromExperiments, metricsFromSummary } from './comparison-metrics';
import { createRowBuilder } from './comparison-rows';
import { rowsQuery, summaryQuery } from './comparison.queries';
import { ExperimentStrip } from './experiment-strip';
import { MetricCards } from './metric-cards';
import { arrangeRows, formatFilter, formatSort, nextSort, parseFilter, parseSort, type RowFilter } from './row-order';

const RowPanel = lazy(() => import('./row-panel'));
const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId/compare');

/** Rows fetched without being asked; a larger comparison goes on when the viewer says so. */
const automaticRows = 10_000;

export default function ComparePage() {
  const { datasetId } = route.useParams();
  const { selectedSessions } = route.useSearch();
  const api = useApi();
  const ids = useMemo(() => splitList(selectedSessions), [selectedSessions]);
  const dataset = useQuery(datasetQuery(api, datasetId));
  const experiments = useQuery(experimentsByIdQuery(api, ids));
  const only = experiments.data?.[0] && visibleName(experiments.data[0].name);
  usePageTitle(ids.length > 1 ? `Compare ${ids.length}` : only, dataset.data && visibleName(dataset.data.name));

  if (ids.length === 0) return <Nothing title="Choose what to compare" text="The address names no experiments." />;
  if (ids.length > maxExperiments) {
    return (
      <Nothing
        title="Too many experiments"
        text={`The address names ${ids.length} experiments; ${maxExperiments} fit side by side.`}
      />
    );
  }
  if (dataset.isError) return <ErrorState error={dataset.error} onRetry={() => void dataset.refetch()} />;
  if (experiments.isError) return <ErrorState error={experiments.error} onRetry={() => void experiments.refetch()} />;
  if (!dataset.data || !experiments.data) return <LoadingRows label="Loading the experiments" rows={10} />;

  const chosen = ids.map((id) => experiments.data.find((experiment) => experiment.id === id));
  const missing = ids.filter((_, index) => chosen[index]?.reference_dataset_id !== datasetId);
  if (missing.length > 0) {
    return (
      <Nothing
        title="Some experiments are not in this dataset"
        text={`Not found here: ${missing.join(', ')}. They may have been deleted, or belong to another dataset.`}
      />
    );
  }
  return (
    <Comparison
      key={datasetId}
      datasetId={datasetId}
      datasetName={dataset.data.name}
      experiments={chosen.filter((experiment) => experiment !== undefined)}
    />
  );
}

function Nothing({ title, text }: { title: string; text: string }) {
  const { tenant, datasetId } = route.useParams();
  return (
    <EmptyState title={title}>
      <p className="break-words">{text}</p>
      <p className="mt-4">
        <Link to="/o/$tenant/datasets/$datasetId" params={{ tenant, datasetId }} className={buttonClass('solid')}>
          Choose experiments
        </Link>
      </p>
    </EmptyState>
  );
}

function useAllRows(datasetId: string, ids: readonly string[]) {
  const rows = useInfiniteQuery(rowsQuery(useApi(), datasetId, ids));
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError, data } = rows;
  const loaded = data?.pages.reduce((sum, page) => sum + page.length, 0) ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError && loaded < automaticRows) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, loaded, fetchNextPage]);
  return { ...rows, loaded };
}

function Comparison({
  datasetId,
  datasetName,
  experiments,
}: {
  datasetId: string;
  datasetName: string;
  experiments: Experiment[];
}) {
  const api = useApi();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ids = useMemo(() => splitList(search.selectedSessions), [search.selectedSessions]);
  const flipped = useMemo(() => splitList(search.flip), [search.flip]);
  const judging = useQuery(summaryQuery(api, datasetId, ids, { statistics: true }));
  const counting = useQuery(summaryQuery(api, datasetId, ids));
  // Either answers for both where the other has failed.
  const summary = counting.data ?? judging.data;
  const loading = useAllRows(datasetId, ids);
  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });

  const metrics = useMemo(() => {
    const view = { chosen: experiments, flipped };
    return summary ? metricsFromSummary(summary, view, judging.data) : metricsFromExperiments(view);
  }, [summary, judging.data, flipped, experiments]);
  const buildRows = useMemo(() => createRowBuilder(ids), [ids]);
  const rows = useMemo(() => buildRows(loading.data?.pages ?? []), [buildRows, loading.data]);
  const sort = useMemo(() => parseSort(search.sort, ids.length), [search.sort, ids.length]);
  const filter = useMemo(() => parseFilter(search.only, ids.length), [search.only, ids.length]);
  const shown = useMemo(() => {
    const lower = new Set(metrics.filter((metric) => metric.lowerIsBetter).map((metric) => metric.key));
    return arrangeRows(rows, {
      sort,
      filter,
      differentOnly: search.different === true,
      isLowerBetter: (metric) => lower.has(metric),
    });
  }, [rows, metrics, sort, filter, search.different]);

  const toggleFilter = (clicked: RowFilter) => {
    const text = formatFilter(clicked);
    set({ only: search.only === text ? undefined : text });
  };
  const move = (step: 1 | -1) => {
    const at = shown.findIndex((row) => row.id === search.row);
    const next = shown[at < 0 ? 0 : at + step];
    if (next) set({ row: next.id });
  };

  return (
    // On a small screen the page scrolls to the rows; otherwise only the rows do.
    <div className="flex h-full min-h-0 flex-col max-[900px]:h-auto">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-4 pb-3 max-[640px]:px-3">
        <Place datasetId={datasetId} datasetName={datasetName} />
        <ExperimentStrip
          experiments={experiments}
          onFirst={(id) =>
            set({ selectedSessions: [id, ...ids.filter((other) => other !== id)].join(','), ...noRowView })
          }
          onRemove={(id) => set({ selectedSessions: toggleSelection(ids, id).join(','), ...noRowView })}
        />
        <MetricCards
          metrics={metrics}
          judging={{
            isPending: judging.isFetching && !judging.data,
            error: judging.isFetching || judging.data ? null : judging.error,
            onRetry: () => {
              void judging.refetch();
              if (counting.isError) void counting.refetch();
            },
          }}
          filter={filter}
          onFilter={toggleFilter}
          onFlip={(key) => set({ flip: joinList(toggleSelection(flipped, key)) })}
        />
        <CompareToolbar
          summary={summary}
          metrics={metrics}
          ids={ids}
          names={experiments.map((experiment) => experiment.name)}
          letters={ids.map((_, index) => letterFor(index))}
          loaded={rows.length}
          shown={shown.length}
          loading={loading.isFetching}
          onLoadMore={
            loading.hasNextPage && rows.length >= automaticRows ? () => void loading.fetchNextPage() : undefined
          }
          different={search.different === true}
          onDifferent={(on) => set({ different: on ? true : undefined })}
          density={search.density ?? 'normal'}
          onDensity={(density) => set({ density: density === 'normal' ? undefined : density })}
          filter={filter}
          onFilter={toggleFilter}
          onClearFilter={() => set({ only: undefined })}
        />
      </div>
      <div className="flex min-h-0 flex-1 border-t border-line max-[900px]:h-[80dvh] max-[900px]:flex-none">
        {loading.isPending && <LoadingRows label="Loading rows" rows={8} />}
        {loading.isError && <ErrorState error={loading.error} onRetry={() => void loading.fetchNextPage()} />}
        {loading.data && (
          <CompareTable
            rows={shown}
            total={rows.length}
            metrics={metrics.filter(hasColumn)}
            experiments={experiments}
            density={search.density ?? 'normal'}
            sort={sort}
            filter={filter}
            openRow={search.row}
            onSort={(clicked) => {
              const next = nextSort(sort, clicked);
              set({ sort: next && formatSort(next) });
            }}
            onFilter={toggleFilter}
            onOpen={(id) => set({ row: search.row === id ? undefined : id })}
            onReset={() => set({ only: undefined, different: undefined })}
          />
        )}
        {search.row && (
          <Suspense fallback={<aside className={rowPanelPlace} />}>
            <RowPanel
              datasetId={datasetId}
              exampleId={search.row}
              number={rows.find((row) => row.id === search.row)?.number}
              experiments={experiments}
              metrics={metrics}
              diff={search.diff ?? 'off'}
              onDiff={(diff) => set({ diff: diff === 'off' ? undefined : diff })}
              onMove={move}
              onClose={() => set({ row: undefined })}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** Sorting and filters name experiments by letter; when the letters change they would point elsewhere. */
const noRowView = { sort: undefined, only: undefined };

function Place({ datasetId, datasetName }: { datasetId: string; datasetName: string }) {
  const tenant = useTenant();
  return (
    <Breadcrumb>
      <Link to="/o/$tenant/datasets" params={{ tenant }} className="hover:text-ink hover:underline">
        Datasets
      </Link>
      <Link
        to="/o/$tenant/datasets/$datasetId"
        params={{ tenant, datasetId }}
        className="hover:text-ink hover:underline"
      >
        <Name text={datasetName} />
      </Link>
      <h1>Comparison</h1>
    </Breadcrumb>
  );
}
