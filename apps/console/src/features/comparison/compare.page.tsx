import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import type { Direction } from '@heddle/comparison-text';
import { useApi } from '../../shared/app-context';
import { splitList } from '../../shared/search-params';
import { usePageTitle } from '../../shared/use-page-title';
import { buttonClass } from '../../ui/button';
import { letterFor } from '../../ui/experiment-badge';
import { SkipButton } from '../../ui/skip-button';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { useAfterPaint } from '../../ui/use-after-paint';
import { useRovingFocus } from '../../ui/use-roving-focus';
import { visibleName } from '../../ui/visible-name';
import { DatasetBreadcrumb } from '../datasets/dataset-breadcrumb';
import { datasetQuery, experimentsByIdQuery, type Experiment } from '../datasets/datasets.queries';
import { maxExperiments, toggleSelection } from '../datasets/experiment-selection';
import { rowPanelPlace } from './compare-layout';
import { CompareTable } from './compare-table';
import { CompareToolbar } from './compare-toolbar';
import { failedRows, hasColumn, metricsFromExperiments, metricsFromSummary } from './comparison-metrics';
import { errorRateKey, latencyKey } from './comparison-rows';
import { rowListQuery, summaryQuery } from './comparison.queries';
import { ChartsPlaces } from './charts-places';
import { ExperimentStrip } from './experiment-strip';
import { MetricCards } from './metric-cards';
import {
  allRows,
  formatFilter,
  formatSort,
  metricFromUrl,
  metricToUrl,
  nextSort,
  parseFilter,
  parseSort,
  rowSelection,
  type RowFilter,
  type RowView,
} from './row-order';
import { ShortcutsDialog } from './shortcuts.dialog';
import { VerdictLine } from './verdict-line';

const RowPanel = lazy(() => import('./row-panel'));
const MetricCharts = lazy(() => import('./metric-charts'));
const route = getRouteApi('/signed-in/o/$tenant/datasets/$datasetId/compare');

