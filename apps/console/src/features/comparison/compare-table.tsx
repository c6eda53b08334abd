import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { EmptyState, ErrorState } from '../../ui/states';
import type { Experiment } from '../datasets/datasets.queries';
import { CompareHeader } from './compare-header';
import { firstScoreColumn, gridColumns, headerHeight, minimumWidth, rowHeights } from './compare-layout';
import { CompareRow } from './compare-row';
import type { Density } from './compare-search';
import type { MetricView } from './comparison-metrics';
import type { RowFilter, SortSpec } from './row-order';
import { usePacedRows } from './paced-rows';
import { useRowKeys } from './use-row-keys';
import { useShownMetrics } from './use-shown-metrics';
import { useVisibleRows } from './use-visible-rows';

interface Props {
  datasetId: string;
  /** All rows of the view, in order. */
  exampleIds: readonly string[];
  /** Whether a filter hides rows. */
  filtered: boolean;
  metrics: readonly MetricView[];
  experiments: readonly Experiment[];
  /** Rows with a failed run, by experiment. */
  failed: readonly number[];
  density: Density;
  sort: SortSpec | undefined;
  filter: RowFilter | undefined;
  openRow: string | undefined;
  onSort: (clicked: Omit<SortSpec, 'descending'>) => void;
  onFilter: (filter: RowFilter) => void;
  onOpen: (id: string) => void;
  onMove: (step: 1 | -1) => void;
  onClose: () => void;
  onHelp: () => void;
  onReset: () => void;
}

/** Rows of all experiments side by side; only visible rows are loaded and rendered. */
export function CompareTable(props: Props) {
  const { exampleIds, metrics, experiments, density } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: exampleIds.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[density],
    getItemKey: (index) => exampleIds[index] ?? index,
    // The sticky header covers the top of the scroll area.
    scrollPaddingEnd: headerHeight,
    overscan: 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, density]);
  // The row of the open panel stays visible.
  const openAt = props.openRow === undefined ? -1 : exampleIds.indexOf(props.openRow);
  useEffect(() => {
    if (openAt >= 0) virtualizer.scrollToIndex(openAt, { align: 'auto' });
  }, [virtualizer, openAt]);

  const items = virtualizer.getVirtualItems();
  const sessionIds = useMemo(() => experiments.map(({ id }) => id), [experiments]);
  const rows = useVisibleRows(
    { datasetId: props.datasetId, sessionIds, exampleIds },
    items[0]?.index ?? 0,
    items.at(-1)?.index ?? 0,
  );
  const focus = useRowFocus(exampleIds, (index) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  useRowKeys({
    isOpen: props.openRow !== undefined,
    onStep: (step) => (props.openRow === undefined ? focus.step(step) : props.onMove(step)),
    onEdge: (edge) => focus.to(edge === 'first' ? 0 : exampleIds.length - 1),
    onOpen: () => {
      const id = focus.current ?? exampleIds[0];
      if (id !== undefined) props.onOpen(id);
    },
    onClose: props.onClose,
    onHelp: props.onHelp,
  });
  // One row is a tab stop: the last focused or the first visible row.
  const firstInSight = items.find(({ end }) => end > (virtualizer.scrollOffset ?? 0));
  const stop = items.find(({ index }) => exampleIds[index] === focus.current) ?? firstInSight;
  // The rows in sight first. Loaded rows appear with their contents, never as placeholders.
  const inSight = (item: VirtualItem) =>
    isInSight(item, virtualizer.scrollOffset ?? 0, virtualizer.scrollRect?.height ?? 0);
  const loaded = [...items.filter(inSight), ...items.filter((item) => !inSight(item))]
    .map(({ index }) => exampleIds[index])
    .filter((id) => id !== undefined && rows.rowOf(id) !== undefined);
  const filled = usePacedRows(loaded as string[], virtualizer.isScrolling);

  const narrow = props.openRow !== undefined;
  const shape = { experiments: experiments.length, narrow };
  const columns = gridColumns(shape, metrics.length);
  const template = useMemo(() => ({ gridTemplateColumns: columns }), [columns]);
  const shownMetrics = useShownMetrics(scroller, metrics, shape);
  return (
    <div className="relative flex min-w-0 flex-1 flex-col">
      {rows.isLoading && <div className="shuttle absolute inset-x-0 top-0 z-30 h-0.5" />}
      {rows.error && <ErrorState error={rows.error} onRetry={rows.retry} />}
      <div
        ref={scroller}
        role="group"
        aria-label="Compared rows"
        className="relative min-h-0 min-w-0 flex-1 overflow-auto bg-surface [overflow-anchor:none]"
      >
        <div
          role="table"
          aria-label="Rows of the compared experiments"
          aria-rowcount={exampleIds.length + 1}
          aria-colcount={firstScoreColumn(shape) - 1 + metrics.length * experiments.length}
          aria-busy={rows.isLoading}
          style={{ minWidth: minimumWidth(shape, metrics.length) }}
        >
          <CompareHeader
            template={template}
            narrow={narrow}
            metrics={metrics}
            experiments={experiments}
            failed={props.failed}
            sort={props.sort}
            filter={props.filter}
            onSort={props.onSort}
            onFilter={props.onFilter}
          />
          <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const id = exampleIds[item.index];
              return (
                id !== undefined &&
                (filled.has(id) || item === stop || (inSight(item) && rows.rowOf(id) === undefined)) && (
                  <CompareRow
                    key={item.key}
                    id={id}
                    number={item.index + 1}
                    row={filled.has(id) ? rows.rowOf(id) : undefined}
                    top={item.start}
                    height={item.size}
                    template={template}
                    metrics={shownMetrics}
                    experimentCount={experiments.length}
                    density={density}
                    narrow={narrow}
                    open={id === props.openRow}
                    isTabStop={item === stop}
                    onFocus={focus.onFocus}
                    onOpen={props.onOpen}
                  />
                )
              );
            })}
          </div>
        </div>
        {exampleIds.length === 0 && (
          <EmptyState title={props.filtered ? 'No row matches' : 'These experiments have no rows'}>
            {props.filtered ? (
              <>
                <p>No row of these experiments matches the filter.</p>
                <div className="mt-4">
                  <Button onClick={props.onReset}>Show all rows</Button>
                </div>
              </>
            ) : (
              <p>They were uploaded with an empty list of results.</p>
            )}
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function isInSight({ start, end }: VirtualItem, top: number, height: number): boolean {
  return end > top && start < top + height;
}

/** Moves the focus between rows, also to rows that are not rendered yet. */
function useRowFocus(exampleIds: readonly string[], scrollTo: (index: number) => void) {
  const [current, setCurrent] = useState<string>();
  const awaited = useRef<string>(undefined);
  useEffect(() => {
    if (awaited.current === undefined) return;
    const row = document.querySelector<HTMLElement>(`[data-row="${awaited.current}"]`);
    if (!row) return;
    awaited.current = undefined;
    row.focus({ preventScroll: true });
  });
  const to = (index: number) => {
    const id = exampleIds[index];
    if (id === undefined) return;
    awaited.current = id;
    setCurrent(id);
    scrollTo(index);
  };
  return {
    current,
    to,
    step: (by: 1 | -1) => {
      const at = current === undefined ? -1 : exampleIds.indexOf(current);
      to(at < 0 ? 0 : at + by);
    },
    onFocus: setCurrent,
  };
}
