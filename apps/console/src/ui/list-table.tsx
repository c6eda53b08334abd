import { clsx } from 'clsx';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { ColumnResizer } from './column-resizer';
import { Ago } from './time';
import type { ColumnControl } from './use-columns';

export interface Column<Row> {
  id: string;
  title: string;
  /** Explanation of the title. */
  help?: string;
  /** Width of a grid track until it is resized. */
  width: string;
  align?: 'right';
  /** On a narrow screen: beside the name, below it (default), or not shown. */
  narrow?: 'beside' | 'hidden';
  cell: (row: Row) => ReactNode;
}

/**
 * A table on a wide screen, whose first column stays in view; otherwise a card for each row. The first link of a row
 * is the place that a click on the row leads to.
 */
export function ListTable<Row>({
  label,
  name,
  columns,
  control,
  rows,
  rowKey,
}: {
  label: string;
  /** First column, which is always shown. */
  name: Column<Row>;
  columns: readonly Column<Row>[];
  control: ColumnControl;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}) {
  const { shown, widths } = control.layout;
  const shownColumns = [name, ...shown.flatMap((id) => columns.filter((column) => column.id === id))];
  const gridTemplateColumns = shownColumns
    .map(({ id, width }) => (widths[id] === undefined ? width : `${widths[id]}px`))
    .join(' ');
  // A definite width: long names must not widen their column beyond its share.
  const width = `max(100%, ${minimumOf(gridTemplateColumns)}px)`;
  return (
    <div className="overflow-x-auto" tabIndex={-1}>
      <div
        role="table"
        aria-label={label}
        className="w-(--width) max-[900px]:w-full"
        style={{ '--columns': gridTemplateColumns, '--width': width } as CSSProperties}
      >
        <div
          role="row"
          className="grid h-8 grid-cols-(--columns) items-stretch gap-x-4 border-b border-line bg-raised pr-4 text-2xs font-medium text-ink-2 max-[900px]:sr-only"
        >
          {shownColumns.map(({ id, title, help, align }, at) => (
            <div
              key={id}
              role="columnheader"
              title={help}
              className={clsx(
                'relative flex min-w-0 items-center',
                align === 'right' && 'justify-end',
                at === 0 && 'sticky left-0 z-20 bg-raised pl-4',
              )}
            >
              <span className="truncate">{title}</span>
              {at < shownColumns.length - 1 && (
                <ColumnResizer title={title} onResize={(width) => control.resize(id, width)} />
              )}
            </div>
          ))}
        </div>
        {rows.map((row) => (
          <div
            key={rowKey(row)}
            role="row"
            data-row
            onClick={followLink}
            className="group grid min-h-11 cursor-pointer grid-cols-(--columns) items-center gap-x-4 border-b border-line pr-4 last:border-b-0 hover:bg-hover has-[a:focus-visible]:bg-hover max-[900px]:flex max-[900px]:flex-wrap max-[900px]:gap-y-0.5 max-[900px]:px-4 max-[900px]:py-1.5"
          >
            {shownColumns.map(({ id, align, narrow, cell }, at) => (
              <div
                key={id}
                role="cell"
                className={clsx(
                  'min-w-0',
                  align === 'right' && 'tabular text-right max-[900px]:text-left',
                  at === 0 &&
                    'sticky left-0 z-[1] flex h-full flex-col justify-center bg-surface py-1.5 pl-4 group-hover:bg-hover group-has-[a:focus-visible]:bg-hover max-[900px]:static max-[900px]:flex-1 max-[900px]:basis-40 max-[900px]:py-0 max-[900px]:pl-0',
                  at > 0 && (narrow === 'beside' ? 'max-[900px]:order-1' : 'max-[900px]:order-3'),
                  narrow === 'hidden' && 'max-[900px]:hidden',
                  at > 0 && at === shownColumns.length - 1 && 'max-[900px]:ml-auto',
                  // A card leaves out missing values.
                  at > 0 && 'max-[900px]:has-[[data-missing]]:hidden',
                )}
              >
                {cell(row)}
              </div>
            ))}
            <div
              role="presentation"
              className="hidden h-0 max-[900px]:order-2 max-[900px]:block max-[900px]:basis-full"
            />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Space between columns, and beside the first and the last one, in px. */
const gapPx = 16;

/** Minimum width of the columns in px: the first number of each track. */
function minimumOf(tracks: string): number {
  const widths = [...tracks.matchAll(/(\d+)px/g)].map(([, px]) => Number(px) + gapPx);
  return widths.reduce((sum, px) => sum + px, gapPx);
}

/** Cell with a time, relative to now. */
export const TimeCell = ({ at }: { at: string | null | undefined }) => (
  <span className="text-xs text-ink-2">
    <Ago at={at} />
  </span>
);

/** Serves the pointer only; the keyboard uses the link itself. */
function followLink({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if ((target as Element).closest('a, button, input, label') || window.getSelection()?.toString()) return;
  currentTarget.querySelector('a')?.click();
}