export default function ComparePage() {
  const { datasetId } = route.useParams();
  const { selectedSessions, sort, only: filter, different } = route.useSearch();
  const api = useApi();
  const ids = useMemo(() => splitList(selectedSessions), [selectedSessions]);
  useEarlyAnswers(datasetId, ids, sort === undefined && filter === undefined && different !== true);
  const dataset = useQuery(datasetQuery(api, datasetId));
  const experiments = useQuery(experimentsByIdQuery(api, ids));
  const only = experiments.data?.[0] && visibleName(experiments.data[0].name);
  usePageTitle(ids.length > 1 ? `Compare ${ids.length}` : only, dataset.data && visibleName(dataset.data.name));

  if (ids.length === 0) return <Nothing title="No experiments selected" text="The address names no experiments." />;
  if (ids.length > maxExperiments) {
    return (
      <Nothing
        title="Too many experiments"
        text={`The address names ${ids.length} experiments; ${maxExperiments} fit side by side.`}
      />
    );
  }
  if (dataset.isError) return <ErrorState page error={dataset.error} onRetry={() => void dataset.refetch()} />;
  if (experiments.isError)
    return <ErrorState page error={experiments.error} onRetry={() => void experiments.refetch()} />;
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

/** Asks for the summary and the rows before the experiments are known, because their answers take longest. */
function useEarlyAnswers(datasetId: string, ids: readonly string[], isPlain: boolean): void {
  const api = useApi();
  const isPossible = ids.length > 0 && ids.length <= maxExperiments;
  const summary = summaryQuery(api, datasetId, ids);
  const rows = rowListQuery(api, datasetId, ids, allRows);
  useQuery({ ...summary, enabled: isPossible && ids.length > 1, notifyOnChangeProps: [] });
  useQuery({ ...rows, enabled: isPossible && isPlain, notifyOnChangeProps: [] });
}

function Nothing({ title, text }: { title: string; text: string }) {
  const { tenant, datasetId } = route.useParams();
  return (
    <EmptyState page title={title}>
      <p>{text}</p>
      <p className="mt-4">
        <Link to="/o/$tenant/datasets/$datasetId" params={{ tenant, datasetId }} className={buttonClass('solid')}>
          Choose experiments
        </Link>
      </p>
    </EmptyState>
  );
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
  const queryClient = useQueryClient();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const ids = useMemo(() => splitList(search.selectedSessions), [search.selectedSessions]);
  const summary = useQuery(summaryQuery(api, datasetId, ids));
  const roving = useRovingFocus<HTMLDivElement>();
  const set = (part: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...part }), replace: true });
  // Rows are rendered again when one of their properties changes.
  const openOrClose = useCallback(
    (id: string) =>
      void navigate({
        search: (current) => ({ ...current, row: current.row === id ? undefined : id }),
        replace: true,
      }),
    [navigate],
  );

  const metrics = useMemo(() => {
    return summary.data ? metricsFromSummary(summary.data, experiments) : metricsFromExperiments(experiments);
  }, [summary.data, experiments]);
  const columns = useMemo(() => metrics.filter(hasColumn), [metrics]);
  const sort = useMemo(() => parseSort(search.sort, ids.length), [search.sort, ids.length]);
  const filter = useMemo(() => parseFilter(search.only, ids.length), [search.only, ids.length]);
  const filtered = filter !== undefined || search.different === true;
  const directionOf = (key: string): Direction | undefined => {
    if (key === latencyKey || key === errorRateKey) return 'lower';
    // The summary has the directions.
    if (!summary.data && summary.isFetching) return undefined;
    return metrics.find((one) => one.key === key)?.direction ?? null;
  };
  const view = { sort, filter, differentOnly: search.different === true, directionOf };
  const selection = rowSelection(view, ids);
  const list = useQuery(rowListQuery(api, datasetId, ids, view));
  /** Shows other rows. Their request does not wait for the rendering of the page. */
  const show = (part: Pick<typeof search, 'sort' | 'only' | 'different'>) => {
    const next = { ...search, ...part };
    const nextView: RowView = {
      sort: parseSort(next.sort, ids.length),
      filter: parseFilter(next.only, ids.length),
      differentOnly: next.different === true,
      directionOf,
    };
    if (rowSelection(nextView, ids) !== null)
      void queryClient.prefetchQuery(rowListQuery(api, datasetId, ids, nextView));
    set(part);
  };
  const [helping, setHelping] = useState(false);
  // The library of the charts loads after the usable parts of the page.
  const hasRows = useAfterPaint(!list.isPending && !summary.isPending);

  const toggleFilter = (clicked: RowFilter) => {
    const text = formatFilter(clicked);
    show({ only: search.only === text ? undefined : text });
  };
  const openAt = search.row === undefined ? -1 : (list.data?.example_ids.indexOf(search.row) ?? -1);
  const move = (step: 1 | -1) => {
    const next = list.data?.example_ids[openAt < 0 ? 0 : openAt + step];
    if (next) set({ row: next });
  };

  return (
    // On a small screen, and where charts leave little height, the page scrolls to the rows; otherwise only the rows do.
    <div className="flex h-full min-h-0 flex-col max-[900px]:h-auto">
      <SkipButton label="Skip to the rows" to="[data-row][tabindex='0']" />
      <ShortcutsDialog open={helping} onOpenChange={setHelping} />
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-4 pb-3 max-[640px]:px-3">
        <DatasetBreadcrumb datasetId={datasetId} name={datasetName}>
          <h1>Comparison</h1>
        </DatasetBreadcrumb>
        <ExperimentStrip
          experiments={experiments}
          onFirst={(id) =>
            set({ selectedSessions: [id, ...ids.filter((other) => other !== id)].join(','), ...noRowView })
          }
          onRemove={(id) => set({ selectedSessions: toggleSelection(ids, id).join(','), ...noRowView })}
        />
        <VerdictLine metrics={metrics} experiments={ids.length} isPending={summary.isFetching && !summary.data} />
        <div role="toolbar" aria-label="Metrics and their counts" {...roving} className="min-w-0">
          <MetricCards
            metrics={metrics}
            comparing={{
              isPending: summary.isFetching && !summary.data,
              error: summary.isFetching || summary.data ? null : summary.error,
              onRetry: () => void summary.refetch(),
            }}
            filter={filter}
            onFilter={toggleFilter}
          />
        </div>
        {search.chart && !hasRows && <ChartsPlaces count={experiments.length} />}
        {search.chart && hasRows && (
          <Suspense fallback={<ChartsPlaces count={experiments.length} />}>
            <MetricCharts
              datasetId={datasetId}
              experiments={experiments}
              metrics={metrics}
              chosen={metricFromUrl(search.chart)}
              onChoose={(key) => set({ chart: key && metricToUrl(key) })}
              onOpen={(id) => set({ row: id })}
            />
          </Suspense>
        )}
        <CompareToolbar
          datasetId={datasetId}
          selection={selection && { session_ids: ids, ...selection }}
          charts={search.chart !== undefined}
          onCharts={(on) => set({ chart: on ? metricToUrl(metrics[0]?.key ?? latencyKey) : undefined })}
          summary={summary.data}
          metrics={metrics}
          ids={ids}
          names={experiments.map((experiment) => experiment.name)}
          letters={ids.map((_, index) => letterFor(index))}
          rows={list.data && { total: list.data.total, listed: list.data.example_ids.length }}
          filtered={filtered}
          loading={list.isFetching}
          onHelp={() => setHelping(true)}
          different={search.different === true}
          onDifferent={(on) => show({ different: on ? true : undefined })}
          density={search.density ?? 'normal'}
          onDensity={(density) => set({ density: density === 'normal' ? undefined : density })}
          filter={filter}
          onFilter={toggleFilter}
          onClearFilter={() => show({ only: undefined })}
        />
      </div>
      <div className="flex min-h-96 flex-1 border-t border-line max-[900px]:h-[80dvh] max-[900px]:flex-none">
        {!list.data && (
          // As wide as the table, so that an open row keeps its place.
          <div className="min-w-0 flex-1">
            {list.isPending && <LoadingRows label="Loading rows" rows={8} />}
            {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
          </div>
        )}
        {list.data && (
          <CompareTable
            datasetId={datasetId}
            exampleIds={list.data.example_ids}
            filtered={filtered}
            metrics={columns}
            experiments={experiments}
            failed={failedRows(experiments, summary.data)}
            density={search.density ?? 'normal'}
            sort={sort}
            filter={filter}
            openRow={search.row}
            onSort={(clicked) => {
              const next = nextSort(sort, clicked);
              show({ sort: next && formatSort(next) });
            }}
            onFilter={toggleFilter}
            onOpen={openOrClose}
            onMove={move}
            onClose={() => set({ row: undefined })}
            onHelp={() => setHelping(true)}
            onReset={() => show({ only: undefined, different: undefined })}
          />
        )}
        {search.row && (
          <Suspense fallback={<aside className={rowPanelPlace} />}>
            <RowPanel
              datasetId={datasetId}
              exampleId={search.row}
              number={openAt < 0 ? undefined : openAt + 1}
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

/** Sort and filter name experiments by letter, so they are reset if the letters change. */
const noRowView = { sort: undefined, only: undefined };
