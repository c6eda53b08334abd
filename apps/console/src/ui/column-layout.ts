import type { KeptValues } from './browser-storage';

/** Order, visibility and widths of the columns of a table, as the reader left them. */
export interface ColumnLayout {
  /** Shown columns in their order; those that are missing are hidden. */
  shown: readonly string[];
  /** Widths in px of resized columns. */
  widths: Readonly<Record<string, number>>;
}

type Store = Pick<KeptValues, 'getItem' | 'setItem'>;

const keyOf = (table: string) => `heddle.columns.${table}`;
export const minWidth = 72;
const maxWidth = 1_200;

const clamped = (width: number) => Math.round(Math.min(maxWidth, Math.max(minWidth, width)));

/** Kept layout with known columns only; the default for what cannot be read. */
export function readLayout(
  store: Store,
  table: string,
  all: readonly string[],
  shownByDefault: readonly string[] = all,
): ColumnLayout {
  const byDefault: ColumnLayout = { shown: shownByDefault, widths: {} };
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(table)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('shown' in kept) || !Array.isArray(kept.shown)) return byDefault;
    const shown = [...new Set(kept.shown)].filter((id) => all.includes(id as string)) as string[];
    const widths = 'widths' in kept && typeof kept.widths === 'object' ? { ...kept.widths } : {};
    // The first column is always shown, and so not one of `all`.
    const known = Object.entries(widths).filter(([, width]) => Number.isFinite(width));
    return { shown, widths: Object.fromEntries(known.map(([id, width]) => [id, clamped(width as number)])) };
  } catch {
    return byDefault;
  }
}

export function keepLayout(store: Store, table: string, layout: ColumnLayout): void {
  store.setItem(keyOf(table), JSON.stringify(layout));
}

/** Hides a column, or shows it after the others. */
export const toggled = (layout: ColumnLayout, id: string): ColumnLayout => ({
  ...layout,
  shown: layout.shown.includes(id) ? layout.shown.filter((other) => other !== id) : [...layout.shown, id],
});

/** Swaps a shown column with its neighbour. */
export function moved(layout: ColumnLayout, id: string, by: 1 | -1): ColumnLayout {
  const shown = [...layout.shown];
  const at = shown.indexOf(id);
  const other = shown[at + by];
  if (at < 0 || other === undefined) return layout;
  shown[at] = other;
  shown[at + by] = id;
  return { ...layout, shown };
}

export const resized = (layout: ColumnLayout, id: string, width: number): ColumnLayout => ({
  ...layout,
  widths: { ...layout.widths, [id]: clamped(width) },
});
