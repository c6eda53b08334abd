import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { CircleHelp } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useApi, useTenant } from '../../shared/app-context';
import { IconButton } from '../../ui/button';
import { ColumnChoice } from '../../ui/column-choice';
import { ColumnResizer } from '../../ui/column-resizer';
import { Switch } from '../../ui/switch';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/states';
import { type ColumnControl, useColumns } from '../../ui/use-columns';
import { ProjectToolbar } from './project-toolbar';
import { SearchProgress } from './search-progress';
import { columnTitles, columnWidths, defaultColumns, fieldsOf, RUN_COLUMNS, type RunColumn } from './run-columns';
import { RunCard, RunCells, RunTitle } from './run-cells';
import { RunShortcuts } from './run-shortcuts.dialog';
import { type ListedRun, runListQuery } from './traces.queries';
import { filterOf, type ProjectSearch, rangeStart } from './traces-search';
import { useNarrow } from './use-narrow';
import { useRunKeys } from './use-run-keys';
import { useWantedRuns } from './use-wanted-runs';

const rowPx = 52;
const cardPx = 74;
const titleWidth = 'minmax(190px,260px)';

/** Runs of a project, the latest first. Rows outside of the view are not drawn, and pages load as they come near. */
export default function RunList({ sessionId, search }: { sessionId: string; search: ProjectSearch }) {
  const tenant = useTenant();
  const navigate = useNavigate();
  const control = useColumns('runs', RUN_COLUMNS, defaultColumns);
  const columns = control.layout.shown as readonly RunColumn[];
  const [isHelping, setHelping] = useState(false);
  const filterBox = useRef<HTMLInputElement>(null);
  const range = search.range ?? 'all';
  const startTime = useMemo(() => search.from ?? rangeStart(range, Date.now()), [range, search.from]);
  const wanted = {
    sessionId,
    filter: filterOf(search),
    isRoot: search.steps !== true,
    startTime,
    select: fieldsOf(columns),
  };
  const list = useInfiniteQuery(runListQuery(useApi(), wanted, search.live === true));
  const reading = useWantedRuns(list, JSON.stringify(wanted));
  const isSearching = reading.searchedUntil !== null;
  const runs = useMemo(() => list.data?.pages.flatMap(({ runs: page }) => page) ?? [], [list.data]);
  const open = (run: ListedRun) =>
    void navigate({ to: '/o/$tenant/projects/p/$sessionId/r/$runId', params: { tenant, sessionId, runId: run.id } });
  const keys = useRunKeys({
    count: runs.length,
    onOpen: (index) => runs[index] && open(runs[index]),
    onFilter: () => filterBox.current?.focus(),
    onHelp: () => setHelping(true),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <RunShortcuts open={isHelping} onOpenChange={setHelping} />
      <ProjectToolbar sessionId={sessionId} search={search} defaultRange="all" filterBox={filterBox}>
        <StepsSwitch search={search} />
        <span className="flex items-center gap-3 max-[900px]:hidden">
          <ColumnChoice columns={choices} control={control} />
          <IconButton label="Keyboard shortcuts (?)" onClick={() => setHelping(true)}>
            <CircleHelp size={15} />
          </IconButton>
        </span>
      </ProjectToolbar>
      <section aria-label="Runs" className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
        {list.isPending && <LoadingRows label="Loading runs" rows={8} />}
        {list.isError && (
          <ErrorState
            error={list.error}
            onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
          />
        )}
        {list.data && runs.length === 0 && !isSearching && <NoRuns search={search} />}
        {runs.length === 0 && isSearching && !reading.isStopped && (
          <LoadingRows label="Searching older runs" rows={8} />
        )}
        {runs.length > 0 && (
          <Rows
            sessionId={sessionId}
            runs={runs}
            columns={columns}
            control={control}
            active={keys.active}
            onActive={keys.setActive}
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            isSearching={isSearching}
            onMore={reading.more}
          />
        )}
        <SearchProgress search={reading} found={runs.length} />
      </section>
    </div>
  );
}

function StepsSwitch({ search }: { search: ProjectSearch }) {
  const navigate = useNavigate();
  return (
    <Switch
      label="Steps"
      checked={search.steps === true}
      onChange={(steps) =>
        void navigate({
          to: '.',
          search: (current) => ({ ...current, steps: steps ? true : undefined }),
          replace: true,
        })
      }
    />
  );
}

const choices = RUN_COLUMNS.map((id) => ({ id, title: columnTitles[id] }));

interface RowsProps {
  sessionId: string;
  runs: readonly ListedRun[];
  columns: readonly RunColumn[];
  control: ColumnControl;
  active: number;
  onActive: (index: number) => void;
  hasMore: boolean;
  isLoading: boolean;
  isSearching: boolean;
  onMore: () => void;
}

function Rows({
  sessionId,
  runs,
  columns,
  control,
  active,
  onActive,
  hasMore,
  isLoading,
  isSearching,
  onMore,
}: RowsProps) {
  const tenant = useTenant();
  const strip = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  const height = isNarrow ? cardPx : rowPx;
  const virtual = useVirtualizer({
    count: runs.length,
    getScrollElement: () => strip.current,
    estimateSize: () => height,
    overscan: 10,
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1);
      if (last && last.index >= runs.length - 20 && hasMore && !isLoading && !isSearching) onMore();
    },
  });
  const shown = useRef(active);
  if (shown.current !== active) {
    shown.current = active;
    queueMicrotask(() => active >= 0 && virtual.scrollToIndex(active, { align: 'auto' }));
  }
  useEffect(() => virtual.measure(), [virtual, height]);
  const shownColumns = isNarrow ? [] : columns;
  const grid = isNarrow
    ? { gridTemplateColumns: 'minmax(0,1fr)' }
    : {
        gridTemplateColumns: ['run', ...columns]
          .map((id) => {
            const width = control.layout.widths[id];
            if (width !== undefined) return `${width}px`;
            return id === 'run' ? titleWidth : columnWidths[id as RunColumn];
          })
          .join(' '),
      };
  const header =
    'sticky top-0 z-10 grid h-8 items-center gap-x-4 border-b border-line bg-raised px-4 text-2xs font-medium text-ink-2';
  return (
    <div
      ref={strip}
      role="table"
      aria-label="Runs"
      aria-rowcount={hasMore ? -1 : runs.length + 1}
      tabIndex={0}
      className={clsx(
        'relative min-h-72 overflow-auto outline-offset-[-2px]',
        isSearching ? 'h-[calc(100dvh-335px)]' : 'h-[calc(100dvh-290px)]',
      )}
    >
      <div className={isNarrow ? undefined : 'w-max min-w-full'} role="presentation">
        <div role="row" style={grid} className={isNarrow ? 'sr-only' : header}>
          <div role="columnheader" className="relative flex h-full items-center">
            Run
            {!isNarrow && <ColumnResizer title="Run" onResize={(width) => control.resize('run', width)} />}
          </div>
          {shownColumns.map((column, at) => (
            <div
              key={column}
              role="columnheader"
              className={clsx('relative flex h-full items-center', isNumber.has(column) && 'justify-end')}
            >
              {columnTitles[column]}
              {at < shownColumns.length - 1 && (
                <ColumnResizer title={columnTitles[column]} onResize={(width) => control.resize(column, width)} />
              )}
            </div>
          ))}
        </div>
        <div role="rowgroup" style={{ height: virtual.getTotalSize() }} className="relative">
          {virtual.getVirtualItems().map(({ index, start }) => {
            const run = runs[index] as ListedRun;
            return (
              <div
                key={run.id}
                role="row"
                aria-rowindex={index + 2}
                style={{ ...grid, top: start, height }}
                onPointerDown={() => onActive(index)}
                className={clsx(
                  'absolute inset-x-0 grid items-center gap-x-4 border-b border-line px-4',
                  index === active ? 'bg-accent-tint' : 'hover:bg-hover has-[a:focus-visible]:bg-hover',
                )}
              >
                <span role="cell" className="min-w-0">
                  <Link
                    to="/o/$tenant/projects/p/$sessionId/r/$runId"
                    params={{ tenant, sessionId, runId: run.id }}
                    className="block min-w-0 after:absolute after:inset-0"
                  >
                    {isNarrow ? <RunCard run={run} /> : <RunTitle run={run} />}
                  </Link>
                </span>
                <RunCells run={run} columns={shownColumns} />
              </div>
            );
          })}
        </div>
      </div>
      {isLoading && !isSearching && <LoadingRows label="Loading more runs" rows={2} />}
    </div>
  );
}

const isNumber = new Set<RunColumn>(['latency', 'first_token', 'tokens', 'cost']);

function NoRuns({ search }: { search: ProjectSearch }) {
  const isFiltered = filterOf(search) !== undefined || search.range !== undefined || search.from !== undefined;
  if (isFiltered) {
    return (
      <EmptyState title="No run matches">
        <p>Clear the filter, or choose a longer range.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No runs in this project">
      <p>They appear here as soon as the agent, or a program with this project in LANGSMITH_PROJECT, runs.</p>
    </EmptyState>
  );
}
