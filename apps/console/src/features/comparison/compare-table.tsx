import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/states';
import type { Experiment } from '../datasets/datasets.queries';
import { CompareHeader } from './compare-header';
import { gridColumns, minimumWidth, rowHeights } from './compare-layout';
import { CompareRow } from './compare-row';
import type { Density } from './compare-search';
import type { MetricView } from './comparison-metrics';
import type { ComparisonRow } from './comparison-rows';
import type { RowFilter, SortSpec } from './row-order';

interface Props {
  rows: readonly ComparisonRow[];
  /** Loaded rows before filtering. */
  total: number;
  metrics: readonly MetricView[];
  experiments: readonly Experiment[];
  density: Density;
  sort: SortSpec | undefined;
  filter: RowFilter | undefined;
  openRow: string | undefined;
  onSort: (clicked: Omit<SortSpec, 'descending'>) => void;
  onFilter: (filter: RowFilter) => void;
  onOpen: (id: string) => void;
  onReset: () => void;
}

/** Rows of every experiment side by side; only those in sight are in the document. */
export function CompareTable(props: Props) {
  const { rows, metrics, experiments, density } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeights[density],
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, density]);
  // Stepping through rows in the panel keeps the current one in sight.
  const openAt = rows.findIndex((row) => row.id === props.openRow);
  useEffect(() => {
    if (openAt >= 0) virtualizer.scrollToIndex(openAt, { align: 'auto' });
  }, [virtualizer, openAt]);

  const narrow = props.openRow !== undefined;
  const shape = { experiments: experiments.length, metrics: metrics.length, narrow };
  const columns = gridColumns(shape);
  const template = useMemo(() => ({ gridTemplateColumns: columns }), [columns]);
  return (
    <div
      ref={scroller}
      role="group"
      aria-label="Rows, scrolled by the arrow keys"
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-auto bg-surface -outline-offset-2"
    >
      <div
        role="table"
        aria-label="Rows of the compared experiments"
        aria-rowcount={rows.length + 1}
        style={{ minWidth: minimumWidth(shape) }}
      >
        <CompareHeader
          template={template}
          narrow={narrow}
          metrics={metrics}
          experiments={experiments}
          sort={props.sort}
          filter={props.filter}
          onSort={props.onSort}
          onFilter={props.onFilter}
        />
        <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <CompareRow
                  key={item.key}
                  row={row}
                  rowIndex={item.index + 2}
                  top={item.start}
                  height={item.size}
                  template={template}
                  metrics={metrics}
                  density={density}
                  narrow={narrow}
                  open={row.id === props.openRow}
                  onOpen={props.onOpen}
                />
              )
            );
          })}
        </div>
      </div>
      {rows.length === 0 && (
        <EmptyState title={props.total === 0 ? 'These experiments have no rows' : 'No row matches'}>
          {props.total === 0 ? (
            <p>They were uploaded with an empty list of results.</p>
          ) : (
            <>
              <p>None of the {props.total} loaded rows passes the filter.</p>
              <div className="mt-4">
                <Button onClick={props.onReset}>Show all rows</Button>
              </div>
            </>
          )}
        </EmptyState>
      )}
    </div>
  );
}
