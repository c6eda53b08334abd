import { useState } from 'react';
import { browserStorage } from './browser-storage';
import { type ColumnLayout, keepLayout, moved, readLayout, resized, toggled } from './column-layout';

export interface ColumnControl {
  layout: ColumnLayout;
  toggle: (id: string) => void;
  move: (id: string, by: 1 | -1) => void;
  resize: (id: string, width: number) => void;
  reset: () => void;
  isChanged: boolean;
}

/** Columns of a table, which the reader hides, orders and resizes; kept in the browser. */
export function useColumns(
  table: string,
  all: readonly string[],
  shownByDefault: readonly string[] = all,
): ColumnControl {
  const [layout, setLayout] = useState(() => readLayout(browserStorage, table, all, shownByDefault));
  const change = (next: ColumnLayout) => {
    setLayout(next);
    keepLayout(browserStorage, table, next);
  };
  return {
    layout,
    toggle: (id) => change(toggled(layout, id)),
    move: (id, by) => change(moved(layout, id, by)),
    resize: (id, width) => change(resized(layout, id, width)),
    reset: () => change({ shown: shownByDefault, widths: {} }),
    isChanged: layout.shown.join() !== shownByDefault.join() || Object.keys(layout.widths).length > 0,
  };
}
